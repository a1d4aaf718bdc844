import SVGCharts
import ExperimentAnalysis
import NavigationExperiments

/// What was predicted beside what was observed, metric by metric.
extension ExperimentReport {
  func predictionFigures(_ comparison: PredictionComparison) -> [PageFigure] {
    results.experiment.metrics.indices.compactMap { predictionFigure($0, comparison) }
  }

  private func predictionFigure(_ position: Int, _ comparison: PredictionComparison) -> PageFigure? {
    let metric = results.experiment.metrics[position]
    let rows = comparison.overall.filter { $0.observed.metric == position && $0.observed.difference != nil }
    guard !rows.isEmpty else { return nil }
    let drawn = rows.flatMap { row -> [IntervalChart.Row] in
      let name = variantID(row.observed.treatment)
      let predicted = row.predicted?.difference.map { difference in
        IntervalChart.Row(
          "\(name), predicted",
          words: signed(difference, metric),
          value: difference,
          interval: row.expected,
          series: Series(0)
        )
      }
      let observed = row.observed.difference.map { difference in
        IntervalChart.Row(
          "\(name), observed",
          words: signed(difference, metric),
          value: difference,
          interval: row.observed.interval?.range,
          series: self.series(of: row.observed.treatment)
        )
      }
      return [predicted, observed].compactMap { $0 }
    }
    let table = TextTable(
      caption: "\(metric.id) under the treatments, less that under the control",
      columns: ["treatment", "predicted", "90 % expected from", "to", "observed"],
      rows: rows.map { row in
        [
          variantID(row.observed.treatment), row.predicted?.difference.map { signed($0, metric) } ?? "–",
          row.expected.map { signed($0.lowerBound, metric) } ?? "–",
          row.expected.map { signed($0.upperBound, metric) } ?? "–", difference(row.observed, metric),
        ]
      }
    )
    return PageFigure(
      id: "predicted-\(position)",
      chart: IntervalChart(drawn, format: { metric.tick($0) }).chart(
        metric.id,
        description: "Predicted: where 90 % of observed differences should be. Observed: with its interval."
      ),
      table: table
    )
  }
}
