import ExperimentStatistics
import Testing

/// What must hold between the intervals and tests of proportions, for a single trial as for 10⁹.
struct ProportionLawTests {
  static let seeds: [UInt64] = Array(1...200)

  @Test(arguments: seeds) func `swapping the arms flips the sign and keeps the p-value`(seed: UInt64) throws {
    let (forward, _) = try draw(seed)
    let backward = try ProportionDifference(control: forward.treatment, treatment: forward.control)
    #expect(backward.estimate == -forward.estimate)
    let (there, back) = (forward.newcombeInterval(level: 0.9), backward.newcombeInterval(level: 0.9))
    #expect(there.lower == -back.upper && there.upper == -back.lower)
    if let result = try? forward.pooledTest() {
      let swapped = try backward.pooledTest()
      #expect(swapped.value == -result.value)
      #expect(swapped.pValue == result.pValue)
    }
  }

  @Test(arguments: seeds) func `counts times k give z times the root of k`(seed: UInt64) throws {
    let (difference, factor) = try draw(seed)
    guard let result = try? difference.pooledTest() else { return }
    let larger = try ProportionDifference(
      control: times(factor, difference.control), treatment: times(factor, difference.treatment))
    #expect(larger.estimate == difference.estimate)
    let (actual, expected) = (try larger.pooledTest().value, result.value * Double(factor).squareRoot())
    #expect(abs(actual - expected) <= 1e-14 * abs(expected))
  }

  @Test(arguments: seeds) func `the square of z is Pearson's statistic`(seed: UInt64) throws {
    let (difference, _) = try draw(seed)
    guard let result = try? difference.pooledTest() else { return }
    let square = result.value * result.value
    let pValue = ChiSquaredDistribution(degreesOfFreedom: 1).upperTail(at: square)
    #expect(abs(pValue - result.pValue) <= 1e-11 * pValue + .leastNormalMagnitude)
  }

  @Test(arguments: seeds) func `identical arms differ by nothing`(seed: UInt64) throws {
    let arm = try draw(seed).difference.control
    let difference = try ProportionDifference(control: arm, treatment: arm)
    #expect(difference.estimate == 0)
    let interval = difference.newcombeInterval(level: 0.95)
    #expect(interval.lower == -interval.upper && interval.upper > 0)
    if let result = try? difference.pooledTest() {
      #expect(result.value == 0 && result.pValue == 1)
    }
  }

  @Test(arguments: seeds) func `Wilson's interval holds the rate, mirrors with the failures, and grows with the level`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let arm = try generator.arms().treatment
    let mirrored = Proportion(successes: arm.failures, trials: arm.trials)
    let (narrow, wide) = (try arm.wilsonInterval(level: 0.5), try arm.wilsonInterval(level: 0.999))
    #expect(try narrow.contains(arm.rate))
    #expect(wide.lower <= narrow.lower && narrow.upper <= wide.upper && wide.lower >= 0 && wide.upper <= 1)
    let other = try mirrored.wilsonInterval(level: 0.999)
    #expect(abs(wide.lower - (1 - other.upper)) <= 2.3e-16 && abs(wide.upper - (1 - other.lower)) <= 2.3e-16)
  }

  @Test(arguments: seeds) func `Newcombe's interval holds the difference and stays in its range`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let difference = try generator.arms()
    for level in [0.5, 0.95, 0.9999] {
      let interval = difference.newcombeInterval(level: level)
      #expect(interval.contains(difference.estimate), "\(interval)")
      #expect(interval.lower >= -1 && interval.upper <= 1, "\(interval)")
    }
  }

  @Test(arguments: seeds) func `every interval of a lift holds it`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let difference = try generator.arms()
    guard let lift = try? difference.lift else { return }
    let intervals = [
      try? difference.logRatioLiftInterval(level: 0.9), try? difference.koopmanLiftInterval(level: 0.9),
    ].compactMap { $0 }
    for interval in intervals { #expect(interval.contains(lift), "\(interval) \(lift)") }
  }

  @Test(arguments: seeds) func `Koopman's interval leaves out equality exactly when its test rejects it`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let difference = try generator.arms()
    guard let statistic = try? difference.pooledTest().value.magnitude else { return }
    for level in [0.5, 0.95, 0.999] {
      let critical = NormalDistribution().upperQuantile((1 - level) / 2)
      // At the edge itself the last bit decides.
      if abs(statistic / critical - 1) > 1e-9, difference.control.successes > 0 {
        let koopman = try difference.koopmanLiftInterval(level: level)
        #expect(koopman.contains(0) == (statistic < critical), "\(koopman) \(statistic)")
      }
    }
  }

  @Test(arguments: seeds) func `failures mirror every test`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let difference = try generator.arms()
    func flipped(_ arm: Proportion) -> Proportion { Proportion(successes: arm.failures, trials: arm.trials) }
    let mirrored = try ProportionDifference(
      control: flipped(difference.control), treatment: flipped(difference.treatment))
    #expect(mirrored.estimate == -difference.estimate)
    #expect(close(difference.fisherTest(), mirrored.fisherTest(), 1e-9))
    guard let test = try? difference.pooledTest() else { return }
    #expect(close(try mirrored.pooledTest().value, -test.value, 1e-14))
  }

  private func draw(_ seed: UInt64) throws -> (difference: ProportionDifference, factor: Int) {
    var generator = SeededGenerator(seed: seed)
    let difference = try generator.arms()
    return (difference, Int.random(in: 2...50, using: &generator))
  }

  private func times(_ factor: Int, _ arm: Proportion) -> Proportion {
    Proportion(successes: arm.successes * factor, trials: arm.trials * factor)
  }
}
