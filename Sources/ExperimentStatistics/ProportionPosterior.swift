/// The beta posterior of a proportion: a beta prior updated by successes and failures.
package struct ProportionPosterior: Sendable, Hashable {
  /// The posterior distribution of the rate.
  package let distribution: BetaDistribution

  /// The posterior of `proportion` after a prior with the shapes given, > 0 each; uniform unless stated.
  package init(_ proportion: Proportion, priorAlpha: Double = 1, priorBeta: Double = 1) {
    distribution = BetaDistribution(
      alpha: priorAlpha + Double(proportion.successes), beta: priorBeta + Double(proportion.failures))
  }
}

/// Compares two independent posteriors of proportions.
///
/// Miller, "Formulas for Bayesian A/B testing", 2015; Stucchio, "Bayesian A/B testing at VWO", 2014. The sums of those
/// papers are integrals here, which hold for any shapes. Each probability is integrated by itself, so none is lost as
/// one minus another.
package struct PosteriorComparison: Sendable, Hashable {
  /// The chance that the treatment's rate is the higher one.
  package let chanceToWin: Double
  /// The chance that the control's rate is the higher one.
  package let chanceToLose: Double
  /// The rate given away on average by choosing the treatment, E[(p_C − p_T)⁺].
  package let expectedLossOfTreatment: Double
  /// The rate given away on average by choosing the control, E[(p_T − p_C)⁺].
  package let expectedLossOfControl: Double

  /// Compares the posteriors of both arms.
  package init(control: ProportionPosterior, treatment: ProportionPosterior) {
    let (first, second) = (control.distribution, treatment.distribution)
    let win = Self.chance(of: second, over: first)
    let lose = Self.chance(of: first, over: second)
    chanceToWin = win < lose ? win : 1 - lose
    chanceToLose = win < lose ? 1 - win : lose
    expectedLossOfTreatment = Self.expectedExcess(of: first, over: second)
    expectedLossOfControl = Self.expectedExcess(of: second, over: first)
  }

  /// P(upper > lower), as the integral of the narrower density over the other's tail.
  private static func chance(of upper: BetaDistribution, over lower: BetaDistribution) -> Double {
    let ownIsNarrow = upper.logitSpread < lower.logitSpread
    return LogConcaveIntegral(of: [upper, lower]) { logit in
      let (own, other) = (upper.integral(logit: logit), lower.integral(logit: logit))
      return ownIsNarrow ? own.logPrefactor + other.tails.logLower : other.logPrefactor + own.tails.logUpper
    }.value
  }

  /// E[(upper − lower)⁺] as the integral of P(lower < x < upper).
  private static func expectedExcess(of upper: BetaDistribution, over lower: BetaDistribution) -> Double {
    LogConcaveIntegral(of: [upper, lower]) { logit in
      let between = upper.integral(logit: logit).tails.logUpper + lower.integral(logit: logit).tails.logLower
      return between + logarithm(share(logit: logit)) + logarithm(share(logit: -logit))
    }.value
  }
}
