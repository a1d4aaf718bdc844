/// A beta prior of a proportion, and what successes and failures make of it.
public struct ProportionPosterior: Sendable, Hashable {
  /// The posterior distribution of the rate.
  public let distribution: BetaDistribution

  /// The posterior of `proportion` after a prior with the shapes given, > 0 each; uniform unless stated.
  public init(_ proportion: Proportion, priorAlpha: Double = 1, priorBeta: Double = 1) {
    distribution = BetaDistribution(
      alpha: priorAlpha + Double(proportion.successes),
      beta: priorBeta + Double(proportion.failures)
    )
  }

  /// The posterior mean of the rate.
  public var mean: Double { distribution.mean }

  /// The equal-tailed interval that holds the rate with a probability of `credibility`, between 0 and 1.
  public func credibleInterval(credibility: Double) -> ConfidenceInterval {
    precondition(credibility > 0 && credibility < 1, "credibility == \(credibility), must lie between 0 and 1.")
    let tail = (1 - credibility) / 2
    return ConfidenceInterval(
      lower: distribution.quantile(tail),
      upper: distribution.upperQuantile(tail),
      level: credibility,
      method: .betaPosterior
    )
  }
}
