/// Whether arms received users in the ratio of their weights.
package struct SampleRatioTest: Sendable, Hashable {
  /// The users counted per arm.
  package let observed: [Int]
  /// The arms' weights in the same order, in any unit; shares and counts of buckets both serve.
  package let weights: [Double]

  /// Compares counts ≥ 0 with the same number of finite weights ≥ 0.
  package init(observed: [Int], weights: [Double]) {
    precondition(observed.count == weights.count, "weights.count == \(weights.count), must be \(observed.count).")
    precondition(observed.allSatisfy { $0 >= 0 }, "observed == \(observed), must be >= 0.")
    precondition(weights.allSatisfy { $0 >= 0 && $0.isFinite }, "weights == \(weights), must be finite and >= 0.")
    self.observed = observed
    self.weights = weights
  }

  /// Pearson's χ² test of the counts against the weights, with one degree of freedom less than arms with a weight.
  ///
  /// An arm of weight zero without users is ignored.
  /// - Throws: `zeroWeights` if no arm has a weight, `usersWithoutWeight` if an arm of weight zero has users,
  ///   `singleArm` if fewer than two arms have a weight, `noUnits` without users.
  package func chiSquaredTest() throws(UndefinedQuantity) -> TestResult {
    let arms = zip(observed, weights).filter { $0.1 > 0 }
    guard !arms.isEmpty else { throw .zeroWeights }
    guard !zip(observed, weights).contains(where: { $0.0 > 0 && $0.1 == 0 }) else { throw .usersWithoutWeight }
    guard arms.count > 1 else { throw .singleArm }
    let users = observed.reduce(ExtendedDouble(0)) { $0 + ExtendedDouble($1) }
    guard users.high > 0 else { throw .noUnits }
    let statistic = arms.reduce(0) { $0 + term(observed: $1.0, weight: $1.1, users: users) }
    return TestResult(.sampleRatio, chiSquared: statistic, degreesOfFreedom: Double(arms.count - 1))
  }

  /// (o − e)²/e as (o·W − w·N)²/(w·N·W): the deviation of a large arm is formed before it is rounded.
  private func term(observed: Int, weight: Double, users: ExtendedDouble) -> Double {
    let total = totalWeight
    let expected = users * weight
    let deviation = ExtendedDouble(observed) * total - expected
    return deviation.high / expected.high * (deviation.high / total.high)
  }

  private var totalWeight: ExtendedDouble { weights.reduce(ExtendedDouble(0)) { $0 + ExtendedDouble($1) } }
}

extension SampleRatioTest {
  /// The share of users an arm received, with Wilson's interval.
  ///
  /// With very many users a harmless imbalance is significant; the interval of the share shows its size.
  /// - Parameters:
  ///   - arm: the arm's position in `observed`.
  ///   - level: the confidence level between 0 and 1.
  /// - Throws: `noUnits` without users.
  package func shareInterval(
    ofArm arm: Int, level: Double
  ) throws(UndefinedQuantity) -> (share: Double, interval: ConfidenceInterval) {
    let proportion = Proportion(successes: observed[arm], trials: observed.reduce(0, +))
    return (try proportion.rate, try proportion.wilsonInterval(level: level))
  }

  /// The test of each stratum, such as a size class, and Bonferroni's adjustment over those that could be tested.
  ///
  /// - Parameters:
  ///   - strata: the users per arm of each stratum.
  ///   - weights: the arms' weights on any scale, which all strata share.
  package static func perStratum(
    _ strata: [[Int]], weights: [Double]
  ) -> (results: [Result<TestResult, UndefinedQuantity>], adjusted: [Double?]) {
    let results = strata.map { observed in
      Result { () throws(UndefinedQuantity) in
        try SampleRatioTest(observed: observed, weights: weights).chiSquaredTest()
      }
    }
    return (results, MultipleTestingMethod.bonferroni.adjusted(results.map { try? $0.get().pValue }))
  }
}

/// A sample-ratio test that keeps its level with a look after every user.
///
/// Lindon & Malek, NeurIPS 2022 (arXiv 2011.03567): the Bayes factor of a Dirichlet-multinomial with the mean of the
/// weights against the multinomial, whose smallest inverse is an anytime-valid p-value.
package struct SequentialSampleRatioTest: Sendable, Hashable {
  /// The users counted per arm so far.
  package private(set) var observed: [Int]
  /// The arms' weights, each above 0.
  package let weights: [Double]
  /// The sum of the Dirichlet parameters: larger values find smaller imbalances.
  package let concentration: Double
  /// The natural logarithm of the anytime-valid p-value, at most 0.
  package private(set) var logPValue = 0.0

  /// A test of at least two arms of finite weights > 0, before the first user.
  package init(weights: [Double], concentration: Double = 10_000) {
    precondition(weights.count > 1, "weights.count == \(weights.count), must be > 1.")
    precondition(weights.allSatisfy { $0 > 0 && $0.isFinite }, "weights == \(weights), must be finite and > 0.")
    precondition(concentration > 0, "concentration == \(concentration), must be > 0.")
    observed = weights.map { _ in 0 }
    self.weights = weights
    self.concentration = concentration
  }

  /// The anytime-valid p-value, which never rises.
  package var pValue: Double { exponential(logPValue) }

  /// Adds users per arm, ≥ 0 each, and looks.
  package mutating func observe(_ increments: [Int]) {
    precondition(increments.count == observed.count, "increments.count must be \(observed.count).")
    precondition(increments.allSatisfy { $0 >= 0 }, "increments == \(increments), must be >= 0.")
    for (arm, increment) in increments.enumerated() { observed[arm] += increment }
    logPValue = min(logPValue, -logBayesFactor)
  }

  /// The natural logarithm of the Bayes factor against the weights.
  ///
  /// The log-gamma functions of the formula reduce to differences of Stirling's errors and Loader's deviances, so that
  /// no digits are lost at thousands of millions of users.
  package var logBayesFactor: Double {
    let total = weights.reduce(ExtendedDouble(0)) { $0 + ExtendedDouble($1) }
    let users = observed.reduce(ExtendedDouble(0)) { $0 + ExtendedDouble($1) }
    let mass = concentration + users.high
    let terms = zip(observed, weights).reduce(0) { sum, arm in
      let share = ExtendedDouble(arm.1) / total
      let excess = (ExtendedDouble(arm.0) - users * share).high
      let prior = concentration * share.high
      let posterior = prior + Double(arm.0)
      return sum + SaddlePoint.deviance(of: posterior, from: mass * share.high, difference: excess) - logarithm(
        posterior / prior) / 2 + SaddlePoint.stirlingError(posterior) - SaddlePoint.stirlingError(prior)
    }
    return terms + logarithm(mass / concentration) / 2 - SaddlePoint.stirlingError(mass)
      + SaddlePoint.stirlingError(concentration)
  }
}
