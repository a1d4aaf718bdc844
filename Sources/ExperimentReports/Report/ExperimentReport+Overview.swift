import EventLogs
import ExperimentAnalysis
import NavigationExperiments
import UserSimulation

extension ExperimentReport {
  /// The answer of a run on a terminal: what differs, in columns, with the verdicts where there are some.
  package var overview: String {
    let header = ["metric", "width", "treatment", "control", "treatment's", "difference"]
    let rows = [header] + comparisonRows
    let verdicts =
      worldsNote == nil ? rows.map { _ in "" } : ["  verdict"] + overviewRows.map { "  " + verdictCell($0) }
    let lines = zip(aligned(rows, leading: 3), verdicts).map { $0 + $1 }
    let variants = "\(results.experiment.variants.count) variants"
    let hasOne = design == .revealed || design == .observed
    let sides = hasOne ? "under one of \(variants) each" : "under each of \(variants)"
    let title = "\(results.experiment.id)  \(grouped(imported.map(\.users) ?? population.count)) people \(sides)"
    let further = [requirementLines, predictionLines].filter { !$0.isEmpty }.flatMap { [""] + $0 }
    return
      ([recommendationLine, "", title, healthLine(showing: { $0 }), ""] + lines + further
      + (imported == nil ? ["", Self.notice] : []))
      .joined(
        separator: "\n"
      ) + "\n"
  }

  private func verdictCell(_ row: Comparison) -> String { verdict(of: row) ?? "–" }
}
