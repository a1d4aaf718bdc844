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
    let adjusted = try AdjustedDifference(control: joint, treatment: joint)
    #expect(adjusted.estimate == 0)
    #expect(try adjusted.test().pValue == 1)
  }

  @Test(arguments: seeds) func `a covariate that never varies leaves Welch's test`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let (first, second) = (generator.joint(constant: true), generator.joint(constant: true))
    let adjusted = try AdjustedDifference(control: first, treatment: second)
    let welch = try MeanDifference(control: first.first, treatment: second.first)
    #expect(adjusted.slope == 0)
    guard (try? welch.standardError) != nil, (try? adjusted.standardError) != nil else { return }
    #expect(try close(adjusted.test().value, welch.test().value, 1e-12))
    #expect(try close(adjusted.test().pValue, welch.test().pValue, 1e-11))
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
