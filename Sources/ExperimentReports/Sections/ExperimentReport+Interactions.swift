import ExperimentAnalysis
import NavigationExperiments

/// Whether the effects of two experiments add up, where both were run together.
extension ExperimentReport {
  /// The verdict in words, such as `effects add up`; `nil` without scenarios.
  func verdict(of row: Interaction) -> String? {
    switch row.verdict {
    case .addsUp: "effects add up"
    case .more(let leans): leans ? "leans above the sum" : "above the sum"
    case .less(let leans): leans ? "leans below the sum" : "below the sum"
    case .depends(let parameter): "depends on \(parameterWords(parameter))"
    case .undecided: "undecided"
    case nil: nil
    }
  }

  /// Empty of one experiment.
  var interactionSection: ReportSection {
    let rows = results.interactions.filter { $0.scope == .overall }
    guard let crossing = results.experiment.crossing, !rows.isEmpty else {
      return ReportSection("interactions", "", [])
    }
    let table = TextTable(
      caption:
        "The effect of each treatment alone and of both, on the same users. Interaction: the effect of both minus "
        + "the sum of the effects of each, in the metric's unit; for times, of restricted means.",
      columns: [
        "metric", crossing.first.id, crossing.second.id, "first alone", "second alone", "both", "interaction",
        levelWords,
        "90 % of scenarios", "verdict",
      ], rows: rows.map { interactionCells($0, crossing) }, leading: 3, trailing: 1)
    let main = TextTable(
      caption: "Main effects: the mean of a treatment's effects without and with the other.",
      columns: ["metric", crossing.first.id, crossing.second.id, "first", levelWords, "second", levelWords],
      rows: rows.map { row in
        let metric = results.experiment.metrics[row.metric]
        let cells = [row.firstMain, row.secondMain].flatMap {
          [metric.brief($0.difference, error: $0.standardError), intervalWords($0) ?? "–"]
        }
        return [metric.id, crossing.first.variants[row.first], crossing.second.variants[row.second]] + cells
      }, leading: 3)
    return ReportSection("interactions", "Do the effects add up?", [.table(table), .table(main)])
  }

  /// The lines on a terminal; none of one experiment.
  var interactionLines: [String] {
    let rows = results.interactions.filter { $0.scope == .overall }
    guard let crossing = results.experiment.crossing, !rows.isEmpty else { return [] }
    let header = [
      "", crossing.first.id, crossing.second.id, "sum of effects", "both", "interaction", "do they add up?",
    ]
    let cells = rows.map { row in
      let metric = results.experiment.metrics[row.metric]
      let sum = row.both.difference.flatMap { both in row.interaction.difference.map { both - $0 } }
      let effects =
        [metric.brief(sum, error: nil)]
        + [row.both, row.interaction].map { metric.brief($0.difference, error: $0.standardError) }
      return [metric.id, crossing.first.variants[row.first], crossing.second.variants[row.second]] + effects + [
        verdict(of: row) ?? "–"
      ]
    }
    return aligned([header] + cells, leading: 3)
  }

  private func interactionCells(_ row: Interaction, _ crossing: Crossing) -> [String] {
    let metric = results.experiment.metrics[row.metric]
    let effects = [row.firstAlone, row.secondAlone, row.both, row.interaction].map {
      metric.brief($0.difference, error: $0.standardError)
    }
    let range = row.interaction.scenarios.map {
      metric.brief(from: $0.difference.p05, to: $0.difference.p95, error: row.interaction.standardError)
    }
    return [metric.id, crossing.first.variants[row.first], crossing.second.variants[row.second]] + effects + [
      intervalWords(row.interaction) ?? "–", range ?? "–", verdict(of: row) ?? "–",
    ]
  }
}
