import ExperimentAnalysis
import ExperimentDesign
import NavigationEvents
import SVGCharts

/// How often users do something, the shares of visits that end for each reason, and seconds spent on each thing, by the
/// positions of the tally; empty where there are no users.
struct Habits {
  var (acts, ends, seconds): ([Double], [Double], [Double]) = ([], [], [])
}

/// Why a difference is there: what users do more or less often, what they spend time on, and why they leave.
extension ExperimentReport {
  /// Empty without counts of what users do.
  var whySection: ReportSection {
    let tables = SizeClass.allCases.compactMap(habitTable)
    let figures = SizeClass.allCases.flatMap { sizeClass in
      experiment.treatments.compactMap { secondsFigure(under: $0, in: sizeClass) }
    }
    let intro = """
      How often each exposed user does what, how many seconds of active time they spend on what, and why visits end, in \
      shares of the visits; the first users of the run, the same under every variant.
      """
    return ReportSection(
      "why", "Why",
      (tables.isEmpty
        ? []
        : [
          .text(intro), .figures(figures), .tables(tables, below: "How often, how long, and why visits end"),
        ]) + [.page(traces)])
  }

  private func habitTable(_ sizeClass: SizeClass) -> TextTable? {
    let variants = Array(experiment.variants.indices)
    let columns = variants.map { habits($0, in: sizeClass) }
    guard let mechanisms = results.mechanisms, columns.allSatisfy({ !$0.acts.isEmpty }) else { return nil }
    func rows(
      _ names: [String], _ values: (Habits) -> [Double], _ title: (String) -> String, _ text: (Double) -> String
    ) -> [[String]] {
      names.indices.filter { place in columns.contains { values($0)[place] > 0 } }.map { place in
        [title(names[place])] + columns.map { text(values($0)[place]) }
      }
    }
    return TextTable(
      caption: sizeClass.title, columns: ["an exposed user's"] + variants.map(variantID),
      rows: rows(mechanisms.acts, \.acts, { Terms.text("act", $0) }) { rounded($0, 2) }
        + rows(mechanisms.times, \.seconds, { "seconds of \(Terms.text("use", $0))" }) { rounded($0, 1) }
        + rows(mechanisms.ends, \.ends, { "visits that end \(Terms.text("end", $0))" }) { percent($0) })
  }

  private func secondsFigure(under treatment: Int, in sizeClass: SizeClass) -> PageFigure? {
    let names = (results.mechanisms?.times ?? []).map { Terms.text("use", $0) }
    let old = habits(experiment.control, in: sizeClass).seconds
    let new = habits(treatment, in: sizeClass).seconds
    let differences = zip(old, new).map { $1 - $0 }
    let uses = differences.indices.filter { abs(differences[$0]) >= 0.005 }
    guard !uses.isEmpty else { return nil }
    let total = differences.reduce(0, +)
    let groups = uses.map { use in
      BarChart.Group(
        names[use],
        [.init(differences[use], words: "\(signed(differences[use])) s", series: series(of: treatment))])
    }
    return PageFigure(
      id: "why-\(treatment)-\(sizeClass.rawValue)",
      chart: BarChart(groups).chart(
        "\(variantID(treatment)), \(sizeClass.rawValue) size class: \(size(total)) s \(total < 0 ? "less" : "more") active time",
        description: "The active time of an exposed user, less that under the control, by what it is spent on."))
  }

  /// The habits of users of a size class with some goals, or all of them.
  func habits(_ variant: Int, in sizeClass: SizeClass?, of goals: [String] = []) -> Habits {
    guard let mechanisms = results.mechanisms else { return Habits() }
    // Goals are not counted apart within size classes.
    let cells =
      areAllUsers(goals)
      ? experiment.strata.filter { sizeClass == nil || $0.sizeClass == sizeClass }.map {
        mechanisms.cells[variant][$0.index]
      }
      : sizeClass == nil
        ? mechanisms.goals[variant].indices.filter { goals.contains(goalID($0)) }.map {
          mechanisms.goals[variant][$0]
        } : []
    func sums(_ counts: (MechanismTally.Cell) -> [Int]) -> [Double] {
      cells.dropFirst().reduce(cells.first.map(counts) ?? []) { zip($0, counts($1)).map(+) }.map(Double.init)
    }
    let users = Double(cells.reduce(0) { $0 + $1.users })
    guard users > 0 else { return Habits() }
    let ends = sums(\.ends)
    let visits = max(1, ends.reduce(0, +))
    return Habits(
      acts: sums(\.acts).map { $0 / users }, ends: ends.map { $0 / visits },
      seconds: sums(\.times).map { $0 / 1000 / users })
  }
}

/// Users of the run to look at: what each does under every variant, side by side.
extension ExperimentReport {
  /// A table for each; nothing where no user differs.
  var traces: Markup {
    guard let first = examples.first else { return .nothing }
    let metric = experiment.metrics[first.metric].quoted
    let treatment = variantID(first.treatment)
    return .group(
      [
        .tag("h4", "Users to look at"),
        InlineText.paragraph(
          "The first user who is better off under `\(treatment)` in \(metric), the first who is worse off, and the first "
            + "who takes another path to the same outcome, among the first \(ExampleTrace.mostExamined) users. "
            + "To see a whole session: `desireline trace --seed \(seedText) --user \(first.user) --variant \(treatment) FILE`."
        ),
      ] + examples.map(trace))
  }

  private func trace(_ example: ExampleTrace) -> Markup {
    let kind =
      switch example.kind {
      case .betterOff: "Better off"
      case .worseOff: "Worse off"
      case .otherWay: "Another path, the same outcome"
      }
    let ids = experiment.variants.map(\.id)
    let control = experiment.control
    let lives = example.ways.enumerated().map { variant, way in
      let isSame = variant != control && way == example.ways[control]
      let steps: [Markup] =
        isSame
        ? [.tag("p", [.text("The same as under "), .tag("bdi", ids[control]), "."])]
        : [.tag("ol", way.steps.map(step)), rest(of: way)]
      let head = [Markup.tag("strong", [.tag("bdi", ids[variant])]), .text(": \(outcome(way, example))")]
      return Markup.tag("div", [.tag("p", head)] + steps)
    }
    return .group([
      .tag("h5", "\(kind): user \(example.user)"),
      .tag("p", [.text("User \(example.user), on \(example.device); "), .tag("bdi", example.wish)]),
      .tag("div", ["class": "traces"], lives),
    ])
  }

  /// What the metric comes to for one user.
  private func outcome(_ way: ExampleTrace.Way, _ example: ExampleTrace) -> String {
    let metric = experiment.metrics[example.metric]
    switch metric.measure.inner {
    case .reached(let step): return "\(way.value > 0 ? "reaches" : "does not reach") \(stepID(step))"
    case .visited(let screens):
      let names = screens.map(\.rawValue).joined(separator: " or ")
      return "\(way.value > 0 ? "sees" : "does not see") \(names)"
    case .time(_, let step, _):
      guard way.value != UserOutcome.never else { return "never reaches \(stepID(step))" }
      return "\(rounded(Double(way.value) / metric.unitsPerOne, 1)) s to \(stepID(step))"
    case .count, .attempts, .value: return "\(metric.id) \(way.value)"
    case .firstTap(let item, let screen): return "\(way.value > 0 ? "taps" : "does not tap") \(item) first on \(screen)"
    case .rate, .among: return "\(metric.id) \(way.value) of \(way.denominator ?? 0)"
    }
  }

  private func step(_ step: TraceEvent) -> Markup {
    let time = Markup.tag("span", ["class": "time"], "\(rounded(Double(step.time) / 1000, 1)) s")
    return .tag("li", [time, .text(" \(step.text)"), step.attention.map { .tag("b", " →\u{A0}\($0)") } ?? .nothing])
  }

  /// How a way ends that has more steps than are shown.
  private func rest(of way: ExampleTrace.Way) -> Markup {
    guard let last = way.last else { return .nothing }
    let start = "\(way.steps.count + way.further + 1)"
    let gap = way.further > 0 ? Markup.tag("p", "… and \(way.further) more") : .nothing
    return .group([gap, .tag("ol", ["start": start], [step(last)])])
  }
}
