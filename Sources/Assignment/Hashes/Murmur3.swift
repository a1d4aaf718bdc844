/// MurmurHash3 x86_32, fed byte by byte, so that a common prefix is hashed once and a number needs no text.
///
/// Source: Austin Appleby, SMHasher, `MurmurHash3_x86_32`
/// (https://github.com/aappleby/smhasher/blob/master/src/MurmurHash3.cpp).
public struct Murmur3: Hashable, Sendable {
  private var state: UInt32
  private var block: UInt32 = 0
  private var length: UInt32 = 0

  /// A hash that has seen nothing yet.
  public init(seed: UInt32 = 0) {
    state = seed
  }

  /// Takes one more byte.
  public mutating func update(_ byte: UInt8) {
    block |= UInt32(byte) &<< ((length & 3) &* 8)
    length &+= 1
    if length & 3 == 0 {
      state ^= Self.scrambled(block)
      state = Self.rotated(state, by: 13) &* 5 &+ 0xE654_6B64
      block = 0
    }
  }

  /// Takes the bytes of a sequence in order.
  public mutating func update(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { update(byte) }
  }

  /// Takes bytes in order, four at a time wherever the bytes before them ended.
  public mutating func update(_ bytes: Span<UInt8>) {
    let pending = (length & 3) &* 8
    var place = 0
    while place &+ 4 <= bytes.count {
      let word =
        UInt32(bytes[place]) | UInt32(bytes[place &+ 1]) &<< 8 | UInt32(bytes[place &+ 2]) &<< 16
        | UInt32(bytes[place &+ 3]) &<< 24
      state ^= Self.scrambled(block | word &<< pending)
      state = Self.rotated(state, by: 13) &* 5 &+ 0xE654_6B64
      block = pending == 0 ? 0 : word &>> (32 &- pending)
      length &+= 4
      place &+= 4
    }
    while place < bytes.count {
      update(bytes[place])
      place &+= 1
    }
  }

  /// Takes the decimal digits of a number, as its text would be hashed, without making the text.
  public mutating func update(decimal number: UInt64) {
    // Eight digits fill a word, the first in its lowest byte; division by a constant is a product.
    let (above, rest) = number.quotientAndRemainder(dividingBy: 100_000_000)
    if above > 0 { update(decimal: above) }
    var (digits, left, count) = (UInt64(0), rest, 0)
    while left > 0 || (above > 0 ? count < 8 : count == 0) {
      digits = digits &<< 8 | (48 &+ left % 10)
      left /= 10
      count &+= 1
    }
    for _ in 0..<count {
      update(UInt8(truncatingIfNeeded: digits))
      digits &>>= 8
    }
  }

  /// The hash of everything taken so far; more may follow.
  public var value: UInt32 {
    // A tail of no bytes scrambles to 0 and leaves the state alone.
    var result = state ^ Self.scrambled(block) ^ length
    result = (result ^ (result &>> 16)) &* 0x85EB_CA6B
    result = (result ^ (result &>> 13)) &* 0xC2B2_AE35
    return result ^ (result &>> 16)
  }

  /// The hash of a sequence of bytes.
  public static func hash(_ bytes: some Sequence<UInt8>, seed: UInt32 = 0) -> UInt32 {
    var hash = Murmur3(seed: seed)
    hash.update(bytes)
    return hash.value
  }

  /// The hash of a text's UTF-8 bytes, not normalized: composed and decomposed accents differ.
  public static func hash(_ text: String, seed: UInt32 = 0) -> UInt32 {
    hash(text.utf8, seed: seed)
  }

  private static func scrambled(_ block: UInt32) -> UInt32 {
    rotated(block &* 0xCC9E_2D51, by: 15) &* 0x1B87_3593
  }

  private static func rotated(_ value: UInt32, by count: UInt32) -> UInt32 {
    value &<< count | value &>> (32 &- count)
  }
}

extension Murmur3 {
  /// A hash that has taken a prefix, such as an experiment's salt.
  init(after prefix: String, seed: UInt32 = 0) {
    self.init(seed: seed)
    update(prefix.utf8)
  }

  /// The hash of what was taken so far and an id.
  func value(with id: Span<UInt8>) -> UInt32 {
    var hash = self
    hash.update(id)
    return hash.value
  }

  /// A hash as one of `count` buckets, by its upper bits: ⌊hash · count / 2³²⌋.
  static func bucket(_ hash: UInt32, of count: Int) -> Int {
    Int(truncatingIfNeeded: (UInt64(hash) &* UInt64(count)) &>> 32)
  }
}
