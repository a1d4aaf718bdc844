import ExperimentStatistics
import Testing

/// What must hold between results, whatever the inputs.
struct ProcedureLawTests {
  static let seeds: [UInt64] = Array(1...100)

  @Test(arguments: seeds) func `identical arms differ by nothing`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let counts = generator.proportion()
    let arm = Proportion(successes: counts.successes, trials: counts.trials)
    let same = try ProportionDifference(control: arm, treatment: arm)
    #expect(same.fisherTest() > 1 - 1e-9)
    let joint = generator.joint()
    let adjusted = Estimate(adjusted: joint, joint, level: 0.95)
    #expect(adjusted.difference == 0 && adjusted.result?.pValue == 1)
  }

  @Test(arguments: seeds) func `a covariate that never varies leaves Welch's test`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let (first, second) = (generator.joint(constant: true), generator.joint(constant: true))
    let adjusted = Estimate(adjusted: first, second, level: 0.95)
    let welch = Estimate(control: .mean(first.first), treatment: .mean(second.first), level: 0.95)
    #expect(try CovariateAdjustment(control: first, treatment: second).slope == 0)
    guard let test = adjusted.result, let other = welch.result else { return }
    #expect(close(test.value, other.value, 1e-12) && close(test.pValue, other.pValue, 1e-11))
  }

  @Test(arguments: seeds) func `adjustments keep their order`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let raw = (0..<Int.random(in: 1...30, using: &generator)).map { _ in
      Double.random(in: 0...1, using: &generator)
        * (Bool.random(using: &generator) ? generator.logUniform(1e-300, 1) : 1)
    }
    func adjusted(_ method: MultipleTestingMethod) -> [Double] {
      method.adjusted(raw).compactMap { $0 }
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
}
