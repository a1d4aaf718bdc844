import ExperimentStatistics
import TestSupport
import Testing

struct SharedGroupSequentialVectorTests {
  @Test func `group_sequential`() throws {
    var accuracy = Accuracy(table: "group_sequential")
    try spending(&accuracy)
    try exitProbabilities(&accuracy)
    accuracy.report()
  }

  private func spending(_ accuracy: inout Accuracy) throws {
    struct Input: Decodable {
      let spending: String
      let information: [Double]
      let alpha: Double
      let sides: Int
    }
    struct Expected: Decodable {
      let z_bounds, cumulative_alpha, nominal_p, exit_upper_at_that_drift, exit_lower_at_that_drift: [Double]
      let drift_for_80_percent_power, inflation_factor: Double
    }
    let rows = try accuracy.cases(kind: "spending", as: SharedVectors.Case<Input, Expected>.self).filter {
      $0.input.spending == "lan_demets_obrien_fleming"
    }
    try #require(rows.count >= 20)
    for row in Heavy.sample(rows, oneIn: 3) {
      let (input, expected) = (row.input, row.expected)
      let sides = try #require(TestSides(rawValue: input.sides))
      let design = StoppingBounds.spending(information: input.information, significance: input.alpha, sides: sides)
      try #require(expected.z_bounds.count == design.bounds.count)
      let exits = design.exitProbabilities(drift: 0)
      var spent = 0.0
      for (look, bound) in design.bounds.enumerated() {
        accuracy.expectAbsolute(bound, expected.z_bounds[look], within: 1e-8, "\(row.id) look \(look)")
        accuracy.expect(bound, expected.z_bounds[look], within: 1e-8, "\(row.id) look \(look)")
        accuracy.expectAbsolute(design.nominalPValues[look], expected.nominal_p[look], within: 1e-7, row.id)
        spent += exits[look].upper + exits[look].lower
        accuracy.expectAbsolute(spent, expected.cumulative_alpha[look], within: 1e-7, row.id)
      }
      let drift = try design.drift(power: 0.8)
      accuracy.expectAbsolute(drift, expected.drift_for_80_percent_power, within: 1e-7, row.id)
      let inflation = try design.inflationFactor(power: 0.8)
      accuracy.expectAbsolute(inflation, expected.inflation_factor, within: 1e-7, row.id)
      for (look, exit) in design.exitProbabilities(drift: drift).enumerated() {
        accuracy.expectAbsolute(exit.upper, expected.exit_upper_at_that_drift[look], within: 1e-7, row.id)
        accuracy.expectAbsolute(exit.lower, expected.exit_lower_at_that_drift[look], within: 1e-7, row.id)
      }
    }
  }

  private func exitProbabilities(_ accuracy: inout Accuracy) throws {
    struct Input: Decodable {
      let information, z_bounds: [Double]
      let drift: Double
      let sides: Int
    }
    struct Expected: Decodable {
      let exit_upper: [Double]
      let exit_lower: [Double]?
      let total: Double
    }
    let rows = try accuracy.cases(kind: "exit_probabilities", as: SharedVectors.Case<Input, Expected>.self)
    try #require(rows.count >= 20)
    for row in rows {
      let design = StoppingBounds(
        information: row.input.information, bounds: row.input.z_bounds,
        sides: try #require(TestSides(rawValue: row.input.sides)))
      let exits = design.exitProbabilities(drift: row.input.drift)
      for (look, exit) in exits.enumerated() {
        accuracy.expectAbsolute(exit.upper, row.expected.exit_upper[look], within: 1e-9, row.id)
        if let lower = row.expected.exit_lower {
          accuracy.expectAbsolute(exit.lower, lower[look], within: 1e-9, row.id)
        }
      }
      let total = design.rejectionProbability(drift: row.input.drift)
      accuracy.expectAbsolute(total, row.expected.total, within: 1e-9, row.id)
    }
  }
}
