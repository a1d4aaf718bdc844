/// MurmurHash3 for 32 bits (x86_32), by Austin Appleby, in the public domain.
public enum Murmur3 {
  /// The hash of some bytes.
  /// - Complexity: O(number of bytes), without allocation.
  public static func hash(_ bytes: some Sequence<UInt8>, seed: UInt32 = 0) -> UInt32 {
    var state = State(seed: seed)
    for byte in bytes { state.take(byte) }
    return state.finished()
  }

  /// A hash in the making: bytes may be taken from several pieces of text.
  struct State {
    private var hash: UInt32
    private var block: UInt32 = 0
    private var length: UInt32 = 0

    init(seed: UInt32) { hash = seed }

    mutating func take(_ byte: UInt8) {
      block |= UInt32(byte) << (length % 4 * 8)
      length &+= 1
      guard length % 4 == 0 else { return }
      hash ^= Self.mixed(block)
      hash = (hash << 13 | hash >> 19) &* 5 &+ 0xE654_6B64
      block = 0
    }

    mutating func take(_ text: String) {
      for byte in text.utf8 { take(byte) }
    }

    consuming func finished() -> UInt32 {
      if length % 4 != 0 { hash ^= Self.mixed(block) }
      hash ^= length
      hash = (hash ^ hash >> 16) &* 0x85EB_CA6B
      hash = (hash ^ hash >> 13) &* 0xC2B2_AE35
      return hash ^ hash >> 16
    }

    private static func mixed(_ block: UInt32) -> UInt32 {
      let product = block &* 0xCC9E_2D51
      return (product << 15 | product >> 17) &* 0x1B87_3593
    }
  }
}
