package import ExperimentStatistics
package import NavigationExperiments

/// The posterior of a difference between different users, given a prior.
///
/// The chance to win is the probability that the treatment is better. It is not a p-value.
package struct EffectChances: Hashable, Sendable {
  /// The model of the prior and the data.
  package enum Model: String, Hashable, Sendable, CaseIterable {
    /// A share of each arm with a uniform prior, Beta(1, 1).
    case beta = "beta_binomial"
    /// A normal estimate with a normal prior, or without one.
    case normal = "normal_normal"
  }

  /// The model.
  package var model: Model
  /// The chance that the treatment is the better one.
  package var chanceToWin: Double
  /// The expected loss of choosing the treatment, in the metric's unit.
  package var expectedLossOfTreatment: Double
  /// The expected loss of keeping the control, in the metric's unit.
  package var expectedLossOfControl: Double
}

extension Comparison {
  /// The posterior of the difference.
  ///
  /// `nil` if neither direction is better, and for the same users under both, where nothing is sampled.
  /// - Throws: `noUnits`, `zeroVariance` or `zeroBaseline` if there is no posterior.
  package func chances(of metric: Metric, by analysis: AnalysisChoices) throws(UndefinedQuantity) -> EffectChances? {
    guard design != .paired, let better = metric.better else { return nil }
    // A prior alone is no result.
    guard let difference, let controlValue else { throw undefined ?? .noUnits }
    if let shares, analysis.priorLiftDeviation == nil { return Self.chances(of: shares, better) }
    guard let standardError else { throw .zeroVariance }
    var prior = NormalPrior.flat
    if let deviation = analysis.priorLiftDeviation {
      guard controlValue != 0 else { throw .zeroBaseline }
      prior = NormalPrior(mean: 0, variance: deviation * deviation).onDifferences(fromBaseline: controlValue)
    }
    let posterior = try EffectPosterior(
      estimate: difference, standardError: standardError, prior: prior, lowerIsBetter: better == .lower)
    return EffectChances(
      model: .normal, chanceToWin: posterior.chanceToWin, expectedLossOfTreatment: posterior.expectedLossOfTreatment,
      expectedLossOfControl: posterior.expectedLossOfControl)
  }

  private static func chances(
    of shares: (control: Proportion, treatment: Proportion), _ better: Metric.Direction
  ) -> EffectChances {
    let higher = PosteriorComparison(
      control: ProportionPosterior(shares.control), treatment: ProportionPosterior(shares.treatment))
    let isHigher = better == .higher
    return EffectChances(
      model: .beta, chanceToWin: isHigher ? higher.chanceToWin : higher.chanceToLose,
      expectedLossOfTreatment: isHigher ? higher.expectedLossOfTreatment : higher.expectedLossOfControl,
      expectedLossOfControl: isHigher ? higher.expectedLossOfControl : higher.expectedLossOfTreatment)
  }
}
