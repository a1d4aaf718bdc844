import ExperimentStatistics
import Testing

struct SharedProportionVectorTests {
  struct Arms: Decodable {
    let control_successes, control_n, treatment_successes, treatment_n: Int
    let confidence: Double?

    func difference() throws -> ProportionDifference {
      try ProportionDifference(
        control: Proportion(successes: control_successes, trials: control_n),
        treatment: Proportion(successes: treatment_successes, trials: treatment_n))
    }
  }

  @Test func `proportion_ci`() throws {
    struct Input: Decodable {
      let successes, n: Int
      let confidence: Double
    }
    struct Expected: Decodable {
      let p_hat: Double
      let wilson: [Double]
    }
    var accuracy = Accuracy(table: "proportion_ci")
    for row in try accuracy.cases(as: SharedVectors.Case<Input, Expected>.self) {
      let proportion = Proportion(successes: row.input.successes, trials: row.input.n)
      let interval = try proportion.wilsonInterval(level: row.input.confidence)
      try accuracy.expect(proportion.rate, row.expected.p_hat, within: 1e-15, row.id)
      accuracy.expect(interval.lower, try #require(row.expected.wilson.first), within: 1e-11, row.id)
      accuracy.expect(interval.upper, try #require(row.expected.wilson.last), within: 1e-11, row.id)
    }
    accuracy.report()
  }

  @Test func `proportion_diff_ci`() throws {
    struct Expected: Decodable { let newcombe: [Double] }
    var accuracy = Accuracy(table: "proportion_diff_ci")
    for row in try accuracy.cases(as: SharedVectors.Case<Arms, Expected>.self) {
      let interval = try row.input.difference().newcombeInterval(level: #require(row.input.confidence))
      try accuracy.expect(interval, row.expected.newcombe, withinWidths: 1e-10, row.id)
    }
    accuracy.report()
  }

  @Test func `two_proportion_tests`() throws {
    struct Expected: Decodable {
      let diff, se_unpooled: Double
      let pooled: ExpectedTest
      let fisher_exact_two_sided_p: Double?
    }
    var accuracy = Accuracy(table: "two_proportion_tests")
    for row in try accuracy.cases(as: SharedVectors.Case<Arms, Expected>.self) {
      let (difference, expected) = (try row.input.difference(), row.expected)
      accuracy.expect(difference.estimate, expected.diff, within: 1e-10, row.id)
      if let fisher = expected.fisher_exact_two_sided_p {
        accuracy.expect(difference.fisherTest().pValue, fisher, within: 1e-8, "Fisher \(row.id)")
      }
      if expected.se_unpooled > 0 {
        accuracy.expect(try difference.standardError, expected.se_unpooled, within: 1e-10, row.id)
      } else {
        #expect(throws: UndefinedQuantity.zeroVariance) { try difference.standardError }
      }
      if expected.pooled.z?.isNaN == true {
        #expect(throws: UndefinedQuantity.zeroVariance) { try difference.pooledTest() }
      } else {
        try accuracy.expect(difference.pooledTest(), expected.pooled, within: 1e-10, row.id)
      }
    }
    accuracy.report()
  }

  @Test func `proportion_lift_ci`() throws {
    var accuracy = Accuracy(table: "proportion_lift_ci")
    try koopman(&accuracy)
    try logRatios(&accuracy)
    accuracy.report()
  }

  private func koopman(_ accuracy: inout Accuracy) throws {
    struct Expected: Decodable {
      let lift: Defined<Double>
      let koopman_score_ci: [Double]?
    }
    for row in try accuracy.cases(as: SharedVectors.Case<Arms, Expected>.self) {
      let (difference, level) = (try row.input.difference(), try #require(row.input.confidence))
      guard let lift = row.expected.lift.value else {
        #expect(throws: UndefinedQuantity.zeroBaseline) { try difference.lift }
        continue
      }
      accuracy.expect(try difference.lift, lift, within: 1e-9, row.id)
      guard let bounds = row.expected.koopman_score_ci else { continue }
      let multiplier = NormalDistribution().upperQuantile((1 - level) / 2)
      let interval = try difference.koopmanLiftInterval(level: level)
      for (actual, bound) in zip([interval.lower, interval.upper], bounds) {
        // statsmodels may end its search short of a bound, even at the estimate: χ² tells how far it was off.
        let missed = abs(Self.pearson(difference, ratio: 1 + bound) / multiplier / multiplier - 1)
        guard missed < 0.01 else { continue }
        accuracy.expect(1 + actual, 1 + bound, within: 1e-4 + missed, "Koopman \(row.id)")
      }
    }
  }

  /// Pearson's χ² at the likeliest rates of a ratio, which is z² at Koopman's bounds.
  private static func pearson(_ difference: ProportionDifference, ratio: Double) -> Double {
    let (control, treatment) = (difference.control, difference.treatment)
    let (n1, n2) = (Double(control.trials), Double(treatment.trials))
    let all = Double(control.successes + treatment.successes)
    let linear = Double(control.successes) * ratio + Double(treatment.successes) + n1 + n2 * ratio
    let rate = 2 * all / (linear + (linear * linear - 4 * (n1 + n2) * ratio * all).squareRoot())
    return [(control, rate), (treatment, rate * ratio)].reduce(0) { sum, arm in
      let deviation = Double(arm.0.successes) - Double(arm.0.trials) * arm.1
      return sum + (deviation == 0 ? 0 : deviation * deviation / (Double(arm.0.trials) * arm.1 * (1 - arm.1)))
    }
  }

  private func logRatios(_ accuracy: inout Accuracy) throws {
    struct Expected: Decodable { let katz_log_ci: [Double]? }
    for row in try accuracy.cases(as: SharedVectors.Case<Arms, Expected>.self) {
      let (difference, level) = (try row.input.difference(), try #require(row.input.confidence))
      // Where the vectors print an interval of no width, the package throws; where they have none, so has it.
      guard let bounds = row.expected.katz_log_ci, bounds.first != bounds.last else {
        #expect(throws: UndefinedQuantity.self) { try difference.logRatioLiftInterval(level: level) }
        continue
      }
      try accuracy.expect(difference.logRatioLiftInterval(level: level), bounds, withinWidths: 1e-9, row.id)
    }
  }
}
