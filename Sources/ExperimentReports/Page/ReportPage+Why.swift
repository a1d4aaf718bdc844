import Charts
import ExperimentAnalysis
import HeadlessNavigation
import NavigationExperiments
import UserSimulation

/// Where differences come from: what people spend their time on, how often they do what, and why they leave.
extension ReportPage {
  var why: Markup { section("why", "Why", mechanisms + [traces]) }

  private var mechanisms: [Markup] {
    guard let mechanisms = report.results.mechanisms else { return [] }
    let figures = SizeClass.allCases.flatMap { sizeClass in
      report.results.experiment.treatments.map { seconds(mechanisms, under: $0, in: sizeClass) }
    }
    let tables = SizeClass.allCases.map { habits(mechanisms, in: $0) }
    return [
      paragraph(
        "The active time of an exposed person under each treatment, less that under the control, by what it is spent on."
      ),
      .tag("div", ["class": "figures"], figures.filter { !$0.isEmpty }),
    ] + tables
  }

  private func seconds(_ mechanisms: MechanismTally, under treatment: Int, in sizeClass: SizeClass) -> Markup {
    let old = report.habits(report.results.experiment.control, in: sizeClass).seconds
    let new = report.habits(treatment, in: sizeClass).seconds
    let differences = zip(old, new).map { $1 - $0 }
    let uses = differences.indices.filter { abs(differences[$0]) >= 0.005 }
    guard !uses.isEmpty else { return .nothing }
    let total = differences.reduce(0, +)
    let groups = uses.map { use in
      let size = abs(differences[use])
      let words = (differences[use] < 0 ? "−" : "+") + rounded(size, digits(showing: size)) + " s"
      return BarChart.Group(
        TimeUse(rawValue: mechanisms.times[use])?.words ?? mechanisms.times[use],
        [.init(differences[use], words: words, series: Series(treatment == 0 ? 1 : treatment))]
      )
    }
    let name = "\(report.variantID(treatment)), \(sizeClass.rawValue) width"
    let sum = "\(rounded(abs(total), digits(showing: abs(total)))) s \(total < 0 ? "less" : "more") active time"
    let table = PageTable(
      caption: "Seconds of an exposed person",
      columns: ["spent on", "control", "treatment"],
      rows: uses.map { [.text(mechanisms.times[$0]), .text(rounded(old[$0], 1)), .text(rounded(new[$0], 1))] }
    )
    return PageFigure(
      id: "why-\(treatment)-\(sizeClass.rawValue)",
      chart: BarChart(groups).chart("\(name): \(sum)"),
      table: table
    ).markup
  }

  private func habits(_ mechanisms: MechanismTally, in sizeClass: SizeClass) -> Markup {
    let variants = report.results.experiment.variants.indices
    let columns = variants.map { report.habits($0, in: sizeClass) }
    guard columns.allSatisfy({ !$0.acts.isEmpty }) else { return .nothing }
    let acts = mechanisms.acts.indices.filter { act in columns.contains { $0.acts[act] > 0 } }
    let ends = mechanisms.ends.indices.filter { end in columns.contains { $0.ends[end] > 0 } }
    let rows =
      acts.map { act in [Markup.text(mechanisms.acts[act])] + columns.map { .text(rounded($0.acts[act], 2)) } }
      + ends.map { end in
        [Markup.text("visits that end: \(mechanisms.ends[end])")]
          + columns.map { .text("\(rounded($0.ends[end] * 100, 1)) %") }
      }
    return PageTable(
      caption: "How often an exposed person does what, and why visits end, in \(sizeClass.rawValue) width",
      columns: ["act"] + variants.map(report.variantID),
      rows: rows
    ).markup
  }
}
