import EventLogs
import ExperimentAnalysis
import NavigationExperiments
import UserSimulation

extension ExperimentReport {
  /// The answer of a run on a terminal: what differs, in columns, with the verdicts where there are some.
  package var overview: String {
    let header = ["metric", "width", "treatment", "control", "treatment's", "difference"]
    let rows = [header] + comparisonRows
    let widths = header.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let verdicts =
      worldsNote == nil ? rows.map { _ in "" } : ["  verdict"] + overviewRows.map { "  " + verdictCell($0) }
    let lines = zip(rows, verdicts).map { row, verdict in
      let cells = row.enumerated().map { column, text in
        let padding = String(repeating: " ", count: widths[column] - text.count)
        return column < 3 ? text + padding : padding + text
      }
      return cells.joined(separator: "  ") + verdict
    }
    let variants = "\(results.experiment.variants.count) variants"
    let hasOne = design == .revealed || design == .observed
    let sides = hasOne ? "under one of \(variants) each" : "under each of \(variants)"
    let title = "\(results.experiment.id)  \(grouped(imported.map(\.users) ?? population.count)) people \(sides)"
    let requirements = requirementLines.isEmpty ? [] : [""] + requirementLines
    return ([title, healthLine, ""] + lines + requirements + (imported == nil ? ["", Self.notice] : [])).joined(
      separator: "\n"
    ) + "\n"
  }

  private func verdictCell(_ row: Comparison) -> String { verdict(of: row) ?? "–" }
}
