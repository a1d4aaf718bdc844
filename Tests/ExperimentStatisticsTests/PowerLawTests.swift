import ExperimentStatistics
import Testing

struct PowerLawTests {
  static let seeds: [UInt64] = Array(1...60)

  @Test(arguments: seeds) func `the size planned for has the power planned for`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let base = Bool.random(using: &generator) ? generator.logUniform(1e-6, 0.9) : 1 - generator.logUniform(0.1, 0.9)
    let rate = base + (1 - base) * generator.logUniform(1e-3, 0.9) * min(1, base * 20)
    let test = try PlannedTest(
      rates: (base, rate), ratio: generator.logUniform(0.01, 100), errors: ErrorRates(power: 0.9))
    let size = try test.formulaSize()
    // The formula of the size leaves out the far tail.
    let power = test.power(controlUnits: size.exactControl)
    #expect(power > 0.9 - 1e-10 && power < 0.95)
    #expect(close(try test.detectable(controlUnits: size.exactControl), rate - base, 1e-9))
  }

  @Test(arguments: seeds) func `units, power and difference of means are one equation`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let deviation = generator.logUniform(1e-6, 1e6)
    let deviations = (deviation, deviation * generator.logUniform(0.1, 10))
    let (ratio, difference) = (generator.logUniform(0.01, 100), deviation * generator.logUniform(1e-4, 1))
    let errors = ErrorRates(significance: generator.logUniform(1e-6, 0.2), power: 0.85)
    let test = try PlannedTest(deviations: deviations, difference: -difference, ratio: ratio, errors: errors)
    let size = try test.formulaSize()
    #expect(close(try test.detectable(controlUnits: size.exactControl), -difference, 1e-12))
    // A test of one side counts one tail, as the formula of the size does.
    let directed = try PlannedTest(
      deviations: deviations, difference: 0, ratio: ratio, claiming: .notHigher(by: difference), errors: errors)
    #expect(close(try directed.formulaSize().exactControl, size.exactControl, 1e-12))
    #expect(abs(directed.power(controlUnits: size.exactControl) - 0.85) < 1e-10)
    #expect(close(try directed.detectable(controlUnits: size.exactControl), difference, 1e-12))
  }

  @Test(arguments: seeds) func `more units and a larger difference are more power`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let base = Double.random(in: 0.05...0.6, using: &generator)
    let ratio = generator.logUniform(0.25, 4)
    let units = generator.logUniform(100, 1e9)
    let rise = Double.random(in: 0.5...3, using: &generator) * (base / units).squareRoot()
    func power(_ rise: Double, _ units: Double) throws -> Double {
      try PlannedTest(rates: (base, base + rise), ratio: ratio).power(controlUnits: units)
    }
    let own = try power(rise, units)
    let (more, larger) = (try power(rise, units * 1.1), try power(rise * 1.1, units))
    #expect(own < more && own < larger)
    #expect(abs(try power(0, units) - 0.05) < 1e-12)
  }

  private func exactPower(_ rates: (Double, Double), _ units: (Int, Int)) throws -> Double {
    try #require(try PlannedTest(rates: rates).testPower(of: units))
  }

  @Test(arguments: seeds)
  func `exchanging the arms, or successes with failures, changes no exact power`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let (first, second) = (generator.count(2, 3000), generator.count(2, 3000))
    let (rate, other) = (generator.logUniform(1e-3, 0.99), generator.logUniform(1e-3, 0.99))
    let own = try exactPower((rate, other), (first, second))
    #expect(abs(own - (try exactPower((other, rate), (second, first)))) < 1e-12)
    #expect(abs(own - (try exactPower((1 - rate, 1 - other), (first, second)))) < 1e-12)
    #expect(own >= 0 && own <= 1)
  }

  @Test func `what no number of units can find`() throws {
    let same = try PlannedTest(rates: (0.5, 0.5))
    #expect(throws: UndefinedQuantity.identicalArms) { try same.formulaSize() }
    #expect(throws: UndefinedQuantity.unattainable) { try same.detectable(controlUnits: 2) }
    #expect(throws: UndefinedQuantity.unattainable) { try PlannedTest(rates: (0.5, 1.1)) }
    for rate in [0.0, 1] { #expect(throws: UndefinedQuantity.zeroVariance) { try PlannedTest(rates: (rate, 0.5)) } }
    let means = try PlannedTest(deviations: (10, 10), difference: 0)
    #expect(throws: UndefinedQuantity.identicalArms) { try means.formulaSize() }
    #expect(throws: UndefinedQuantity.zeroVariance) { try PlannedTest(deviations: (0, 0), difference: 1) }
  }

  @Test func `a treatment that all or none take has a power, too`() throws {
    for rate in [0.0, 1] { #expect(try exactPower((0.5, rate), (50, 50)) > 0.999_999) }
    // Two of two are found against none of two, and against one of two they are not.
    #expect(abs(try exactPower((0.5, 1), (2, 2)) - 0.25) < 1e-12)
  }
}
