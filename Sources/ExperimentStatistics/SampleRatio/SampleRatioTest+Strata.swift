extension SampleRatioTest {
  /// The share of users an arm received, with Wilson's interval.
  ///
  /// With very many users a harmless imbalance is significant; the interval beside the expected share shows its size.
  /// - Parameters:
  ///   - arm: the arm's position in `observed`.
  ///   - level: the confidence level between 0 and 1.
  /// - Throws: `noUnits` without users.
  public func shareInterval(
    ofArm arm: Int,
    level: Double
  ) throws(UndefinedQuantity) -> (share: Double, interval: ConfidenceInterval) {
    let proportion = Proportion(successes: observed[arm], trials: observed.reduce(0, +))
    return (try proportion.rate, try proportion.wilsonInterval(level: level))
  }

  /// The test of each stratum, such as a size class, and Bonferroni's adjustment over those that could be tested.
  ///
  /// - Parameters:
  ///   - strata: the users per arm of each stratum.
  ///   - weights: the arms' weights on any scale, which all strata share.
  public static func perStratum(
    _ strata: [[Int]],
    weights: [Double]
  ) -> (results: [Result<TestResult, UndefinedQuantity>], adjusted: AdjustedPValues) {
    let results = strata.map { observed in
      Result { () throws(UndefinedQuantity) in
        try SampleRatioTest(observed: observed, weights: weights).chiSquaredTest()
      }
    }
    return (results, AdjustedPValues(of: results.map { try? $0.get().pValue }, by: .bonferroni))
  }
}
