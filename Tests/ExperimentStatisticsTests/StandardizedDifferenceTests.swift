import ExperimentStatistics
import Testing

/// Means and ratios of sums in a stated mix of strata.
struct StandardizedDifferenceTests {
  private static func joint(_ generator: inout SeededGenerator, count: Int) -> JointMoments {
    let pairs = (0..<count).map { _ in
      let base = Int.random(in: 1...20, using: &generator)
      return (base * 500 + Int.random(in: 0...3000, using: &generator), base)
    }
    return JointMoments(pairs, firstScale: 1000)
  }

  private static func arms(_ seed: UInt64) -> (control: JointMoments, treatment: JointMoments) {
    var generator = SeededGenerator(seed: seed)
    let counts = (Int.random(in: 2...300, using: &generator), Int.random(in: 2...300, using: &generator))
    return (joint(&generator, count: counts.0), joint(&generator, count: counts.1))
  }

  private typealias Strata = [(control: MetricSample, treatment: MetricSample)]

  private func close(_ first: Double?, _ second: Double?) -> Bool {
    guard let first, let second else { return false }
    return abs(first - second) <= 1e-11 * abs(second)
  }

  private static func mixed(_ strata: Strata, _ mix: [Double], level: Double = 0.95) -> Estimate {
    Estimate(strata: strata, mix: mix, level: level)
  }

  @Test(arguments: Array(1...50).map(UInt64.init)) func `one stratum is everybody`(seed: UInt64) throws {
    let arms = Self.arms(seed)
    let stratum: Strata = [(.mean(arms.control.first), .mean(arms.treatment.first))]
    let means = Self.mixed(stratum, [7])
    let mean = Estimate(control: stratum[0].control, treatment: stratum[0].treatment, level: 0.95)
    #expect(means.difference == mean.difference)
    #expect(close(means.standardError, mean.standardError) && close(means.lift, mean.lift))
    // The delta method's error of one mean as a multiple of another.
    let (old, new) = (try arms.control.first.mean, try arms.treatment.first.mean)
    let variance = try [(arms.control.first, new / old), (arms.treatment.first, 1)].reduce(0) {
      try $0 + $1.0.variance / Double($1.0.count) * $1.1 * $1.1
    }
    let interval = try #require(means.liftInterval)
    let reach = NormalDistribution().upperQuantile(0.025) * variance.squareRoot() / abs(old)
    #expect(close((interval.upper - interval.lower) / 2, reach))
    let pair: Strata = [(.ratio(arms.control), .ratio(arms.treatment))]
    let ratios = Self.mixed(pair, [7])
    let ratio = Estimate(control: pair[0].control, treatment: pair[0].treatment, level: 0.95)
    #expect(abs(try ratios.value(\.difference) - ratio.value(\.difference)) < 1e-12)
    #expect(close(ratios.standardError, ratio.standardError))
    #expect(close(ratios.controlValue, ratio.controlValue) && close(ratios.treatmentValue, ratio.treatmentValue))
  }

  @Test(arguments: Array(1...50).map(UInt64.init))
  func `swapping the arms turns the sign, and the unit of the mix means nothing`(seed: UInt64) throws {
    let strata: Strata = [Self.arms(seed), Self.arms(seed + 1000)].map { (.ratio($0.control), .ratio($0.treatment)) }
    let there = Self.mixed(strata, [1, 3], level: 0.9)
    let back = Self.mixed(strata.map { ($0.treatment, $0.control) }, [20, 60], level: 0.9)
    let difference = try #require(there.difference)
    #expect(difference == -(try back.value(\.difference)))
    #expect(close(there.standardError, back.standardError))
    #expect(there.interval?.contains(difference) == true)
    #expect(try there.value(\.result).pValue == back.value(\.result).pValue)
  }

  /// Two strata by hand: 1, 3 against 2, 6, and 10, 10 against 10, 14, with weights of three to one.
  @Test func `means count by the mix, and their variances by its square`() throws {
    let strata: Strata = [([1, 3], [2, 6]), ([10, 10], [10, 14])].map { control, treatment in
      (.mean(SampleMoments(control)), .mean(SampleMoments(treatment)))
    }
    let difference = Self.mixed(strata, [3, 1])
    #expect(difference.controlValue == 4 && difference.treatmentValue == 6 && difference.difference == 2)
    // Variances of the means: 1 and 4; 0 and 4.
    let error = (0.5625 * 5 + 0.0625 * 4).squareRoot()
    #expect(try abs(difference.value(\.standardError) - error) < 1e-15)
    #expect(difference.lift == 0.5)
  }

  @Test func `a stratum that counts needs both arms, and one that does not needs none`() throws {
    func stratum(_ control: [Int], _ treatment: [Int]) -> (control: MetricSample, treatment: MetricSample) {
      (.mean(SampleMoments(control)), .mean(SampleMoments(treatment)))
    }
    let (full, half) = (stratum([1, 2, 4], [2, 3, 9]), stratum([1, 2, 4], []))
    #expect(Self.mixed([full, half], [1, 1]).undefined == .emptyStratum)
    #expect(Self.mixed([full, half], [0, 0]).undefined == .zeroWeights)
    #expect(Self.mixed([stratum([], []), stratum([], [])], [1, 1]).undefined == .noUnits)
    #expect(Self.mixed([full, stratum([1], [2, 3, 9])], [1, 1]).undefined == .singleUnit)
    let alone = Self.mixed([full, half], [1, 0])
    #expect(alone.difference == Estimate(control: full.control, treatment: full.treatment, level: 0.95).difference)
    let same = Self.mixed([stratum([5, 5], [5, 5])], [1])
    #expect(same.undefined == .zeroVariance && same.result == nil && same.difference == 0)
  }
}

/// Differences that were estimated in each stratum.
struct StratumDifferenceTests {
  @Test func `what cannot be weighed is left out`() throws {
    let known: [StratumDifference] = [(0.1, 0.02, 50), (0.2, 0.02, 50)]
    let other: [StratumDifference] = [(0.5, nil, 3), (0.5, 0, 3)]
    #expect(try TestResult(heterogeneityOf: known + other) == TestResult(heterogeneityOf: known))
    #expect(throws: UndefinedQuantity.tooFewStrata) { try TestResult(heterogeneityOf: other + [known[0]]) }
    #expect(throws: UndefinedQuantity.tooFewStrata) { try SimpsonCheck(crude: 1, strata: []) }
  }
}
