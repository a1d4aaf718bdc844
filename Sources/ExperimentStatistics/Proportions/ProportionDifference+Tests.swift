extension ProportionDifference {
  /// The two-proportion z test with each arm's own variance.
  ///
  /// - Throws: `zeroVariance` where each arm succeeded always or never.
  public func unpooledTest() throws(UndefinedQuantity) -> TestResult {
    TestResult(.unpooledZ, try estimate / standardError, twoSidedIn: NormalDistribution())
  }

  /// Pearson's χ² test of the table, whose statistic is the square of `pooledTest()`'s.
  ///
  /// - Throws: `zeroVariance` where all trials of both arms succeeded, or all failed.
  public func pearsonTest() throws(UndefinedQuantity) -> TestResult {
    let statistic = try pooledTest().statistic
    return TestResult(.pearson, chiSquared: statistic * statistic, degreesOfFreedom: 1)
  }

  /// Pearson's χ² test with Yates's correction, which moves the table half a success towards equality.
  ///
  /// Yates, Supplement to the Journal of the Royal Statistical Society 1 (1934). It is conservative.
  /// - Throws: `zeroVariance` where all trials of both arms succeeded, or all failed.
  public func yatesTest() throws(UndefinedQuantity) -> TestResult {
    let statistic = try pooledTest().statistic
    let cross = abs(crossDifference.high)
    let trials = Double(control.trials) + Double(treatment.trials)
    // |ad − bc| less half the total; never beyond equality, as in R.
    let kept = cross > 0 ? max(0, (abs(crossDifference) - ExtendedDouble(trials / 2)).high) / cross : 0
    return TestResult(.yates, chiSquared: statistic * kept * (statistic * kept), degreesOfFreedom: 1)
  }

  /// The standard error under equal rates, √(pq(1/n₁ + 1/n₂)).
  ///
  /// - Throws: `zeroVariance` where all trials of both arms succeeded, or all failed.
  public var pooledStandardError: Double {
    get throws(UndefinedQuantity) {
      let total = Double(control.trials) + Double(treatment.trials)
      let successes = Double(control.successes) + Double(treatment.successes)
      let failures = Double(control.failures) + Double(treatment.failures)
      guard successes > 0 && failures > 0 else { throw .zeroVariance }
      return (successes / Double(control.trials) * (failures / Double(treatment.trials)) / total).squareRoot()
    }
  }

  /// The smallest of the four counts to be expected if the rates were equal; below 5, `fisherTest()` is to be preferred.
  public var smallestExpectedCount: Double {
    let total = Double(control.trials) + Double(treatment.trials)
    let successes = Double(control.successes) + Double(treatment.successes)
    let failures = Double(control.failures) + Double(treatment.failures)
    return Double(min(control.trials, treatment.trials)) * (min(successes, failures) / total)
  }

  private func abs(_ value: ExtendedDouble) -> ExtendedDouble { value.high < 0 ? -value : value }
  private func abs(_ value: Double) -> Double { value.magnitude }
}
