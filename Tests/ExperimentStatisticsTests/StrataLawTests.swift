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
    #expect(try back.mantelHaenszelTest().pValue == there.mantelHaenszelTest().pValue)
    #expect(try close(back.commonOddsRatio * there.commonOddsRatio, 1, 1e-14))
    #expect(try close(back.logOddsRatioStandardError, there.logOddsRatioStandardError, 1e-13))
    let (first, second) = (try PostStratifiedDifference(there), try PostStratifiedDifference(back))
    #expect(second.estimate == -first.estimate)
    #expect(try close(second.standardError(mixIsSampled: true), first.standardError(mixIsSampled: true), 1e-14))
    #expect(try SimpsonCheck(back).isWarning == SimpsonCheck(there).isWarning)
    let tarone = (try there.equalOddsTest().statistic, try back.equalOddsTest().statistic)
    #expect(abs(tarone.0 - tarone.1) <= 1e-10 * (1 + tarone.0))
  }

  @Test(arguments: seeds) func `the order of the strata and the unit of the mix are nothing`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let strata = try draw(seed)
    let mix = strata.map { _ in generator.logUniform(1e-6, 1e6) }
    let order = strata.indices.shuffled(using: &generator)
    let (there, back) = (StratifiedProportions(strata), StratifiedProportions(order.map { strata[$0] }))
    #expect(try close(back.mantelHaenszelTest().statistic, there.mantelHaenszelTest().statistic, 1e-12))
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
    #expect(throws: UndefinedQuantity.tooFewStrata) { try single.equalOddsTest() }
    let total = Double(stratum.control.trials) + Double(stratum.treatment.trials)
    let pooled = try difference.pooledTest().statistic
    #expect(close(try single.mantelHaenszelTest().statistic, pooled * pooled * ((total - 1) / total), 1e-12))
    let odds =
      Double(stratum.treatment.successes) / Double(stratum.treatment.failures)
      * (Double(stratum.control.failures) / Double(stratum.control.successes))
    #expect(close(try single.commonOddsRatio, odds, 1e-14))
    let counts = [stratum.treatment, stratum.control].flatMap { [Double($0.successes), Double($0.failures)] }
    let woolf = counts.reduce(0) { $0 + 1 / $1 }.squareRoot()
    #expect(close(try single.logOddsRatioStandardError, woolf, 1e-13))
    #expect(
      close(
        try PostStratifiedDifference(single).test().statistic, try difference.estimate / difference.standardError, 1e-13
      ))
  }

  @Test(arguments: seeds) func `equal strata have one odds ratio, that of each`(seed: UInt64) throws {
    let stratum = try draw(seed)[0]
    let equal = StratifiedProportions(Array(repeating: stratum, count: Int(seed % 5) + 2))
    #expect(try close(equal.commonOddsRatio, StratifiedProportions([stratum]).commonOddsRatio, 1e-14))
    #expect(try SimpsonCheck(equal).isWarning == false)
    #expect(try PostStratifiedDifference(StratifiedProportions([stratum]), mix: [7]).shares == [1])
    let (tarone, heterogeneity) = (try equal.equalOddsTest(), try DifferenceHeterogeneity(equal))
    #expect(tarone.statistic < 1e-9 && tarone.pValue > 0.999)
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
