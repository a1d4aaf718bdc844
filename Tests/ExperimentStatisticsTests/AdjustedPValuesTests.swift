import ExperimentStatistics
import Testing

struct AdjustedPValuesTests {
  @Test func `each p-value is multiplied by the tests not yet rejected, and undefined ones are none`() {
    #expect(MultipleTestingMethod.holm.adjusted([0.01, 0.04, nil, 0.03, 0.005]) == [0.03, 0.06, nil, 0.06, 0.02])
    #expect(MultipleTestingMethod.holm.adjusted([nil]) == [nil])
  }

  @Test(arguments: 1...100 as ClosedRange<UInt64>) func `the order of the tests is nothing`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let raw = (0..<Int.random(in: 1...40, using: &generator)).map { _ in generator.logUniform(1e-300, 1) }
    let order = raw.indices.shuffled(using: &generator)
    for method in MultipleTestingMethod.allCases {
      let there = method.adjusted(raw)
      #expect(order.map { there[$0] } == method.adjusted(order.map { raw[$0] }))
      #expect(method.adjusted(Array(raw.prefix(1))) == [raw[0]])
    }
  }
}
