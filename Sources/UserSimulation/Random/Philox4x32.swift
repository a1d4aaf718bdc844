/// Philox4x32-10, a counter-based random function: the same key and counter give the same four words, whoever asks and
/// in whatever order.
///
/// Source: Salmon, Moraes, Dror, Shaw, *Parallel random numbers: as easy as 1, 2, 3*, SC'11.
package enum Philox4x32 {
  /// Four random words.
  package typealias Block = (UInt32, UInt32, UInt32, UInt32)

  /// The block of a counter under a key (its low word first).
  @inline(__always)
  package static func block(_ counter: Block, key: UInt64) -> Block {
    var (c0, c1, c2, c3) = counter
    var k0 = UInt32(truncatingIfNeeded: key)
    var k1 = UInt32(truncatingIfNeeded: key >> 32)
    for _ in 0..<10 {
      let p0 = UInt64(0xD251_1F53) &* UInt64(c0)
      let p1 = UInt64(0xCD9E_8D57) &* UInt64(c2)
      c0 = UInt32(truncatingIfNeeded: p1 >> 32) ^ c1 ^ k0
      c1 = UInt32(truncatingIfNeeded: p1)
      c2 = UInt32(truncatingIfNeeded: p0 >> 32) ^ c3 ^ k1
      c3 = UInt32(truncatingIfNeeded: p0)
      k0 &+= 0x9E37_79B9
      k1 &+= 0xBB67_AE85
    }
    return (c0, c1, c2, c3)
  }
}
