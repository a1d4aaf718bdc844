import NavigationExperiments

/// A prediction held against what was observed, the mix of users first.
///
/// The run's users and the log's are of other sorts in other shares, so all that the run tells is re-weighted to the
/// shares of everybody exposed in the log before anything is compared.
package struct PredictionComparison: Sendable {
  /// Who was simulated.
  package let predictedMix: UserMix
  /// Who was observed.
  package let observedMix: UserMix
  /// Whether segments are told apart, and re-weighted, too.
  package let tellsSegments: Bool
  /// The differences, in the order of the observed ones.
  package let differences: [PredictedDifference]
  /// The steps of the funnel, overall and by size class, by variant and step.
  package let steps: [PredictedStep]

  /// Holds a prediction against the results of a log.
  package init(_ prediction: Prediction, observed: AnalysisResults) {
    let tellsSegments = prediction.tellsSegments
    let firstSteps = observed.funnel.filter { $0.step == 0 }
    self.tellsSegments = tellsSegments
    predictedMix = prediction.mix
    observedMix = UserMix(firstSteps.map { ($0.stratum, $0.exposed) })
    let segments = tellsSegments ? observed.experiment.segments.indices.map(Comparison.Scope.segment) : []
    let level = observed.experiment.analysis.level
    let reweighting = Reweighting(predicted: predictedMix, observed: observedMix, segments: segments, level: level)
    differences = observed.comparisons.filter { $0.scope.goal == nil && (tellsSegments || $0.scope.segment == nil) }.map
    { row in
      Self.difference(row.tested, prediction, reweighting, of: observed.experiment.metrics[row.metric])
    }
    let funnel = PredictedFunnel(prediction: prediction, observed: observed, mix: observedMix)
    steps = ([.overall] + UserMix.classes).flatMap { funnel.steps(in: $0) }
  }

  private static func difference(
    _ observed: Comparison,
    _ prediction: Prediction,
    _ reweighting: Reweighting,
    of metric: Metric
  ) -> PredictedDifference {
    let rows = prediction.rows.filter { $0.metric == observed.metric && $0.treatment == observed.treatment }
    let own = rows.first { $0.scope == observed.scope }
    var difference = PredictedDifference(
      observed: observed,
      margin: own?.margin ?? metric.margin(around: own?.controlValue),
      isShare: metric.isBinary
    )
    difference.own = own
    do throws(PredictionGap) {
      difference.predicted = try reweighting.row(observed.scope, of: metric, from: rows)
    } catch {
      difference.gap = error
    }
    return difference
  }

  /// The differences over everybody: each metric and treatment once.
  package var overall: [PredictedDifference] { differences.filter { $0.observed.scope == .overall } }

  /// How well the prediction did over everybody.
  package var tally: PredictionTally {
    var tally = PredictionTally()
    var metrics: Set<Int> = []
    for row in overall {
      tally.add(isInside: row.isInside, row.outcome)
      if metrics.insert(row.observed.metric).inserted { tally.add(levelError: row.relativeLevelError) }
    }
    return tally
  }
}
