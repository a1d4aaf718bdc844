import ExperimentStatistics
import Testing

struct SampleRatioTestTests {
  @Test func `an arm of weight zero takes no part, or has no business having users`() throws {
    let without = try SampleRatioTest(observed: [480, 520], weights: [1, 1]).chiSquaredTest()
    #expect(try SampleRatioTest(observed: [480, 0, 520], weights: [1, 0, 1]).chiSquaredTest() == without)
    #expect(throws: UndefinedQuantity.usersWithoutWeight) { try test([480, 1, 520], [1, 0, 1]) }
    #expect(throws: UndefinedQuantity.zeroWeights) { try test([480, 520], [0, 0]) }
    #expect(throws: UndefinedQuantity.zeroWeights) { try test([], []) }
    #expect(throws: UndefinedQuantity.singleArm) { try test([480, 0], [1, 0]) }
    #expect(throws: UndefinedQuantity.noUnits) { try test([0, 0], [1, 1]) }
  }

  @Test(arguments: 1...100 as ClosedRange<UInt64>) func `the arms' order and the weights' unit are nothing`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let weights = (0..<Int.random(in: 2...8, using: &generator)).map { _ in generator.logUniform(1e-6, 1e6) }
    let observed = weights.map { _ in generator.count(1, 1_000_000_000) }
    let order = weights.indices.shuffled(using: &generator)
    let (there, back) = (
      try test(observed, weights), try test(order.map { observed[$0] }, order.map { weights[$0] * 1024 })
    )
    #expect(close(there.value, back.value, 1e-13) && close(there.pValue, back.pValue, 1e-9))
    let factor = generator.count(2, 1000)
    #expect(close(try test(observed.map { $0 * factor }, weights).value, there.value * Double(factor), 1e-13))
  }

  private func test(_ observed: [Int], _ weights: [Double]) throws -> TestResult {
    try SampleRatioTest(observed: observed, weights: weights).chiSquaredTest()
  }
}
