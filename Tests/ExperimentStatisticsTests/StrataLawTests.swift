import ExperimentStatistics
import Testing

/// What must hold between strata and the whole.
struct StrataLawTests {
  static let seeds: [UInt64] = Array(1...100)

  @Test(arguments: seeds) func `swapping the arms mirrors every stratified result`(seed: UInt64) throws {
    let strata = try draw(seed)
    let (there, back) = (
      StratifiedProportions(strata),
      StratifiedProportions(strata.map { Stratum(control: $0.treatment, treatment: $0.control) })
    )
    let (first, second) = (try PostStratifiedDifference(there), try PostStratifiedDifference(back))
    #expect(second.estimate == -first.estimate)
    #expect(try close(second.standardError(mixIsSampled: true), first.standardError(mixIsSampled: true), 1e-14))
    #expect(try SimpsonCheck(back).isWarning == SimpsonCheck(there).isWarning)
  }

  @Test(arguments: seeds) func `the order of the strata and the unit of the mix are nothing`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let strata = try draw(seed)
    let mix = strata.map { _ in generator.logUniform(1e-6, 1e6) }
    let order = strata.indices.shuffled(using: &generator)
    let (there, back) = (StratifiedProportions(strata), StratifiedProportions(order.map { strata[$0] }))
    let (first, second) = (
      try PostStratifiedDifference(there, mix: mix),
      try PostStratifiedDifference(back, mix: order.map { mix[$0] * 1e3 })
    )
    let error = try first.standardError()
    #expect(abs(first.estimate - second.estimate) < 1e-12 * error)
    #expect(try close(second.standardError(), error, 1e-13))
    #expect(abs(first.shares.reduce(0, +) - 1) < 1e-14)
    #expect(try first.interval(level: 0.5).contains(first.estimate))
  }

  @Test(arguments: seeds) func `a single stratum is a table of its own`(seed: UInt64) throws {
    let stratum = try draw(seed)[0]
    let (single, difference) = (StratifiedProportions([stratum]), try stratum.crude())
    #expect(
      close(
        try PostStratifiedDifference(single).test().statistic, try difference.estimate / difference.standardError, 1e-13
      ))
  }

  @Test(arguments: seeds) func `equal strata differ by nothing`(seed: UInt64) throws {
    let stratum = try draw(seed)[0]
    let equal = StratifiedProportions(Array(repeating: stratum, count: Int(seed % 5) + 2))
    #expect(try SimpsonCheck(equal).isWarning == false)
    #expect(try PostStratifiedDifference(StratifiedProportions([stratum]), mix: [7]).shares == [1])
    let heterogeneity = try DifferenceHeterogeneity(equal)
    #expect(heterogeneity.test.statistic < 1e-15 && heterogeneity.inconsistency == 0)
    #expect(close(heterogeneity.commonDifference, try stratum.crude().estimate, 1e-13))
  }

  /// Strata of any size in which both arms have both outcomes.
  private func draw(_ seed: UInt64) throws -> [Stratum] {
    var generator = SeededGenerator(seed: seed)
    func arm() -> Proportion {
      let trials = generator.count(2, 1_000_000_000)
      return Proportion(successes: Int.random(in: 1...(trials - 1), using: &generator), trials: trials)
    }
    return (0..<Int.random(in: 2...6, using: &generator)).map { _ in Stratum(control: arm(), treatment: arm()) }
  }
}

extension Stratum {
  fileprivate func crude() throws -> ProportionDifference {
    try ProportionDifference(control: control, treatment: treatment)
  }
}
