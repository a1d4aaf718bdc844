import ExperimentStatistics
import Testing

/// What must hold between results, whatever the inputs.
struct ProcedureLawTests {
  static let seeds: [UInt64] = Array(1...100)

  @Test(arguments: seeds)
  func `swapping the arms mirrors every comparison of proportions`(seed: UInt64) throws {
    let forward = try draw(seed)
    let backward = try ProportionDifference(control: forward.treatment, treatment: forward.control)
    let (fisher, mirrored) = (forward.fisherTest().log10PValue, backward.fisherTest().log10PValue)
    // A p-value of one has a logarithm of nothing but rounding.
    #expect(abs(fisher - mirrored) <= 1e-9 * abs(fisher) + 1e-14)
    let (there, back) = (
      forward.miettinenNurminenInterval(level: 0.9), backward.miettinenNurminenInterval(level: 0.9)
    )
    #expect(abs(there.lower + back.upper) < 1e-12 && abs(there.upper + back.lower) < 1e-12)
    #expect(there.contains(forward.estimate))
    let caffo = (forward.agrestiCaffoInterval(level: 0.9), backward.agrestiCaffoInterval(level: 0.9))
    #expect(caffo.0.lower == -caffo.1.upper && caffo.0.upper == -caffo.1.lower)
    guard let test = try? forward.unpooledTest() else { return }
    let swapped = try backward.unpooledTest()
    #expect(swapped.statistic == -test.statistic && swapped.pValue == test.pValue)
    #expect(swapped.pValueGreater == test.pValueLess)
  }

  @Test(arguments: seeds)
  func `identical arms differ by nothing`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let counts = generator.proportion()
    let arm = Proportion(successes: counts.successes, trials: counts.trials)
    let same = try ProportionDifference(control: arm, treatment: arm)
    #expect(same.fisherTest().pValue > 1 - 1e-9)
    if let test = try? same.unpooledTest() { #expect(test.statistic == 0 && test.pValue == 1) }
    if let test = try? same.yatesTest() { #expect(test.statistic == 0 && test.pValue == 1) }
    let joint = generator.joint()
    let adjusted = try AdjustedDifference(control: joint, treatment: joint)
    #expect(adjusted.estimate == 0)
    #expect(try adjusted.test().pValue == 1)
    let strata = StratifiedProportions(Array(repeating: Stratum(control: arm, treatment: arm), count: 3))
    if let test = try? strata.mantelHaenszelTest() { #expect(test.statistic == 0 && test.pValue == 1) }
  }

  @Test(arguments: seeds)
  func `counts times k give z times the root of k`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let (difference, factor) = (try draw(seed), Int.random(in: 2...1000, using: &generator))
    guard let test = try? difference.unpooledTest() else { return }
    func times(_ arm: Proportion) -> Proportion {
      Proportion(successes: arm.successes * factor, trials: arm.trials * factor)
    }
    let larger = try ProportionDifference(control: times(difference.control), treatment: times(difference.treatment))
    #expect(close(try larger.unpooledTest().statistic, test.statistic * Double(factor).squareRoot(), 1e-13))
  }

  @Test(arguments: seeds)
  func `exact bounds leave exactly their share outside`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let counts = generator.proportion()
    let interval = try Proportion(successes: counts.successes, trials: counts.trials).clopperPearsonInterval(level: 0.9)
    if interval.lower > 0 {
      let tails = BinomialDistribution(trials: counts.trials, probability: interval.lower).tails(
        at: counts.successes - 1
      )
      // A bound rounded to a Double moves the tail by as much as the tail is steep.
      #expect(close(tails.upper, 0.05, 1e-6))
    }
    if interval.upper < 1 {
      let tails = BinomialDistribution(trials: counts.trials, probability: interval.upper).tails(at: counts.successes)
      #expect(close(tails.lower, 0.05, 1e-6))
    }
  }

  @Test(arguments: seeds)
  func `a covariate that never varies leaves Welch's test`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let (first, second) = (generator.joint(constant: true), generator.joint(constant: true))
    let adjusted = try AdjustedDifference(control: first, treatment: second)
    let welch = try MeanDifference(control: first.first, treatment: second.first)
    #expect(adjusted.slope == 0)
    guard (try? welch.standardError) != nil, (try? adjusted.standardError) != nil else { return }
    #expect(try close(adjusted.test().statistic, welch.welchTest().statistic, 1e-12))
    #expect(try close(adjusted.test().pValue, welch.welchTest().pValue, 1e-11))
  }

  @Test(arguments: seeds)
  func `joint moments are the same however they were cut`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let pairs = (0..<50).map { _ in
      (Int.random(in: -900_000_000...1_000_000_000, using: &generator), Int.random(in: 0...99, using: &generator))
    }
    var (whole, left, right) = (JointMoments(), JointMoments(), JointMoments())
    for (index, pair) in pairs.enumerated() {
      whole.add(pair.0, pair.1)
      if index % 3 == 0 { left.add(pair.0, pair.1) } else { right.add(pair.0, pair.1) }
    }
    right.merge(left)
    #expect(right == whole)
  }

  @Test(arguments: seeds)
  func `one stratum is the whole, equal strata are alike`(seed: UInt64) throws {
    let difference = try draw(seed)
    let stratum = Stratum(control: difference.control, treatment: difference.treatment)
    let single = StratifiedProportions([stratum])
    #expect(try close(PostStratifiedDifference(single).estimate, difference.estimate, 1e-14))
    #expect(try PostStratifiedDifference(single, mix: [7]).shares == [1])
    let equal = StratifiedProportions(Array(repeating: stratum, count: 4))
    #expect(try close(PostStratifiedDifference(equal).estimate, difference.estimate, 1e-14))
    if let odds = try? equal.equalOddsTest(corrected: false) { #expect(odds.statistic < 1e-20) }
    if let heterogeneity = try? DifferenceHeterogeneity(equal) { #expect(heterogeneity.test.statistic < 1e-20) }
    #expect(try SimpsonCheck(equal).isWarning == false)
  }

  @Test(arguments: seeds)
  func `adjustments keep their order`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let raw = (0..<Int.random(in: 1...30, using: &generator)).map { _ in
      Double.random(in: 0...1, using: &generator)
        * (Bool.random(using: &generator) ? generator.logUniform(1e-300, 1) : 1)
    }
    func adjusted(_ method: MultipleTestingMethod) -> [Double] {
      AdjustedPValues(of: raw, by: method).values.compactMap { $0 }
    }
    let chain = [MultipleTestingMethod.benjaminiHochberg, .hochberg, .holm, .bonferroni].map(adjusted)
    for (smaller, larger) in zip(chain, chain.dropFirst()) {
      #expect(zip(smaller, larger).allSatisfy { $0 <= $1 * (1 + 1e-15) })
    }
    let harmonic = raw.indices.reduce(0) { $0 + 1 / Double($1 + 1) }
    for (yekutieli, hochberg) in zip(adjusted(.benjaminiYekutieli), chain[0]) where yekutieli < 1 {
      #expect(close(yekutieli, harmonic * hochberg, 1e-14))
    }
  }

  @Test(arguments: seeds)
  func `waits merge in any order, and shares and times add up`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let users = (0..<Int.random(in: 2...60, using: &generator)).map { _ in
      (time: Int.random(in: 0...2000, using: &generator), cause: [0, 1, nil].randomElement(using: &generator) ?? nil)
    }
    var (forward, backward, tail) = (
      EventTimes(causes: 2, scale: 100), EventTimes(causes: 2, scale: 100), EventTimes(causes: 2, scale: 100)
    )
    for user in users { forward.add(time: user.time, cause: user.cause) }
    for user in users.reversed().dropFirst(5) { backward.add(time: user.time, cause: user.cause) }
    for user in users.reversed().prefix(5) { tail.add(time: user.time, cause: user.cause) }
    backward.merge(tail)
    #expect(forward == backward)
    let curve = try EventCurve(forward)
    for time in [0, 3.7, 20, 50] {
      let shares = curve.survival(at: time) + curve.incidence(of: 0, at: time) + curve.incidence(of: 1, at: time)
      #expect(close(shares, 1, 1e-14))
      let means =
        curve.restrictedMeanTime(to: time) + curve.restrictedMeanTimeLost(to: 0, before: time)
        + curve.restrictedMeanTimeLost(to: 1, before: time)
      #expect(abs(means - time) < 1e-12)
    }
  }

  @Test(arguments: seeds)
  func `without censoring, curves are plain shares and means`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let times = (0..<Int.random(in: 3...80, using: &generator)).map { _ in Int.random(in: 1...90, using: &generator) }
    var tally = EventTimes()
    for time in times { tally.add(time: time, cause: 0) }
    let (curve, count) = (try EventCurve(tally), Double(times.count))
    let converted = Double(times.count { $0 <= 40 }) / count
    #expect(close(curve.incidence(of: 0, at: 40), converted, 1e-14))
    let mean = times.reduce(0) { $0 + Double(min($1, 40)) } / count
    #expect(close(curve.restrictedMeanTime(to: 40), mean, 1e-13))
    let squares = times.reduce(0) { $0 + (Double(min($1, 40)) - mean) * (Double(min($1, 40)) - mean) }
    if let error = try? curve.restrictedMeanStandardError(to: 40) {
      #expect(close(error, (squares / count / count).squareRoot(), 1e-11))
    }
    if converted > 0 && converted < 1 {
      let error = try curve.incidenceStandardError(of: 0, at: 40)
      #expect(close(error, (converted * (1 - converted) / count).squareRoot(), 1e-11))
    }
  }

  private func draw(_ seed: UInt64) throws -> ProportionDifference {
    var generator = SeededGenerator(seed: seed)
    return try generator.arms()
  }
}
