/// One of as many equally likely slots as there are choices, shared by at most two of them (Walker's alias method).
///
/// A choice takes one product, one look-up and one comparison, however many there are.
struct AliasSlot {
  /// The part of the slot that is its own choice's, in units of 2⁻³².
  var threshold: UInt32
  /// The choice it is named after.
  var own: Int32
  /// The choice that has the rest.
  var other: Int32

  /// The slots of weights, which are not negative and sum to more than 0; choices are counted from a first number.
  static func slots(_ weights: [Double], from first: Int) -> [AliasSlot] {
    let total = weights.reduce(0, +)
    var left = weights.map { $0 * Double(weights.count) / total }
    var slots = weights.indices.map { index in
      AliasSlot(threshold: .max, own: Int32(clamping: first + index), other: Int32(clamping: first + index))
    }
    var poor = left.indices.filter { left[$0] < 1 }
    var rich = left.indices.filter { left[$0] >= 1 }
    while let small = poor.popLast(), let large = rich.last {
      slots[small].threshold = UInt32(clamping: Int(left[small] * 0x1p32))
      slots[small].other = Int32(clamping: first + large)
      left[large] -= 1 - left[small]
      if left[large] < 1 {
        rich.removeLast()
        poor.append(large)
      }
    }
    return slots
  }

  /// The choice for the place within the slot, in units of 2⁻³².
  @inline(__always)
  func choice(at place: UInt32) -> Int { Int(place < threshold ? own : other) }
}
