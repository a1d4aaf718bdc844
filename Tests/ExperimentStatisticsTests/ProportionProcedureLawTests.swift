import ExperimentStatistics
import Testing

/// What must hold between the intervals and tests of proportions, for a single trial as for 10⁹.
struct ProportionProcedureLawTests {
  static let seeds: [UInt64] = Array(1...150)

  @Test(arguments: seeds)
  func `every interval of a rate holds it, mirrors with the failures, and grows with the level`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let arm = try generator.arms().treatment
    let mirrored = Proportion(successes: arm.failures, trials: arm.trials)
    for interval in [
      { try $0.wilsonInterval(level: $1) }, { try $0.agrestiCoullInterval(level: $1) },
      { try $0.clopperPearsonInterval(level: $1) },
    ] as [(Proportion, Double) throws -> ConfidenceInterval] {
      let (narrow, wide) = (try interval(arm, 0.5), try interval(arm, 0.999))
      #expect(try narrow.contains(arm.rate) || narrow.method == .agrestiCoull)
      #expect(wide.lower <= narrow.lower && narrow.upper <= wide.upper && wide.lower >= 0 && wide.upper <= 1)
      let other = try interval(mirrored, 0.999)
      #expect(abs(wide.lower - (1 - other.upper)) < 1e-15 && abs(wide.upper - (1 - other.lower)) < 1e-15)
    }
  }

  @Test(arguments: seeds)
  func `every interval of a difference holds it and stays in its range`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let difference = try generator.arms()
    for level in [0.5, 0.95, 0.9999] {
      let intervals = [
        difference.newcombeInterval(level: level), difference.miettinenNurminenInterval(level: level),
        try? difference.waldInterval(level: level),
      ].compactMap { $0 }
      for interval in intervals {
        #expect(interval.contains(difference.estimate), "\(interval)")
        #expect(interval.lower >= -1 && interval.upper <= 1, "\(interval)")
      }
    }
  }

  @Test(arguments: seeds)
  func `every interval of a lift holds it`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let difference = try generator.arms()
    guard let lift = try? difference.lift else { return }
    let intervals = [
      try? difference.logRatioLiftInterval(level: 0.9), try? difference.koopmanLiftInterval(level: 0.9),
      try? difference.deltaLiftInterval(level: 0.9), try? difference.deltaLiftTInterval(level: 0.9),
      try? difference.fiellerLiftInterval(level: 0.9),
    ].compactMap { $0 }
    for interval in intervals { #expect(interval.contains(lift), "\(interval) \(lift)") }
  }

  @Test(arguments: seeds)
  func `score intervals leave out equality exactly when their test rejects it`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let difference = try generator.arms()
    guard let statistic = try? difference.pooledTest().statistic.magnitude else { return }
    let total = Double(difference.control.trials) + Double(difference.treatment.trials)
    for level in [0.5, 0.95, 0.999] {
      let critical = NormalDistribution().upperQuantile((1 - level) / 2)
      // At the edge itself the last bit decides.
      if abs(statistic / critical - 1) > 1e-9, difference.control.successes > 0 {
        let koopman = try difference.koopmanLiftInterval(level: level)
        #expect(koopman.contains(0) == (statistic < critical), "\(koopman) \(statistic)")
      }
      let corrected = statistic * ((total - 1) / total).squareRoot()
      if abs(corrected / critical - 1) > 1e-9 {
        let score = difference.miettinenNurminenInterval(level: level)
        #expect(score.contains(0) == (corrected < critical), "\(score) \(corrected)")
      }
    }
  }

  @Test(arguments: seeds)
  func `failures mirror every test`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let difference = try generator.arms()
    func flipped(_ arm: Proportion) -> Proportion { Proportion(successes: arm.failures, trials: arm.trials) }
    let mirrored = try ProportionDifference(
      control: flipped(difference.control),
      treatment: flipped(difference.treatment)
    )
    #expect(mirrored.estimate == -difference.estimate)
    let (fisher, other) = (difference.fisherTest().log10PValue, mirrored.fisherTest().log10PValue)
    #expect(abs(fisher - other) <= 1e-9 * abs(fisher) + 1e-14)
    guard let test = try? difference.pooledTest() else { return }
    #expect(close(try mirrored.pooledTest().statistic, -test.statistic, 1e-14))
    // Yates's correction only ever moves towards equality, and one of Fisher's tables is the one observed.
    #expect(try difference.yatesTest().statistic <= test.statistic * test.statistic * (1 + 1e-14))
    #expect(difference.fisherTest().pValue > 0 || difference.fisherTest().log10PValue < -300)
  }

  @Test(arguments: seeds)
  func `an arm of counts is the sum of its pieces`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let arm = try generator.arms().control
    let moments = SeededGenerator.moments([(0, arm.failures), (1, arm.successes)].filter { $0.1 > 0 })
    #expect(try moments.mean == arm.rate)
    guard arm.trials > 1, arm.successes > 0, arm.failures > 0 else { return }
    let rate = try arm.rate
    let wald = try arm.waldInterval(level: 0.6826894921370859)
    let error = (try moments.variance * Double(arm.trials - 1)).squareRoot() / Double(arm.trials)
    if wald.lower > 0 { #expect(abs((rate - wald.lower) / error - 1) < 1e-6) }
  }
}
