import ExperimentStatistics
import Testing

/// What must hold between strata and the whole.
struct StrataLawTests {
  static let seeds: [UInt64] = Array(1...100)

  @Test(arguments: seeds) func `swapping the arms, the order of the strata and the unit of the mix are nothing`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let strata = draw(&generator)
    let mix = strata.map { _ in generator.logUniform(1e-6, 1e6) }
    let order = strata.indices.shuffled(using: &generator)
    let there = Estimate(strata: strata.map { (.share($0.control), .share($0.treatment)) }, mix: mix, level: 0.5)
    let back = Estimate(
      strata: order.map { (.share(strata[$0].treatment), .share(strata[$0].control)) },
      mix: order.map { mix[$0] * 1e3 },
      level: 0.5)
    let (error, difference) = (try there.value(\.standardError), try there.value(\.difference))
    #expect(abs(try difference + back.value(\.difference)) < 1e-12 * error)
    #expect(close(try back.value(\.standardError), error, 1e-13))
    #expect(there.interval?.contains(difference) == true)
  }

  @Test(arguments: seeds) func `a single stratum is a table of its own, and equal ones do not differ`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let stratum = draw(&generator)[0]
    let difference = try ProportionDifference(control: stratum.control, treatment: stratum.treatment)
    let single = Estimate(strata: [(.share(stratum.control), .share(stratum.treatment))], mix: [7], level: 0.95)
    #expect(try close(single.value(\.result).value, difference.estimate / difference.standardError, 1e-13))
    let own: StratumDifference = (
      estimate: difference.estimate, standardError: try difference.standardError,
      units: stratum.control.trials + stratum.treatment.trials
    )
    let equal = Array(repeating: own, count: Int(seed % 5) + 2)
    #expect(try TestResult(heterogeneityOf: equal).value < 1e-15)
    #expect(try SimpsonCheck(crude: own.estimate, strata: equal).isWarning == false)
  }

  /// Strata of any size in which both arms have both outcomes.
  private func draw(_ generator: inout SeededGenerator) -> [(control: Proportion, treatment: Proportion)] {
    func arm() -> Proportion {
      let trials = generator.count(2, 1_000_000_000)
      return Proportion(successes: Int.random(in: 1...(trials - 1), using: &generator), trials: trials)
    }
    return (0..<Int.random(in: 2...6, using: &generator)).map { _ in (arm(), arm()) }
  }
}
