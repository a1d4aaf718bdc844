/// The mean of per-user differences, treatment − control, where the same users were seen under both arms.
///
/// Binary outcomes are differences of −1, 0 and 1, continuous ones differences of integers; both are served alike.
public struct PairedDifference: Sendable, Hashable {
  /// The moments of the differences, one value per user.
  public let differences: SampleMoments
  /// The mean difference, in reported units.
  public let estimate: Double

  /// The comparison by the moments of the differences.
  ///
  /// - Throws: `noUnits` without users.
  public init(_ differences: SampleMoments) throws(UndefinedQuantity) {
    self.differences = differences
    estimate = try differences.mean
  }

  /// The standard error s/√n, s with n − 1.
  ///
  /// - Throws: `singleUnit` for one user, `identicalArms` where all differences are zero, `zeroVariance` where they
  ///   are all alike.
  public var standardError: Double {
    get throws(UndefinedQuantity) { (try variance / Double(differences.count)).squareRoot() }
  }

  /// The paired t test.
  ///
  /// - Throws: what `standardError` throws.
  public func pairedTest() throws(UndefinedQuantity) -> TestResult {
    let statistic = try estimate / standardError
    return TestResult(
      .paired,
      statistic,
      twoSidedIn: distribution,
      degreesOfFreedom: distribution.degreesOfFreedom
    )
  }

  /// The t interval of the mean difference with n − 1 degrees of freedom.
  ///
  /// - Parameter level: the confidence level between 0 and 1.
  /// - Throws: what `standardError` throws.
  public func interval(level: Double) throws(UndefinedQuantity) -> ConfidenceInterval {
    let error = try standardError
    let reach = ConfidenceInterval.multiplier(level: level, in: distribution) * error
    return ConfidenceInterval(around: try differences.exactMean, reach: reach, level: level, method: .paired)
  }

  /// What pairing gained: (Var Y₁ + Var Y₀)/Var(Y₁ − Y₀), the factor by which independent arms would need more users.
  ///
  /// - Throws: what `standardError` throws.
  public func varianceRatio(control: SampleMoments, treatment: SampleMoments) throws(UndefinedQuantity) -> Double {
    try (control.variance + treatment.variance) / variance
  }

  private var variance: Double {
    get throws(UndefinedQuantity) {
      let variance = try differences.variance
      guard variance > 0 else { throw differences.sum == 0 ? .identicalArms : .zeroVariance }
      return variance
    }
  }

  private var distribution: StudentTDistribution {
    StudentTDistribution(degreesOfFreedom: Double(differences.count - 1))
  }
}
