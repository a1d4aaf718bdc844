/// Whether arms received users in the ratio of their weights.
public struct SampleRatioTest: Sendable, Hashable {
  /// The users counted per arm.
  public let observed: [Int]
  /// The arms' weights in the same order, in any unit; shares and counts of buckets both serve.
  public let weights: [Double]

  /// Sets counts ≥ 0 against as many finite weights ≥ 0.
  public init(observed: [Int], weights: [Double]) {
    precondition(observed.count == weights.count, "weights.count == \(weights.count), must be \(observed.count).")
    precondition(observed.allSatisfy { $0 >= 0 }, "observed == \(observed), must be >= 0.")
    precondition(weights.allSatisfy { $0 >= 0 && $0.isFinite }, "weights == \(weights), must be finite and >= 0.")
    self.observed = observed
    self.weights = weights
  }

  /// The share of users each arm should have; the shares sum to one.
  ///
  /// - Throws: `zeroWeights` where no arm has a weight.
  public var expectedShares: [Double] {
    get throws(UndefinedQuantity) {
      let total = totalWeight
      guard total.high > 0 else { throw .zeroWeights }
      return weights.map { (ExtendedDouble($0) / total).high }
    }
  }

  /// Pearson's χ² test of the counts against the weights, with one degree of freedom less than arms with a weight.
  ///
  /// An arm of weight zero without users takes no part.
  /// - Throws: `zeroWeights` where no arm has a weight, `usersWithoutWeight` where an arm of weight zero has users,
  ///   `singleArm` where fewer than two arms have a weight, `noUnits` without users.
  public func chiSquaredTest() throws(UndefinedQuantity) -> TestResult {
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
