import SVGCharts
import ExperimentAnalysis
import HeadlessNavigation
import NavigationExperiments
import UserSimulation

/// Why a difference is there: what users do more or less often, what they spend time on, and why they leave.
extension ExperimentReport {
  /// Empty where nobody was asked.
  var whySection: ReportSection {
    guard let mechanisms = results.mechanisms else { return ReportSection("why", "Why", [.page(traces)]) }
    let tables = SizeClass.allCases.compactMap { habitTable(mechanisms, $0) }
    guard !tables.isEmpty else { return ReportSection("why", "Why", [.page(traces)]) }
    let figures = SizeClass.allCases.flatMap { sizeClass in
      results.experiment.treatments.compactMap { secondsFigure(mechanisms, under: $0, in: sizeClass) }
    }
    let intro = """
      How often each exposed user does what, how many seconds of active time they spend on what, and why visits end, in \
      shares of the visits; the first users of the run, the same under every variant.
      """
    return ReportSection(
      "why",
      "Why",
      [
        .text(intro), .figures(figures, instead: []), .folded("How often, how long, and why visits end", tables),
        .page(traces),
      ]
    )
  }

  private func habitTable(_ mechanisms: MechanismTally, _ sizeClass: SizeClass) -> TextTable? {
    let variants = Array(results.experiment.variants.indices)
    let columns = variants.map { habits($0, in: sizeClass) }
    guard columns.allSatisfy({ !$0.acts.isEmpty }) else { return nil }
    let acts = mechanisms.acts.indices.filter { act in columns.contains { $0.acts[act] > 0 } }
    let ends = mechanisms.ends.indices.filter { end in columns.contains { $0.ends[end] > 0 } }
    let uses = mechanisms.times.indices.filter { use in columns.contains { $0.seconds[use] > 0 } }
    let rows =
      acts.map { act in
        [UserAction(rawValue: mechanisms.acts[act])?.plural ?? mechanisms.acts[act]]
          + columns.map { rounded($0.acts[act], 2) }
      }
      + uses.map { use in
        ["seconds of \(TimeUse(rawValue: mechanisms.times[use])?.words ?? mechanisms.times[use])"]
          + columns.map { rounded($0.seconds[use], 1) }
      }
      + ends.map { end in
        ["visits that end \(SessionEnd(rawValue: mechanisms.ends[end])?.words ?? mechanisms.ends[end])"]
          + columns.map { "\(rounded($0.ends[end] * 100, 1)) %" }
      }
    return TextTable(
      caption: sizeClass.title,
      columns: ["an exposed user's"] + variants.map(variantID),
      rows: rows
    )
  }

  private func secondsFigure(
    _ mechanisms: MechanismTally,
    under treatment: Int,
    in sizeClass: SizeClass
  ) -> PageFigure? {
    let old = habits(results.experiment.control, in: sizeClass).seconds
    let new = habits(treatment, in: sizeClass).seconds
    let differences = zip(old, new).map { $1 - $0 }
    let uses = differences.indices.filter { abs(differences[$0]) >= 0.005 }
    guard !uses.isEmpty else { return nil }
    let total = differences.reduce(0, +)
    func name(_ use: Int) -> String { TimeUse(rawValue: mechanisms.times[use])?.words ?? mechanisms.times[use] }
    let groups = uses.map { use in
      let size = abs(differences[use])
      let words = (differences[use] < 0 ? "−" : "+") + rounded(size, digits(showing: size)) + " s"
      return BarChart.Group(name(use), [.init(differences[use], words: words, series: series(of: treatment))])
    }
    let sum = "\(rounded(abs(total), digits(showing: abs(total)))) s \(total < 0 ? "less" : "more") active time"
    let table = TextTable(
      caption: "Seconds of an exposed user",
      columns: ["spent on", variantID(results.experiment.control), variantID(treatment)],
      rows: uses.map { [name($0), rounded(old[$0], 1), rounded(new[$0], 1)] }
    )
    return PageFigure(
      id: "why-\(treatment)-\(sizeClass.rawValue)",
      chart: BarChart(groups).chart(
        "\(variantID(treatment)), \(sizeClass.rawValue) width: \(sum)",
        description: "The active time of an exposed user, less that under the control, by what it is spent on."
      ),
      table: table
    )
  }

  /// How often users of a size class, or all of them, do each act, the share of visits that end for each reason, and how many seconds users
  /// spend on each thing; empty of nobody.
  func habits(_ variant: Int, in sizeClass: SizeClass?) -> (acts: [Double], ends: [Double], seconds: [Double]) {
    guard let mechanisms = results.mechanisms else { return ([], [], []) }
    let strata = results.experiment.strata.filter { sizeClass == nil || $0.sizeClass == sizeClass }
    let cells = strata.map { mechanisms.cells[variant][$0.index] }
    let users = cells.reduce(0) { $0 + $1.users }
    guard users > 0 else { return ([], [], []) }
    let acts = mechanisms.acts.indices.map { act in cells.reduce(0) { $0 + $1.acts[act] } }
    let ends = mechanisms.ends.indices.map { end in cells.reduce(0) { $0 + $1.ends[end] } }
    let visits = max(1, ends.reduce(0, +))
    let times = mechanisms.times.indices.map { use in cells.reduce(0) { $0 + $1.times[use] } }
    return (
      acts.map { Double($0) / Double(users) },
      ends.map { Double($0) / Double(visits) },
      times.map { Double($0) / 1000 / Double(users) }
    )
  }
}
