import ExperimentStatistics
import Testing

struct HolmAdjustmentTests {
  @Test func `each p-value is multiplied by the tests not yet rejected`() {
    let adjustment = HolmAdjustment(of: [0.01, 0.04, 0.03, 0.005])
    #expect(adjustment.familySize == 4)
    #expect(adjustment.adjustedPValues == [0.03, 0.06, 0.06, 0.02])
  }

  @Test func `undefined tests are no members of the family`() {
    let adjustment = HolmAdjustment(of: [nil, 0.01, nil, 0.6])
    #expect(adjustment.familySize == 2)
    #expect(adjustment.adjustedPValues == [nil, 0.02, nil, 0.6])
    #expect(HolmAdjustment(of: []).familySize == 0)
    #expect(HolmAdjustment(of: [nil]).adjustedPValues == [nil])
  }

  @Test(arguments: 1...100 as ClosedRange<UInt64>)
  func `between the raw p-value and Bonferroni's, in the same order`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let raw = (0..<Int.random(in: 1...20, using: &generator)).map { _ in
      Double.random(in: 0...1, using: &generator) * (Bool.random(using: &generator) ? 1e-3 : 1)
    }
    let adjusted = HolmAdjustment(of: raw).adjustedPValues.compactMap { $0 }
    try #require(adjusted.count == raw.count)
    for (before, after) in zip(raw, adjusted) {
      #expect(after >= before && after <= min(1, before * Double(raw.count)))
    }
    for (first, second) in zip(zip(raw, adjusted), zip(raw, adjusted).dropFirst()) where first.0 <= second.0 {
      #expect(first.1 <= second.1)
    }
  }
}
