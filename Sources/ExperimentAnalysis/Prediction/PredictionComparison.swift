import ExperimentDesign
package import ExperimentStatistics

/// A prediction compared with the observed results, after matching the mix of users.
///
/// The run and the log have different mixes of users. All predictions are first re-weighted to the mix of all users
/// exposed in the log.
package struct PredictionComparison: Sendable {
  /// The simulated users.
  package let predictedMix: UserMix
  /// The observed users.
  package let observedMix: UserMix
  /// Whether segments are re-weighted, too.
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
    { row in Self.difference(row, prediction, reweighting, of: observed.experiment.metrics[row.metric]) }
    let mix = observedMix
    steps = ([.overall] + Comparison.Scope.sizeClasses).flatMap {
      prediction.steps(in: $0, beside: observed, mix: mix)
    }
  }

  private static func difference(
    _ observed: Comparison, _ prediction: Prediction, _ reweighting: Reweighting, of metric: Metric
  ) -> PredictedDifference {
    let rows = prediction.rows.filter { $0.metric == observed.metric && $0.treatment == observed.treatment }
    let own = rows.first { $0.scope == observed.scope }
    var difference = PredictedDifference(own: own, observed: observed)
    difference.margin = own?.margin ?? metric.margin(around: own?.controlValue)
    difference.isShare = metric.isBinary
    (difference.predicted, difference.gap) = reweighting.row(observed.scope, of: metric, from: rows)
    return difference
  }

  /// The differences over all users: each metric and treatment once.
  package var overall: [PredictedDifference] { differences.filter { $0.observed.scope == .overall } }

  /// The score of the prediction over all users.
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

/// A prediction about a difference that an observation can confirm or refute.
package enum PredictionClaim: String, Hashable, Sendable, CaseIterable {
  /// The metric is higher under the treatment.
  case higher
  /// It is lower.
  case lower
  /// The difference is below the margin.
  case immaterial = "no_material_difference"

  /// The outcome of a claim.
  package enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// The whole interval of the observed difference agrees with the claim.
    case right
    /// The whole interval contradicts the claim.
    case wrong
    /// The interval reaches to both sides, so the claim is open.
    case undecided
  }

  /// The claim of a difference without scenarios, if it exceeds its own error; otherwise `nil`.
  package init?(_ difference: Double, error: Double, margin: Double?, level: Double = 0.95) {
    let reach = NormalDistribution().upperQuantile((1 - level) / 2) * error
    let margin = margin ?? 0
    if abs(difference) + reach < margin || difference == 0 && reach == 0 {
      self = .immaterial
    } else if abs(difference) > reach, abs(difference) >= margin {
      self = difference > 0 ? .higher : .lower
    } else {
      return nil
    }
  }

  /// Whether a difference is on the side that is claimed.
  func isPossible(with difference: Double, margin: Double?) -> Bool {
    switch self {
    case .higher: difference > 0
    case .lower: difference < 0
    case .immaterial: margin.map { abs(difference) < $0 } ?? (difference == 0)
    }
  }

  /// The outcome of the claim, given an observed difference.
  ///
  /// A direction is right if the interval is beyond zero on its side, and wrong if it is beyond zero on the other side
  /// or wholly within the margin. No material difference is right if the interval is wholly within the margin, and
  /// wrong if it is wholly beyond it; without a margin an interval without zero can refute it, but none can confirm it.
  package func outcome(_ interval: ConfidenceInterval, margin: Double?) -> Outcome {
    let margin = margin ?? 0
    let isWithin = -margin < interval.lower && interval.upper < margin
    let isBeyond =
      margin > 0 ? interval.lower >= margin || interval.upper <= -margin : interval.lower > 0 || interval.upper < 0
    return switch self {
    case .higher: interval.lower > 0 ? .right : interval.upper < 0 || isWithin ? .wrong : .undecided
    case .lower: interval.upper < 0 ? .right : interval.lower > 0 || isWithin ? .wrong : .undecided
    case .immaterial: isWithin ? .right : isBeyond ? .wrong : .undecided
    }
  }
}

/// The score of predictions, as counts.
package struct PredictionTally: Hashable, Sendable {
  /// The differences that an interval was predicted of and that were observed.
  package private(set) var intervals = 0
  /// Those of them that are inside.
  package private(set) var covered = 0
  private var outcomes: [PredictionClaim.Outcome: Int] = [:]
  private var levelErrors: [Double] = []

  /// Makes an empty tally.
  package init() {}

  /// Counts a difference.
  package mutating func add(isInside: Bool?, _ outcome: PredictionClaim.Outcome?) {
    if let isInside {
      intervals += 1
      if isInside { covered += 1 }
    }
    if let outcome { outcomes[outcome, default: 0] += 1 }
  }

  /// Claims that turned out right.
  package var right: Int { outcomes[.right] ?? 0 }
  /// Claims that turned out wrong.
  package var wrong: Int { outcomes[.wrong] ?? 0 }
  /// Claims that the observation leaves open.
  package var undecided: Int { outcomes[.undecided] ?? 0 }

  /// Counts the relative error of a control's level, once for all treatments.
  package mutating func add(levelError: Double?) { if let levelError { levelErrors.append(abs(levelError)) } }

  /// The claims that an observation was there for.
  package var claims: Int { right + wrong + undecided }

  /// The median of the absolute relative errors of levels; `nil` without levels.
  package var medianLevelError: Double? {
    let sorted = levelErrors.sorted()
    guard !sorted.isEmpty else { return nil }
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}
