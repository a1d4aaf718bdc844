import ExperimentStatistics
import Testing

@Suite(.enabled(if: SharedVectors.areAvailable, SharedVectors.missing))
struct SharedProportionVectorTests {
  struct Arms: Decodable {
    let control_successes, control_n, treatment_successes, treatment_n: Int
    let confidence: Double?

    func difference() throws -> ProportionDifference {
      try ProportionDifference(
        control: Proportion(successes: control_successes, trials: control_n),
        treatment: Proportion(successes: treatment_successes, trials: treatment_n)
      )
    }
  }

  @Test func `proportion_ci, Wilson`() throws {
    struct Input: Decodable {
      let successes, n: Int
      let confidence: Double
    }
    struct Expected: Decodable {
      let p_hat: Double
      let wilson: [Double]
    }
    var accuracy = Accuracy("proportion_ci, Wilson")
    for row in try SharedVectors.cases("proportion_ci", as: SharedVectorTests.Case<Input, Expected>.self) {
      let proportion = Proportion(successes: row.input.successes, trials: row.input.n)
      let interval = try proportion.wilsonInterval(level: row.input.confidence)
      try accuracy.expect(proportion.rate, row.expected.p_hat, within: 1e-15, row.id)
      accuracy.expect(interval.lower, try #require(row.expected.wilson.first), within: 1e-11, row.id)
      accuracy.expect(interval.upper, try #require(row.expected.wilson.last), within: 1e-11, row.id)
    }
    accuracy.report()
  }

  @Test func `proportion_diff_ci, Newcombe`() throws {
    struct Expected: Decodable {
      let diff: Double
      let newcombe: [Double]
    }
    var accuracy = Accuracy("proportion_diff_ci, Newcombe")
    for row in try SharedVectors.cases("proportion_diff_ci", as: SharedVectorTests.Case<Arms, Expected>.self) {
      let interval = try row.input.difference().newcombeInterval(level: #require(row.input.confidence))
      try accuracy.expect(interval, row.expected.newcombe, withinWidths: 1e-10, row.id)
    }
    accuracy.report()
  }

  @Test func `two_proportion_tests, pooled z`() throws {
    struct Pooled: Decodable { let z, p_two_sided, log10_p_two_sided: Double }
    struct Expected: Decodable {
      let diff, se_unpooled: Double
      let pooled: Pooled
    }
    var accuracy = Accuracy("two_proportion_tests, pooled z")
    for row in try SharedVectors.cases("two_proportion_tests", as: SharedVectorTests.Case<Arms, Expected>.self) {
      let (difference, pooled) = (try row.input.difference(), row.expected.pooled)
      accuracy.expect(difference.estimate, row.expected.diff, within: 1e-10, row.id)
      guard !pooled.z.isNaN else {
        #expect(throws: UndefinedQuantity.zeroVariance) { try difference.pooledTest() }
        continue
      }
      let result = try difference.pooledTest()
      accuracy.expect(result.statistic, pooled.z, within: 1e-10, row.id)
      accuracy.expect(result.pValue, pooled.p_two_sided, within: 1e-10, row.id)
      accuracy.expect(result.log10PValue, pooled.log10_p_two_sided, within: 1e-9, row.id)
    }
    accuracy.report()
  }

  @Test func `proportion_lift_ci, log ratio`() throws {
    struct Expected: Decodable { let katz_log_ci: [Double]? }
    var accuracy = Accuracy("proportion_lift_ci, log ratio")
    for row in try SharedVectors.cases("proportion_lift_ci", as: SharedVectorTests.Case<Arms, Expected>.self) {
      let (difference, level) = (try row.input.difference(), try #require(row.input.confidence))
      // Where the vectors print an interval of no width, the package throws; where they have none, so has it.
      guard let bounds = row.expected.katz_log_ci, bounds.first != bounds.last else {
        #expect(throws: UndefinedQuantity.self) { try difference.logRatioLiftInterval(level: level) }
        continue
      }
      try accuracy.expect(difference.logRatioLiftInterval(level: level), bounds, withinWidths: 1e-9, row.id)
    }
    accuracy.report()
  }
}
