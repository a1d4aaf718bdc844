import ExperimentStatistics
import Testing

struct SharedSequentialVectorTests {
  @Test func `sequential`() throws {
    var accuracy = Accuracy(table: "sequential")
    try confidenceSequences(&accuracy)
    try proportions(&accuracy)
    accuracy.report()
  }

  private func confidenceSequences(_ accuracy: inout Accuracy) throws {
    struct Input: Decodable { let estimate, standard_error, n_total, alpha, tuning_n: Double }
    struct Expected: Decodable {
      let halfwidth, width_ratio_to_fixed: Double
      let ci: [Double]
    }
    let rows = try accuracy.cases(kind: "asymptotic_confidence_sequence", as: SharedVectors.Case<Input, Expected>.self)
    try #require(rows.count >= 150)
    for row in rows {
      let (input, expected) = (row.input, row.expected)
      let sequence = ConfidenceSequence(significance: input.alpha, tuningUnits: input.tuning_n)
      let (estimate, error, units) = (input.estimate, input.standard_error, input.n_total)
      let width = sequence.halfWidth(standardError: error, units: units)
      accuracy.expect(width, expected.halfwidth, within: 1e-10, row.id)
      let interval = sequence.interval(estimate: estimate, standardError: error, units: units)
      try accuracy.expect(interval, expected.ci, withinWidths: 1e-10, row.id)
      let fixed = NormalDistribution().upperQuantile(input.alpha / 2) * error
      accuracy.expect(width / fixed, expected.width_ratio_to_fixed, within: 1e-10, row.id)
    }
  }

  private func proportions(_ accuracy: inout Accuracy) throws {
    struct Input: Decodable {
      let control_successes, control_n, treatment_successes, treatment_n: Int
      let alpha, tuning_n: Double
      let difference: String
    }
    struct Expected: Decodable {
      let estimate, standard_error: Double
      let ci: [Double]
    }
    let rows = try accuracy.cases(kind: "proportions_end_to_end", as: SharedVectors.Case<Input, Expected>.self)
    try #require(rows.count >= 80)
    for row in rows {
      let (input, expected) = (row.input, row.expected)
      let difference = try ProportionDifference(
        control: Proportion(successes: input.control_successes, trials: input.control_n),
        treatment: Proportion(successes: input.treatment_successes, trials: input.treatment_n))
      let isRelative = input.difference == "relative"
      let estimate = isRelative ? try difference.lift : difference.estimate
      let error = isRelative ? try difference.deltaMethodError : try difference.standardError
      let units = Double(input.control_n + input.treatment_n)
      let sequence = ConfidenceSequence(significance: input.alpha, tuningUnits: input.tuning_n)
      accuracy.expect(estimate, expected.estimate, within: 1e-10, row.id)
      accuracy.expect(error, expected.standard_error, within: 1e-10, row.id)
      let interval = sequence.interval(estimate: estimate, standardError: error, units: units)
      try accuracy.expect(interval, expected.ci, withinWidths: 1e-10, row.id)
    }
  }
}
