import ExperimentStatistics
import TestSupport
import Testing

/// The power that formulas promise, held against the same test on data drawn anew.
struct PowerSimulationTests {
  static let replicates = 10_000

  struct Setting: Sendable, CustomTestStringConvertible {
    let control, treatment: Double
    let units: (control: Int, treatment: Int)
    let significance: Double

    var testDescription: String {
      "\(control) of \(units.control) and \(treatment) of \(units.treatment), level \(significance)"
    }
  }

  /// Corners of np, nq ≥ 50: rare, frequent and even outcomes, arms of 1 to 4, every level.
  static let settings = [
    Setting(control: 0.01, treatment: 0.013, units: (5000, 20_000), significance: 0.05),
    Setting(control: 0.1, treatment: 0.15, units: (500, 500), significance: 0.01),
    Setting(control: 0.3, treatment: 0.22, units: (1000, 250), significance: 0.1),
    Setting(control: 0.5, treatment: 0.6, units: (125, 125), significance: 0.1),
    Setting(control: 0.95, treatment: 0.9, units: (1000, 500), significance: 0.05),
    Setting(control: 0.4, treatment: 0.47, units: (700, 700), significance: 0.05),
  ]

  /// Each replicate's share has a standard error of at most 0.005: 0.0175 is passed by chance once in 2,000 settings.
  @Test(arguments: settings) func `the exact power is the share of rejections, and the formula is near it`(
    setting: Setting
  ) throws {
    let plan = try PlannedTest(
      rates: (setting.control, setting.treatment),
      ratio: Double(setting.units.treatment) / Double(setting.units.control),
      errors: ErrorRates(significance: setting.significance))
    let exact = try #require(plan.testPower(of: setting.units))
    var generator = SeededGenerator(seed: 31)
    let (first, second) = (
      BinomialDistribution(trials: setting.units.control, probability: setting.control),
      BinomialDistribution(trials: setting.units.treatment, probability: setting.treatment)
    )
    var rejections = 0
    for _ in 0..<Self.replicates {
      let test = try ProportionDifference(
        control: Proportion(successes: draw(first, &generator), trials: first.trials),
        treatment: Proportion(successes: draw(second, &generator), trials: second.trials)
      ).pooledTest()
      if test.pValue < setting.significance { rejections += 1 }
    }
    #expect(abs(Double(rejections) / Double(Self.replicates) - exact) < 0.0175)
    let formula = plan.power(controlUnits: Double(setting.units.control))
    // Whole counts make steps of up to 0.02 where 50 successes are expected, and smaller ones beyond.
    #expect(abs(formula - exact) < 0.02)
  }

  /// A draw by inversion: the smallest count whose lower tail reaches a uniform.
  private func draw(_ distribution: BinomialDistribution, _ generator: inout SeededGenerator) -> Int {
    distribution.quantile((Double(generator.next() >> 11) + 0.5) * 0x1p-53)
  }
}
