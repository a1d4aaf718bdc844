/// Whether the difference of the arms is the same in all strata.
///
/// Cochran, Biometrics 10 (1954), with weights of one over the variance; I² by Higgins & Thompson, Statistics in
/// Medicine 21 (2002). A stratum in which an arm succeeded always or never has no variance to be weighed by and is left
/// out.
public struct DifferenceHeterogeneity: Sendable, Hashable {
  /// The difference common to all strata, weighted by precision.
  public let commonDifference: Double
  /// The standard error of the common difference.
  public let standardError: Double
  /// Cochran's Q test that all strata have that difference.
  public let test: TestResult
  /// The share of the spread between strata that chance does not explain, 0…1.
  public let inconsistency: Double
  /// The z test between two strata, second − first; nil where there are more.
  public let interaction: TestResult?
  /// The number of strata left out.
  public let omittedCount: Int

  /// The comparison of the strata's differences.
  ///
  /// - Throws: `tooFewStrata` where fewer than two strata can be weighed.
  public init(_ stratified: StratifiedProportions) throws(UndefinedQuantity) {
    let strata = stratified.strata.filter {
      $0.control.successes > 0 && $0.control.failures > 0 && $0.treatment.successes > 0 && $0.treatment.failures > 0
    }
    guard strata.count > 1 else { throw .tooFewStrata }
    var differences: [(value: ExtendedDouble, variance: Double)] = []
    for stratum in strata { differences.append((try stratum.difference.difference, stratum.varianceOfDifference)) }
    self.init(differences, omittedCount: stratified.strata.count - strata.count)
  }

  /// The comparison of differences of any metric; strata without a standard error above 0 are left out.
  ///
  /// - Throws: `tooFewStrata` where fewer than two strata can be weighed.
  public init(_ strata: [StratumDifference]) throws(UndefinedQuantity) {
    let differences = strata.compactMap { stratum -> (value: ExtendedDouble, variance: Double)? in
      guard let error = stratum.standardError, error * error > 0 else { return nil }
      return (ExtendedDouble(stratum.estimate), error * error)
    }
    guard differences.count > 1 else { throw .tooFewStrata }
    self.init(differences, omittedCount: strata.count - differences.count)
  }

  private init(_ differences: [(value: ExtendedDouble, variance: Double)], omittedCount: Int) {
    let precision = differences.reduce(0) { $0 + 1 / $1.variance }
    let common = differences.reduce(ExtendedDouble(0)) { $0 + $1.value / $1.variance } / precision
    let statistic = differences.reduce(0) { sum, difference in
      let deviation = (difference.value - common).high
      return sum + deviation * deviation / difference.variance
    }
    let degrees = Double(differences.count - 1)
    commonDifference = common.high
    standardError = 1 / precision.squareRoot()
    test = TestResult(.cochranQ, chiSquared: statistic, degreesOfFreedom: degrees)
    inconsistency = statistic > degrees ? (statistic - degrees) / statistic : 0
    interaction = Self.interaction(differences)
    self.omittedCount = omittedCount
  }

  private static func interaction(_ differences: [(value: ExtendedDouble, variance: Double)]) -> TestResult? {
    guard differences.count == 2, let first = differences.first, let second = differences.last else { return nil }
    let error = (first.variance + second.variance).squareRoot()
    return TestResult(
      .interaction,
      (second.value - first.value).high / error,
      twoSidedIn: NormalDistribution()
    )
  }
}
