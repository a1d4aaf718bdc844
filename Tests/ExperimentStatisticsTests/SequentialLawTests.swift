import ExperimentStatistics
import Foundation
import Testing

/// What looking more than once may and may not do.
struct SequentialLawTests {
  @Test(arguments: 1...100 as ClosedRange<UInt64>)
  func `a confidence sequence is always wider than one look's interval, and tightest near its tuning`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let (significance, tuning) = (generator.logUniform(1e-9, 0.3), generator.logUniform(1, 1e9))
    let error = generator.logUniform(1e-9, 1e9)
    let sequence = ConfidenceSequence(significance: significance, tuningUnits: tuning)
    let fixed = NormalDistribution().upperQuantile(significance / 2) * error
    var (best, narrowest) = (0.0, Double.infinity)
    for step in -60...60 {
      let units = tuning * pow(1.25, Double(step))
      let ratio = sequence.halfWidth(standardError: error, units: units) / fixed
      #expect(ratio > 1)
      if ratio < narrowest { (best, narrowest) = (units, ratio) }
    }
    #expect(best > tuning / 1.6 && best < tuning * 1.6)
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `a drift down is a drift up seen from below, and more drift stops more often`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let looks = Int.random(in: 2...6, using: &generator)
    let information = (1...looks).map { Double($0) / Double(looks) }
    let design = StoppingBounds(
      information: information, bounds: information.map { _ in Double.random(in: 1...4, using: &generator) })
    let drift = Double.random(in: 0...4, using: &generator)
    for (up, down) in zip(design.exitProbabilities(drift: drift), design.exitProbabilities(drift: -drift)) {
      #expect(abs(up.upper - down.lower) < 1e-14 && abs(up.lower - down.upper) < 1e-14)
    }
    #expect(design.rejectionProbability(drift: drift + 0.5) > design.rejectionProbability(drift: drift))
    #expect(design.rejectionProbability(drift: drift) <= 1 + 1e-12)
  }

  @Test func `one look is the fixed test`() throws {
    let design = StoppingBounds.spending(information: [1], significance: 0.05)
    #expect(abs(design.bounds[0] - NormalDistribution().upperQuantile(0.025)) < 1e-12)
    #expect(abs(design.rejectionProbability() - 0.05) < 1e-12)
    #expect(abs(try design.inflationFactor(power: 0.9) - 1) < 1e-10)
  }

  @Test func `bounds spend what they say, and levels spent so far are not levels to test at`() {
    let looks = [0.2, 0.4, 0.6, 0.8, 1]
    let design = StoppingBounds.spending(information: looks)
    #expect(abs(design.rejectionProbability() - 0.05) < 1e-12)
    let naive = looks.map { 1.959963984540054 / $0.squareRoot() }
    let error = StoppingBounds(information: looks, bounds: naive).rejectionProbability()
    #expect(abs(error - 0.0610) < 5e-5)
  }

  @Test func `a look that spends nothing cannot stop`() {
    let design = StoppingBounds.spending(information: [0.0001, 1])
    #expect(design.bounds[0] == .infinity)
    #expect(abs(design.rejectionProbability() - 0.05) < 1e-12)
    let close = StoppingBounds.spending(information: [0.5, 0.501, 1])
    #expect(abs(close.rejectionProbability() - 0.05) < 1e-10)
  }
}
