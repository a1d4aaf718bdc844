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
    let (total, users) = (total, users)
    guard users.high > 0 else { throw .noUnits }
    // (o − e)²/e as (o·W − w·N)²/(w·N·W): the deviation of a large arm is formed before it is rounded.
    let statistic = arms.reduce(0) { sum, arm in
      let expected = users * arm.1
      let deviation = ExtendedDouble(arm.0) * total - expected
      return sum + deviation.high / expected.high * (deviation.high / total.high)
    }
    return TestResult(.sampleRatio, chiSquared: statistic, degreesOfFreedom: Double(arms.count - 1))
  }

  private var users: ExtendedDouble { observed.reduce(ExtendedDouble(0)) { $0 + ExtendedDouble($1) } }
  private var total: ExtendedDouble { weights.reduce(ExtendedDouble(0)) { $0 + ExtendedDouble($1) } }
}
