import ExperimentStatistics
import Testing

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
      #expect(swapped.statistic == -result.statistic)
      #expect(swapped.pValue == result.pValue && swapped.log10PValue == result.log10PValue)
    }
  }

  @Test(arguments: seeds) func `counts times k give z times the root of k`(seed: UInt64) throws {
    let (difference, factor) = try draw(seed)
    guard let result = try? difference.pooledTest() else { return }
    let larger = try ProportionDifference(
      control: times(factor, difference.control), treatment: times(factor, difference.treatment))
    #expect(larger.estimate == difference.estimate)
    let (actual, expected) = (try larger.pooledTest().statistic, result.statistic * Double(factor).squareRoot())
    #expect(abs(actual - expected) <= 1e-14 * abs(expected))
  }

  @Test(arguments: seeds) func `the square of z is Pearson's statistic`(seed: UInt64) throws {
    let (difference, _) = try draw(seed)
    guard let result = try? difference.pooledTest() else { return }
    let square = result.statistic * result.statistic
    let pValue = ChiSquaredDistribution(degreesOfFreedom: 1).upperTail(at: square)
    #expect(abs(pValue - result.pValue) <= 1e-11 * pValue + .leastNormalMagnitude)
  }

  @Test(arguments: seeds) func `failures mirror successes`(seed: UInt64) throws {
    let (difference, _) = try draw(seed)
    let arm = difference.control
    let interval = try arm.wilsonInterval(level: 0.99)
    let mirrored = try Proportion(successes: arm.failures, trials: arm.trials).wilsonInterval(level: 0.99)
    #expect(abs(interval.lower - (1 - mirrored.upper)) <= 2.3e-16)
    #expect(abs(interval.upper - (1 - mirrored.lower)) <= 2.3e-16)
    let rate = try arm.rate
    #expect(interval.lower <= rate && rate <= interval.upper)
  }

  @Test(arguments: seeds) func `identical arms differ by nothing`(seed: UInt64) throws {
    let arm = try draw(seed).difference.control
    let difference = try ProportionDifference(control: arm, treatment: arm)
    #expect(difference.estimate == 0)
    let interval = difference.newcombeInterval(level: 0.95)
    #expect(interval.lower == -interval.upper && interval.upper > 0)
    if let result = try? difference.pooledTest() {
      #expect(result.statistic == 0 && result.pValue == 1 && result.log10PValue == 0)
    }
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
