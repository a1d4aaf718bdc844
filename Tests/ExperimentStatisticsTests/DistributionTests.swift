import ExperimentStatistics
import Testing

struct DistributionTests {
  struct Tail: Decodable {
    let degreesOfFreedom: Digits?
    let at, lower, upper, logUpper: Digits
    let twoSided, log10TwoSided: Digits?
  }

  struct Quantile: Decodable {
    let degreesOfFreedom: Digits?
    let tail, quantile: Digits
  }

  @Test func `normal tails`() throws {
    try check("normal", within: 1e-12) { _ in NormalDistribution() }
    try checkTwoSided("normal", within: 1e-12) { _ in NormalDistribution() }
  }

  @Test func `Student t tails`() throws {
    try check("student_t", within: 1e-12) { StudentTDistribution(degreesOfFreedom: $0) }
    try checkTwoSided("student_t", within: 1e-12) { StudentTDistribution(degreesOfFreedom: $0) }
  }

  @Test func `chi-squared tails`() throws {
    try check("chi_squared", within: 1e-12) { ChiSquaredDistribution(degreesOfFreedom: $0) }
  }

  @Test func `normal quantiles`() throws {
    try checkQuantiles("normal_quantile", within: 1e-15) { _ in NormalDistribution() }
  }

  @Test func `Student t quantiles`() throws {
    try checkQuantiles("student_t_quantile", within: 1e-13) { StudentTDistribution(degreesOfFreedom: $0) }
  }

  @Test func `chi-squared quantiles`() throws {
    try checkQuantiles("chi_squared_quantile", within: 1e-12) { ChiSquaredDistribution(degreesOfFreedom: $0) }
  }

  @Test func `the ends of the probabilities are the ends of the line`() {
    #expect(NormalDistribution().quantile(0) == -.infinity)
    #expect(NormalDistribution().quantile(1) == .infinity)
    #expect(StudentTDistribution(degreesOfFreedom: 3).upperQuantile(0) == .infinity)
    #expect(StudentTDistribution(degreesOfFreedom: 3).quantile(0.5) == 0)
    #expect(ChiSquaredDistribution(degreesOfFreedom: 3).quantile(0) == 0)
    #expect(ChiSquaredDistribution(degreesOfFreedom: 3).quantile(1) == .infinity)
    #expect(ChiSquaredDistribution(degreesOfFreedom: 3).upperTail(at: .infinity) == 0)
    #expect(ChiSquaredDistribution(degreesOfFreedom: 3).upperTail(at: 0) == 1)
    #expect(StudentTDistribution(degreesOfFreedom: 1).twoSidedPValue(at: .infinity) == 0)
  }

  private func check(
    _ name: String,
    within tolerance: Double,
    _ distribution: (Double) -> some ContinuousDistribution
  ) throws {
    var accuracy = Accuracy("\(name) tails")
    for row in try Table<Tail>.named(name) {
      let degrees = row.degreesOfFreedom?.value ?? 0
      let label = "\(name) df \(degrees) at \(row.at.value)"
      let distribution = distribution(degrees)
      accuracy.expect(distribution.lowerTail(at: row.at.value), row.lower.value, within: tolerance, label)
      accuracy.expect(distribution.upperTail(at: row.at.value), row.upper.value, within: tolerance, label)
      accuracy.expect(distribution.logUpperTail(at: row.at.value), row.logUpper.value, within: tolerance, label)
    }
    accuracy.report()
  }

  private func checkTwoSided(
    _ name: String,
    within tolerance: Double,
    _ distribution: (Double) -> some SymmetricDistribution
  ) throws {
    var accuracy = Accuracy("\(name) two-sided")
    for row in try Table<Tail>.named(name) {
      let degrees = row.degreesOfFreedom?.value ?? 0
      let label = "\(name) df \(degrees) at \(row.at.value)"
      let distribution = distribution(degrees)
      let logarithm = try #require(row.log10TwoSided).value
      let pValue = try #require(row.twoSided).value
      accuracy.expect(distribution.twoSidedPValue(at: row.at.value), pValue, within: tolerance, label)
      accuracy.expect(distribution.log10TwoSidedPValue(at: row.at.value), logarithm, within: tolerance, label)
    }
    accuracy.report()
  }

  private func checkQuantiles(
    _ name: String,
    within tolerance: Double,
    _ distribution: (Double) -> some ContinuousDistribution
  ) throws {
    var accuracy = Accuracy(name)
    for row in try Table<Quantile>.named(name) {
      let degrees = row.degreesOfFreedom?.value ?? 0
      let actual = distribution(degrees).upperQuantile(row.tail.value)
      accuracy.expect(actual, row.quantile.value, within: tolerance, "\(name) df \(degrees) tail \(row.tail.value)")
    }
    accuracy.report()
  }
}
