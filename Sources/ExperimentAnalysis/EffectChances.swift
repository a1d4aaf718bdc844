public import ExperimentStatistics
public import NavigationExperiments

/// What is to be believed of a difference between different users, given a prior.
///
/// Nobody's p-value: the chance to win is that of the treatment being the better one.
public struct EffectChances: Hashable, Sendable {
  /// The model of the prior and the data.
  public enum Model: String, Hashable, Sendable, CaseIterable {
    /// A share of each arm with a uniform prior, Beta(1, 1).
    case beta = "beta_binomial"
    /// A normal estimate with a normal prior, or with none.
    case normal = "normal_normal"
  }

  /// The model.
  public var model: Model
  /// The chance that the treatment is the better one.
  public var chanceToWin: Double
  /// What choosing the treatment gives away on average, in the metric's unit.
  public var expectedLossOfTreatment: Double
  /// What keeping the control gives away on average.
  public var expectedLossOfControl: Double
}

extension Comparison {
  /// What is to be believed of the difference.
  ///
  /// `nil` where neither way is better, and of the same users under both, who ask no sampling question.
  /// - Throws: `noUnits`, `zeroVariance` or `zeroBaseline` where nothing can be believed.
  public func chances(of metric: Metric, by analysis: AnalysisChoices) throws(UndefinedQuantity) -> EffectChances? {
    guard design != .paired, let better = metric.better else { return nil }
    // A prior alone is no result.
    let row = tested
    guard let difference = row.difference, let controlValue = row.controlValue else { throw undefined ?? .noUnits }
    if let shares, analysis.priorLiftDeviation == nil { return Self.chances(of: shares, better) }
    guard let standardError = row.standardError else { throw .zeroVariance }
    var prior = NormalPrior.flat
    if let deviation = analysis.priorLiftDeviation {
      guard controlValue != 0 else { throw .zeroBaseline }
      prior = NormalPrior(mean: 0, variance: deviation * deviation).onDifferences(fromBaseline: controlValue)
    }
    let posterior = try EffectPosterior(
      estimate: difference,
      standardError: standardError,
      prior: prior,
      lowerIsBetter: better == .lower
    )
    return EffectChances(
      model: .normal,
      chanceToWin: posterior.chanceToWin,
      expectedLossOfTreatment: posterior.expectedLossOfTreatment,
      expectedLossOfControl: posterior.expectedLossOfControl
    )
  }

  private static func chances(
    of shares: (control: Proportion, treatment: Proportion),
    _ better: Metric.Direction
  ) -> EffectChances {
    let higher = PosteriorComparison(
      control: ProportionPosterior(shares.control),
      treatment: ProportionPosterior(shares.treatment)
    )
    let isHigher = better == .higher
    return EffectChances(
      model: .beta,
      chanceToWin: isHigher ? higher.chanceToWin : higher.chanceToLose,
      expectedLossOfTreatment: isHigher ? higher.expectedLossOfTreatment : higher.expectedLossOfControl,
      expectedLossOfControl: isHigher ? higher.expectedLossOfControl : higher.expectedLossOfTreatment
    )
  }
}
