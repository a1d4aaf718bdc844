import ExperimentAnalysis
import ExperimentStatistics
import HeadlessNavigation
import NavigationExperiments
import SVGCharts
import TextFormats

extension ExperimentReport {
  /// What `analyze --json` prints of the comparison; `nil` where there is none.
  var predictionAnswer: JSONDocument? {
    guard let compared else { return nil }
    return .object(
      predictionMembers(of: compared)
        + JSONDocument.members([
          "record": compared.record.map { standing in
            JSONDocument.object(
              JSONDocument.members(["comparisons": standing.comparisons]) + members(of: standing.tally))
          },
          "differences": Table.prediction.of(compared.comparison.overall, in: self).content.document,
        ]))
  }

  /// `comparison_with_run` in `report.json`: what was held against what, and how it fared.
  func predictionMembers(of compared: ComparedRun) -> [JSONDocument.Member] {
    JSONDocument.members([
      "prediction_fingerprint": compared.run.fingerprint, "observation_fingerprint": observationFingerprint,
      "is_same_file": isSameFile(compared),
    ]) + members(of: compared.comparison.tally)
  }

  /// What the mix of users is told by: size classes, and segments where both tell the same apart.
  func mixScopes(_ comparison: PredictionComparison) -> [Comparison.Scope] {
    let segments = comparison.tellsSegments ? experiment.segments.indices.map(Comparison.Scope.segment) : []
    return SizeClass.allCases.map(Comparison.Scope.sizeClass) + segments
  }

  private func members(of tally: PredictionTally) -> [JSONDocument.Member] {
    JSONDocument.members([
      "intervals": tally.intervals, "intervals_covered": tally.covered, "verdicts_right": tally.right,
      "verdicts_wrong": tally.wrong, "verdicts_undecided": tally.undecided,
      "median_level_error_share": tally.medianLevelError,
    ])
  }
}

/// What was predicted beside what was observed, metric by metric.
extension ExperimentReport {
  func predictionFigures(_ comparison: PredictionComparison) -> [PageFigure] {
    experiment.metrics.indices.compactMap { predictionFigure($0, comparison) }
  }

  private func predictionFigure(_ position: Int, _ comparison: PredictionComparison) -> PageFigure? {
    let metric = experiment.metrics[position]
    let rows = comparison.overall.filter { $0.observed.metric == position && $0.observed.difference != nil }
    guard !rows.isEmpty else { return nil }
    let drawn = rows.flatMap { row -> [IntervalChart.Row] in
      let name = variantID(row.observed.treatment)
      let predicted = row.predicted?.difference.map { difference in
        IntervalChart.Row(
          "\(name), predicted", words: metric.signed(difference), value: difference, interval: row.expected,
          series: Series(0))
      }
      let observed = row.observed.difference.map { difference in
        IntervalChart.Row(
          "\(name), observed", words: metric.signed(difference), value: difference,
          interval: row.observed.interval?.range, series: self.series(of: row.observed.treatment))
      }
      return [predicted, observed].compactMap { $0 }
    }
    let table = TextTable(
      caption: "\(metric.idWithGroup) under the treatments, less that under the control",
      columns: ["treatment", "predicted", "90 % expected from", "to", "observed"],
      rows: rows.map { row in
        [
          variantID(row.observed.treatment), row.predicted?.difference.map { metric.signed($0) } ?? "–",
          row.expected.map { metric.signed($0.lowerBound) } ?? "–",
          row.expected.map { metric.signed($0.upperBound) } ?? "–", difference(row.observed),
        ]
      })
    return PageFigure(
      id: "predicted-\(position)",
      chart: IntervalChart(drawn, format: { metric.tick($0) }).chart(
        metric.idWithGroup,
        description: "Predicted: where 90 % of observed differences should be. Observed: with its interval."),
      table: table)
  }
}
