import Testing

import UserSimulation

struct AliasSlotTests {
  static let weights: [[Double]] = [
    [1], [1, 1], [3, 1], [0.42, 0.38, 0.08, 0.12], [1e-9, 1, 1e9], Array(repeating: 1, count: 577),
    (1...100).map { Double($0 * $0) },
  ]

  @Test(arguments: weights) func `each choice has its share of all slots`(weights: [Double]) {
    let slots = AliasSlot.slots(weights, from: 7)
    #expect(slots.count == weights.count)
    var shares = Array(repeating: 0.0, count: weights.count)
    for slot in slots {
      let own = slot.own == slot.other ? 1 : Double(slot.threshold) * 0x1p-32
      shares[Int(slot.own) - 7] += own / Double(slots.count)
      shares[Int(slot.other) - 7] += (1 - own) / Double(slots.count)
    }
    let total = weights.reduce(0, +)
    for (share, weight) in zip(shares, weights) { #expect(abs(share - weight / total) < 1e-9) }
  }

  @Test func `a place below the threshold is the slot's own`() {
    let slot = AliasSlot(threshold: 10, own: 1, other: 2)
    #expect([0, 9, 10, UInt32.max].map { slot.choice(at: $0) } == [1, 1, 2, 2])
  }
}
