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

  private func close(_ first: Double, _ second: Double) -> Bool { abs(first - second) <= 1e-11 * abs(second) }

  @Test(arguments: Array(1...50).map(UInt64.init)) func `one stratum is everybody`(seed: UInt64) throws {
    let arms = Self.arms(seed)
    let means = try StandardizedDifference(means: [(arms.control.first, arms.treatment.first)], mix: [7])
    let mean = try MeanDifference(control: arms.control.first, treatment: arms.treatment.first)
    #expect(means.estimate == mean.estimate)
    #expect(close(try means.standardError, try mean.standardError))
    #expect(close(try means.lift, try mean.lift))
    // The delta method's error of one mean as a multiple of another.
    let parts = try [(mean.control, mean.treatment.mean / mean.control.mean), (mean.treatment, 1)].map {
      try $0.0.variance / Double($0.0.count) * $0.1 * $0.1
    }
    #expect(close(try means.liftStandardError, parts.reduce(0, +).squareRoot() / abs(mean.control.mean)))
    let ratios = try StandardizedDifference(ratios: [arms], mix: [7])
    let ratio = RatioDifference(control: try RatioMetric(arms.control), treatment: try RatioMetric(arms.treatment))
    #expect(abs(ratios.estimate - ratio.estimate) < 1e-12)
    #expect(close(try ratios.standardError, try ratio.standardError))
    #expect(close(ratios.controlValue, ratio.control.ratio) && close(ratios.treatmentValue, ratio.treatment.ratio))
  }

  @Test(arguments: Array(1...50).map(UInt64.init))
  func `swapping the arms turns the sign, and the unit of the mix means nothing`(seed: UInt64) throws {
    let strata = [Self.arms(seed), Self.arms(seed + 1000)]
    let swapped = strata.map { (control: $0.treatment, treatment: $0.control) }
    let (there, back) = (
      try StandardizedDifference(ratios: strata, mix: [1, 3]),
      try StandardizedDifference(ratios: swapped, mix: [20, 60])
    )
    #expect(there.estimate == -back.estimate)
    #expect(close(try there.standardError, try back.standardError))
    let interval = try there.interval(level: 0.9)
    #expect(interval.contains(there.estimate))
    #expect(try there.test().pValue == back.test().pValue)
  }

  /// Two strata by hand: 1, 3 against 2, 6, and 10, 10 against 10, 14, with weights of three to one.
  @Test func `means count by the mix, and their variances by its square`() throws {
    let strata = [([1, 3], [2, 6]), ([10, 10], [10, 14])].map { control, treatment in
      (control: SampleMoments(control), treatment: SampleMoments(treatment))
    }
    let difference = try StandardizedDifference(means: strata, mix: [3, 1])
    #expect(difference.controlValue == 4 && difference.treatmentValue == 6 && difference.estimate == 2)
    // Variances of the means: 1 and 4; 0 and 4.
    let error = (0.5625 * 5 + 0.0625 * 4).squareRoot()
    #expect(try abs(difference.standardError - error) < 1e-15)
    #expect(try difference.lift == 0.5)
  }

  @Test func `a stratum that counts needs both arms, and one that does not needs none`() throws {
    let full = (control: SampleMoments([1, 2, 4]), treatment: SampleMoments([2, 3, 9]))
    let half = (control: SampleMoments([1, 2, 4]), treatment: SampleMoments([Int]()))
    #expect(throws: UndefinedQuantity.emptyStratum) { try StandardizedDifference(means: [full, half], mix: [1, 1]) }
    #expect(throws: UndefinedQuantity.zeroWeights) { try StandardizedDifference(means: [full, half], mix: [0, 0]) }
    let one = (control: SampleMoments([1]), treatment: SampleMoments([2, 3, 9]))
    #expect(throws: UndefinedQuantity.singleUnit) { try StandardizedDifference(means: [full, one], mix: [1, 1]) }
    let alone = try StandardizedDifference(means: [full, half], mix: [1, 0])
    #expect(try alone.estimate == MeanDifference(control: full.control, treatment: full.treatment).estimate)
    let same = (control: SampleMoments([5, 5]), treatment: SampleMoments([5, 5]))
    #expect(throws: UndefinedQuantity.zeroVariance) { try StandardizedDifference(means: [same], mix: [1]).test() }
  }
}

/// Differences that were estimated in each stratum.
struct StratumDifferenceTests {
  @Test func `what cannot be weighed is left out, and counted`() throws {
    let known = [(0.1, 0.02), (0.2, 0.02)].map { StratumDifference(estimate: $0.0, standardError: $0.1, units: 50) }
    let other = [nil, 0].map { StratumDifference(estimate: 0.5, standardError: $0, units: 3) }
    let heterogeneity = try DifferenceHeterogeneity(known + other)
    #expect(heterogeneity.omittedCount == 2 && abs(heterogeneity.commonDifference - 0.15) < 1e-15)
    #expect(throws: UndefinedQuantity.tooFewStrata) { try DifferenceHeterogeneity(other + [known[0]]) }
    #expect(throws: UndefinedQuantity.tooFewStrata) { try SimpsonCheck(crude: 1, strata: []) }
  }
}
