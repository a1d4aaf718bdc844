import ExperimentStatistics
import Testing

struct AdjustedPValuesTests {
  @Test func `each p-value is multiplied by the tests not yet rejected`() {
    let adjustment = AdjustedPValues(of: [0.01, 0.04, 0.03, 0.005], by: .holm)
    #expect(adjustment.familySize == 4)
    #expect(adjustment.values == [0.03, 0.06, 0.06, 0.02])
  }

  @Test func `undefined tests are no members of the family`() {
    let adjustment = AdjustedPValues(of: [nil, 0.01, nil, 0.6], by: .holm)
    #expect(adjustment.familySize == 2)
    #expect(adjustment.values == [nil, 0.02, nil, 0.6])
    #expect(AdjustedPValues(of: [], by: .holm).familySize == 0)
    #expect(AdjustedPValues(of: [nil], by: .holm).values == [nil])
  }

  @Test(arguments: 1...100 as ClosedRange<UInt64>)
  func `the order of the tests is nothing, and Šidák's steps are never above Holm's`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let raw = (0..<Int.random(in: 1...40, using: &generator)).map { _ in generator.logUniform(1e-300, 1) }
    let order = raw.indices.shuffled(using: &generator)
    for method in MultipleTestingMethod.allCases {
      let (there, back) = (
        AdjustedPValues(of: raw, by: method).values, AdjustedPValues(of: order.map { raw[$0] }, by: method).values
      )
      #expect(order.map { there[$0] } == back)
      #expect(AdjustedPValues(of: Array(raw.prefix(1)), by: method).values == [raw[0]] || method == .holmSidak)
    }
    let (sidak, holm) = (AdjustedPValues(of: raw, by: .holmSidak).values, AdjustedPValues(of: raw, by: .holm).values)
    for (first, second) in zip(sidak, holm) { #expect(try #require(first) <= #require(second) * (1 + 1e-14)) }
  }
}
