import Charts
import ExperimentAnalysis
import NavigationExperiments

/// Whether the numbers can be trusted, and what they come to.
extension ReportPage {
  var health: Markup {
    let isGood = report.results.health.isGood
    let lines = report.healthLines.enumerated().map { place, line in
      Markup.tag("p", ["class": place == 0 && !isGood ? "alarm" : "health"], [InlineText(line).markup])
    }
    let note = report.precisionNote.map { paragraph($0.prefix(1).uppercased() + $0.dropFirst() + ".") }
    return section("health", "Health", lines + [note ?? .nothing])
  }

  var decision: Markup {
    let rows = report.comparisonRows
    guard !rows.isEmpty else { return .nothing }
    let hasVerdicts = report.worldsNote != nil
    let table = PageTable(
      caption: report.whatDiffers,
      columns: ["metric", "width", "treatment", "control", "treatment's", "difference"]
        + (hasVerdicts ? ["verdict"] : []),
      rows: zip(rows, report.overviewRows).map { cells, row in
        cells.map { .text($0) } + (hasVerdicts ? [.text(report.verdict(of: row) ?? "–")] : [])
      },
      leading: 3
    )
    let requirements = report.requirementLines.map { Markup.tag("li", [InlineText($0).markup]) }
    return section(
      "decision",
      "What differs",
      [table.markup, requirements.isEmpty ? .nothing : .tag("ul", requirements)]
    )
  }
}
