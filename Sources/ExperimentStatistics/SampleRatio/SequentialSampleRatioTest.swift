import PlatformMathematics

/// A sample-ratio test that may be looked at after every user without losing its level.
///
/// Lindon & Malek, NeurIPS 2022 (arXiv 2011.03567): the Bayes factor of a Dirichlet-multinomial with the mean of the
/// weights against the multinomial, whose smallest inverse is an anytime-valid p-value.
public struct SequentialSampleRatioTest: Sendable, Hashable {
  /// The users counted per arm so far.
  public private(set) var observed: [Int]
  /// The arms' weights, each above 0.
  public let weights: [Double]
  /// The sum of the Dirichlet parameters: larger values look for smaller imbalances.
  public let concentration: Double
  /// The natural logarithm of the anytime-valid p-value, at most 0.
  public private(set) var logPValue = 0.0

  /// A test of at least two arms of finite weights > 0, before the first user.
  public init(weights: [Double], concentration: Double = 10_000) {
    precondition(weights.count > 1, "weights.count == \(weights.count), must be > 1.")
    precondition(weights.allSatisfy { $0 > 0 && $0.isFinite }, "weights == \(weights), must be finite and > 0.")
    precondition(concentration > 0, "concentration == \(concentration), must be > 0.")
    observed = weights.map { _ in 0 }
    self.weights = weights
    self.concentration = concentration
  }

  /// The anytime-valid p-value, which never rises.
  public var pValue: Double { exponential(logPValue) }

  /// Counts more users per arm, ≥ 0 each, and looks.
  public mutating func observe(_ increments: [Int]) {
    precondition(increments.count == observed.count, "increments.count must be \(observed.count).")
    precondition(increments.allSatisfy { $0 >= 0 }, "increments == \(increments), must be >= 0.")
    for (arm, increment) in increments.enumerated() { observed[arm] += increment }
    logPValue = min(logPValue, -logBayesFactor)
  }

  /// The natural logarithm of the Bayes factor against the weights.
  ///
  /// The log-gamma functions of the formula cancel to the differences of Stirling's errors and Loader's deviances, so
  /// that nothing is lost at thousands of millions of users.
  public var logBayesFactor: Double {
    let total = weights.reduce(ExtendedDouble(0)) { $0 + ExtendedDouble($1) }
    let users = observed.reduce(ExtendedDouble(0)) { $0 + ExtendedDouble($1) }
    let mass = concentration + users.high
    let terms = zip(observed, weights).reduce(0) { sum, arm in
      let share = ExtendedDouble(arm.1) / total
      let excess = (ExtendedDouble(arm.0) - users * share).high
      let prior = concentration * share.high
      let posterior = prior + Double(arm.0)
      return sum + SaddlePoint.deviance(of: posterior, from: mass * share.high, difference: excess)
        - logarithm(posterior / prior) / 2
        + SaddlePoint.stirlingError(posterior) - SaddlePoint.stirlingError(prior)
    }
    return terms + logarithm(mass / concentration) / 2
      - SaddlePoint.stirlingError(mass) + SaddlePoint.stirlingError(concentration)
  }
}
