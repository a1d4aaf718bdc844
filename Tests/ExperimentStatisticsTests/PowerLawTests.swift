import ExperimentStatistics
import Testing

struct PowerLawTests {
  static let seeds: [UInt64] = Array(1...60)

  @Test(arguments: seeds)
  func `the size planned for has the power planned for`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let base = Double.random(in: 0.01...0.9, using: &generator)
    let plan = ProportionPlan(controlRate: base, ratio: Double.random(in: 0.2...5, using: &generator))
    let rate = min(0.99, base + Double.random(in: 0.001...0.3, using: &generator))
    for formula in SampleSizeFormula.allCases {
      // One side, because the formula leaves out the far tail of two.
      let errors = ErrorRates(power: 0.9, sides: .one)
      let size = try plan.sampleSize(treatmentRate: rate, errors: errors, formula: formula)
      let power = plan.power(treatmentRate: rate, controlUnits: size.exactControl, sides: .one, formula: formula)
      #expect(abs(power - 0.9) < 1e-10)
      let rise = try plan.detectableRise(controlUnits: size.exactControl, errors: errors, formula: formula)
      #expect(abs(rise - (rate - base)) < 1e-9)
    }
  }

  @Test(arguments: [(0.20625, 0.01, 25_835), (0.1093125, 0.0075, 27_413)])
  func `the calculator's formula gives the calculator's numbers`(base: Double, rise: Double, units: Int) throws {
    let size = try ProportionPlan(controlRate: base).sampleSize(treatmentRate: base + rise, formula: .controlVariance)
    #expect(abs(size.exactControl - Double(units)) <= 1)
  }

  @Test(arguments: seeds)
  func `a detectable lift is one the lift's own error allows`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let plan = MeanPlan(
      controlDeviation: Double.random(in: 0.1...4, using: &generator),
      treatmentDeviation: Double.random(in: 0.1...4, using: &generator),
      ratio: Double.random(in: 0.3...3, using: &generator)
    )
    let units = Double.random(in: 500...1_000_000, using: &generator)
    let lift = try plan.detectableLift(controlMean: -2, controlUnits: units)
    let own = plan.treatmentDeviation * plan.treatmentDeviation / plan.ratio
    let base = plan.controlDeviation * plan.controlDeviation * (1 + lift) * (1 + lift)
    let error = ((own + base) / units).squareRoot() / 2
    let reach = NormalDistribution().upperQuantile(0.025) + NormalDistribution().upperQuantile(0.2)
    #expect(abs(lift / error - reach) < 1e-10)
  }

  @Test func `what no number of units can find`() throws {
    let plan = ProportionPlan(controlRate: 0.5)
    #expect(throws: UndefinedQuantity.identicalArms) { try plan.sampleSize(treatmentRate: 0.5) }
    #expect(throws: UndefinedQuantity.unattainable) { try plan.detectableRise(controlUnits: 2) }
    let means = MeanPlan(controlDeviation: 10, treatmentDeviation: 10)
    #expect(throws: UndefinedQuantity.unattainable) { try means.detectableLift(controlMean: 1, controlUnits: 20) }
    #expect(throws: UndefinedQuantity.zeroBaseline) { try means.detectableLift(controlMean: 0, controlUnits: 20) }
    #expect(throws: UndefinedQuantity.identicalArms) { try means.sampleSize(difference: 0) }
  }
}
