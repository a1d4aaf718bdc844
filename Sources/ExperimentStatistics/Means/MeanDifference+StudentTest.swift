extension MeanDifference {
  /// Student's t test, which takes both arms to have one variance.
  ///
  /// Student, Biometrika 6 (1908). Welch's test is the default.
  /// - Throws: `singleUnit` where an arm has one value, `zeroVariance` where no value differs from its arm's mean.
  public func studentTest() throws(UndefinedQuantity) -> TestResult {
    let error = try pooledError()
    return TestResult(
      .student,
      estimate / error.standardError,
      twoSidedIn: error.distribution,
      degreesOfFreedom: error.distribution.degreesOfFreedom
    )
  }

  /// Student's t interval of the difference.
  ///
  /// - Parameter level: the confidence level between 0 and 1.
  /// - Throws: what `studentTest()` throws.
  public func studentInterval(level: Double) throws(UndefinedQuantity) -> ConfidenceInterval {
    let error = try pooledError()
    let reach = ConfidenceInterval.multiplier(level: level, in: error.distribution) * error.standardError
    return ConfidenceInterval(around: difference, reach: reach, level: level, method: .student)
  }

  private func pooledError() throws(UndefinedQuantity) -> (standardError: Double, distribution: StudentTDistribution) {
    let (first, second) = (Double(control.count), Double(treatment.count))
    let degrees = first + second - 2
    let variance = try (control.variance * (first - 1) + treatment.variance * (second - 1)) / degrees
    guard variance > 0 else { throw .zeroVariance }
    return (
      (variance * (1 / first + 1 / second)).squareRoot(), StudentTDistribution(degreesOfFreedom: degrees)
    )
  }
}
