import ExperimentStatistics
import Testing

struct NonInferiorityTests {
  /// Control's rate, treatment's, margin, significance of one side, power, ratio; computed with NumPy and SciPy 1.17.
  @Test(arguments: [
    ([0.3, 0.3, 0.02, 0.025, 0.8, 1], 8241.32372106653), ([0.3, 0.29, 0.02, 0.025, 0.8, 1], 32643.490815157802),
    ([0.95, 0.95, 0.01, 0.05, 0.9, 1], 8135.654983134572), ([0.1, 0.1, 0.03, 0.025, 0.8, 2], 1177.3319601523638),
    ([0.65, 0.65, 0.1, 0.025, 0.8, 0.5], 535.6860418693257), ([0.02, 0.02, 0.01, 0.025, 0.9, 1], 4118.909840084725),
  ]) func `sizes are those of the formula`(input: [Double], control: Double) throws {
    let test = try PlannedTest(
      rates: (input[0], input[1]), ratio: input[5], claiming: .notLower(by: input[2]),
      errors: ErrorRates(significance: 2 * input[3], power: input[4]))
    let size = try test.formulaSize()
    #expect(abs(size.exactControl / control - 1) < 1e-10)
    #expect(abs(test.power(controlUnits: size.exactControl) - input[4]) < 1e-10)
    #expect(abs(try test.detectable(controlUnits: size.exactControl) / input[2] - 1) < 1e-10)
  }

  /// Summed over all tables, with Newcombe's bound of each, by SciPy 1.17.
  @Test(arguments: [
    ([0.3, 0.3, 0.1, 0.025], [200, 200], 0.5964511306420449),
    ([0.8, 0.75, 0.1, 0.05], [300, 150], 0.3120959182841117),
    ([0.05, 0.05, 0.05, 0.025], [150, 300], 0.48893273295734213),
    ([0.1, 0.1, 0.03, 0.025], [1178, 2355], 0.7741715655139395),
    ([0.5, 0.52, 0.05, 0.025], [900, 900], 0.8446901128447626),
    ([0.9, 0.9, 0.04, 0.05], [400, 800], 0.7318193977626083),
  ]) func `the exact power is the sum over all tables`(input: [Double], units: [Int], power: Double) throws {
    let test = try PlannedTest(
      rates: (input[0], input[1]), claiming: .notLower(by: input[2]), errors: ErrorRates(significance: 2 * input[3]))
    #expect(abs(try #require(test.testPower(of: (units[0], units[1]))) - power) < 1e-10)
  }

  @Test func `what is worse by the margin needs more users than there are`() {
    for rate in [0.279, 0.2] {
      #expect(throws: UndefinedQuantity.unattainable) {
        try PlannedTest(rates: (0.3, rate), claiming: .notLower(by: 0.02)).formulaSize()
      }
    }
  }

  /// What is worse by more than the margin passes as rarely as allowed, whatever it is measured by.
  @Test func `the power of what is worse is below the significance, and above zero`() throws {
    let means = try PlannedTest(deviations: (1, 1), difference: -0.12, claiming: .notLower(by: 0.1))
    let rates = try PlannedTest(rates: (0.3, 0.27), claiming: .notLower(by: 0.02))
    for test in [means, rates] {
      let powers = [test.power(controlUnits: 2000), try #require(test.testPower(of: (2000, 2000)))]
      for power in powers { #expect((0.001..<0.025).contains(power), "\(powers)") }
      #expect(abs(powers[0] - powers[1]) < 0.001)
    }
  }

  @Test(arguments: Array(1...80) as [UInt64])
  func `a tested size expects ten of both outcomes in both arms, and has the power asked for`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let base = Double.random(in: 0.002...0.9, using: &generator)
    let ratio = generator.logUniform(0.2, 5)
    let rate = base + (1 - base) * generator.logUniform(0.02, 0.9)
    let errors = ErrorRates(significance: 0.05, power: Double.random(in: 0.6...0.95, using: &generator))
    let test = try PlannedTest(rates: (base, rate), ratio: ratio, errors: errors)
    let size = try test.size()
    #expect(size.control >= (try test.formulaSize().control))
    for (units, share) in [
      (size.control, base), (size.control, 1 - base), (size.treatment, rate), (size.treatment, 1 - rate),
    ] { #expect(Double(units) * share >= 10 - 1e-9) }
    #expect(try #require(test.testPower(of: (size.control, size.treatment))) >= errors.power)
  }
}
