import ExperimentStatistics
import Testing

struct PowerLawTests {
  static let seeds: [UInt64] = Array(1...60)

  @Test(arguments: seeds) func `the size planned for has the power planned for`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let base = Bool.random(using: &generator) ? generator.logUniform(1e-6, 0.9) : 1 - generator.logUniform(0.1, 0.9)
    let plan = ProportionPlan(controlRate: base, ratio: generator.logUniform(0.01, 100))
    let rate = base + (1 - base) * generator.logUniform(1e-3, 0.9) * min(1, base * 20)
    let errors = ErrorRates(power: 0.9)
    let size = try plan.sampleSize(treatmentRate: rate, errors: errors)
    // The formula of the size leaves out the far tail.
    let power = plan.power(treatmentRate: rate, controlUnits: size.exactControl)
    #expect(power > 0.9 - 1e-10 && power < 0.95)
    let rise = try plan.detectableRise(controlUnits: size.exactControl, errors: errors)
    #expect(close(rise, rate - base, 1e-9))
  }

  @Test(arguments: seeds) func `units, power and difference of means are one equation`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let deviation = generator.logUniform(1e-6, 1e6)
    let plan = MeanPlan(
      controlDeviation: deviation, treatmentDeviation: deviation * generator.logUniform(0.1, 10),
      ratio: generator.logUniform(0.01, 100))
    let difference = deviation * generator.logUniform(1e-4, 1)
    let errors = ErrorRates(significance: generator.logUniform(1e-6, 0.2), power: 0.85)
    let size = try plan.sampleSize(difference: difference, errors: errors)
    let power = plan.power(
      difference: -difference, controlUnits: size.exactControl, significance: errors.significance, isDirected: true)
    #expect(abs(power - 0.85) < 1e-10)
    let detectable = plan.detectableDifference(controlUnits: size.exactControl, errors: errors)
    #expect(close(detectable, difference, 1e-12))
  }

  @Test(arguments: seeds) func `more units and a larger difference are more power`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let base = Double.random(in: 0.05...0.6, using: &generator)
    let plan = ProportionPlan(controlRate: base, ratio: generator.logUniform(0.25, 4))
    let units = generator.logUniform(100, 1e9)
    let rise = Double.random(in: 0.5...3, using: &generator) * (base / units).squareRoot()
    func power(_ rise: Double, _ units: Double) -> Double {
      plan.power(treatmentRate: base + rise, controlUnits: units)
    }
    #expect(power(rise, units) < power(rise, units * 1.1) && power(rise, units) < power(rise * 1.1, units))
    #expect(abs(power(0, units) - 0.05) < 1e-12)
  }

  @Test(arguments: seeds) func `exchanging the arms, or successes with failures, changes no exact power`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let (first, second) = (generator.count(1, 3000), generator.count(1, 3000))
    let (rate, other) = (generator.logUniform(1e-3, 0.99), generator.logUniform(1e-3, 0.99))
    func power(_ rates: (Double, Double), _ units: (Int, Int)) -> Double {
      ProportionPlan(controlRate: rates.0).exactPower(
        treatmentRate: rates.1, controlUnits: units.0, treatmentUnits: units.1)
    }
    let own = power((rate, other), (first, second))
    #expect(abs(own - power((other, rate), (second, first))) < 1e-12)
    #expect(abs(own - power((1 - rate, 1 - other), (first, second))) < 1e-12)
    #expect(own >= 0 && own <= 1)
  }

  @Test func `what no number of units can find`() throws {
    let plan = ProportionPlan(controlRate: 0.5)
    #expect(throws: UndefinedQuantity.identicalArms) { try plan.sampleSize(treatmentRate: 0.5) }
    #expect(throws: UndefinedQuantity.unattainable) { try plan.detectableRise(controlUnits: 2) }
    let means = MeanPlan(controlDeviation: 10, treatmentDeviation: 10)
    #expect(throws: UndefinedQuantity.identicalArms) { try means.sampleSize(difference: 0) }
  }

  @Test func `a treatment that all or none take has a power, too`() {
    let plan = ProportionPlan(controlRate: 0.5)
    #expect(plan.exactPower(treatmentRate: 1, controlUnits: 50, treatmentUnits: 50) > 0.999_999)
    #expect(plan.exactPower(treatmentRate: 0, controlUnits: 50, treatmentUnits: 50) > 0.999_999)
    // Two of two are found against none of two, and against one of two they are not.
    #expect(abs(plan.exactPower(treatmentRate: 1, controlUnits: 2, treatmentUnits: 2) - 0.25) < 1e-12)
  }
}
