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
    var accuracy = Accuracy(table: "normal")
    try check(&accuracy) { _ in NormalDistribution() }
    try checkTwoSided(&accuracy) { _ in NormalDistribution() }
    accuracy.report()
  }

  @Test func `Student t tails`() throws {
    var accuracy = Accuracy(table: "student_t")
    try check(&accuracy) { StudentTDistribution(degreesOfFreedom: $0) }
    try checkTwoSided(&accuracy) { StudentTDistribution(degreesOfFreedom: $0) }
    accuracy.report()
  }

  @Test func `chi-squared tails`() throws {
    var accuracy = Accuracy(table: "chi_squared")
    try check(&accuracy) { ChiSquaredDistribution(degreesOfFreedom: $0) }
    accuracy.report()
  }

  @Test func `normal quantiles`() throws {
    try checkQuantiles("normal_quantile", within: 1e-15) { _ in NormalDistribution() }
  }

  @Test func `Student t quantiles`() throws {
    try checkQuantiles("student_t_quantile", within: 1e-13) { StudentTDistribution(degreesOfFreedom: $0) }
  }

  @Test func `the ends of the probabilities are the ends of the line`() {
    #expect(NormalDistribution().quantile(0) == -.infinity)
    #expect(NormalDistribution().quantile(1) == .infinity)
    #expect(StudentTDistribution(degreesOfFreedom: 3).upperQuantile(0) == .infinity)
    #expect(StudentTDistribution(degreesOfFreedom: 3).quantile(0.5) == 0)
    #expect(ChiSquaredDistribution(degreesOfFreedom: 3).upperTail(at: .infinity) == 0)
    #expect(ChiSquaredDistribution(degreesOfFreedom: 3).upperTail(at: 0) == 1)
    #expect(StudentTDistribution(degreesOfFreedom: 1).twoSidedPValue(at: .infinity) == 0)
  }

  private func check(_ accuracy: inout Accuracy, _ distribution: (Double) -> some ContinuousDistribution) throws {
    for row in try accuracy.rows(as: Tail.self) {
      let degrees = row.degreesOfFreedom?.value ?? 0
      let label = "df \(degrees) at \(row.at.value)"
      let distribution = distribution(degrees)
      accuracy.expect(distribution.lowerTail(at: row.at.value), row.lower.value, within: 1e-12, label)
      accuracy.expect(distribution.upperTail(at: row.at.value), row.upper.value, within: 1e-12, label)
      accuracy.expect(distribution.tails(at: row.at.value).logUpper, row.logUpper.value, within: 1e-12, label)
    }
  }

  private func checkTwoSided(_ accuracy: inout Accuracy, _ distribution: (Double) -> some SymmetricDistribution) throws
  {
    for row in try accuracy.rows(as: Tail.self) {
      let degrees = row.degreesOfFreedom?.value ?? 0
      let label = "df \(degrees) at \(row.at.value)"
      let distribution = distribution(degrees)
      let logarithm = try #require(row.log10TwoSided).value
      let pValue = try #require(row.twoSided).value
      accuracy.expect(distribution.twoSidedPValue(at: row.at.value), pValue, within: 1e-12, label)
      accuracy.expect(distribution.foldedTails(at: row.at.value).log10Upper, logarithm, within: 1e-12, label)
    }
  }

  private func checkQuantiles(
    _ name: String, within tolerance: Double, _ distribution: (Double) -> some SymmetricDistribution
  ) throws {
    var accuracy = Accuracy(table: name)
    for row in try accuracy.rows(as: Quantile.self) {
      let degrees = row.degreesOfFreedom?.value ?? 0
      let actual = distribution(degrees).upperQuantile(row.tail.value)
      accuracy.expect(actual, row.quantile.value, within: tolerance, "df \(degrees) tail \(row.tail.value)")
    }
    accuracy.report()
  }
}
