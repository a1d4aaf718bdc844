import ExperimentStatistics
import Foundation
import Testing

/// What must hold between tails and quantiles of any shape.
struct DistributionLawTests {
  static let seeds: [UInt64] = Array(1...150)

  @Test(arguments: seeds) func `a quantile leaves its tail, on either side`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let tail = generator.logUniform(1e-290, 0.5)
    let student = StudentTDistribution(degreesOfFreedom: generator.logUniform(20, 1e9))
    // The tail is so steep far out that the last bit of the quantile moves it.
    #expect(close(student.upperTail(at: student.upperQuantile(tail)), tail, 1e-10))
    #expect(student.quantile(tail) == -student.upperQuantile(tail))
    let normal = NormalDistribution()
    #expect(close(normal.upperTail(at: normal.upperQuantile(tail)), tail, 1e-12))
  }

  @Test(arguments: seeds) func `both tails make one`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let (alpha, beta) = (generator.logUniform(0.1, 1e9), generator.logUniform(0.1, 1e9))
    let (mean, size) = (alpha / (alpha + beta), alpha + beta)
    let value = mean + Double.random(in: -8...8, using: &generator) * (mean * (1 - mean) / (size + 1)).squareRoot()
    guard value > 0 && value < 1 else { return }
    let tails = IncompleteBeta(alpha, beta, x: value, y: 1 - value).tails
    #expect(abs(tails.lower + tails.upper - 1) < 1e-15)
    let mirrored = IncompleteBeta(beta, alpha, x: 1 - value, y: value).tails
    if value > 0.01 && value < 0.99 { #expect(close(mirrored.upper, tails.lower, 1e-6)) }
  }

  @Test(arguments: seeds) func `with freedom without end, t is normal, and its square is χ² of one`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let value = generator.logUniform(1e-9, 30)
    let normal = NormalDistribution()
    let student = StudentTDistribution(degreesOfFreedom: 1e15)
    #expect(close(student.twoSidedPValue(at: value), normal.twoSidedPValue(at: value), 1e-8))
    let squared = ChiSquaredDistribution(degreesOfFreedom: 1)
    #expect(close(squared.upperTail(at: value * value), normal.twoSidedPValue(at: value), 1e-11))
    let exponential = ChiSquaredDistribution(degreesOfFreedom: 2)
    #expect(close(exponential.upperTail(at: value), exp(-value / 2), 1e-13))
  }
}
