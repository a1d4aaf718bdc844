/// MurmurHash3 x86_32, fed byte by byte, so that a common prefix is hashed once and a number needs no text.
///
/// Source: Austin Appleby, SMHasher, `MurmurHash3_x86_32`
/// (https://github.com/aappleby/smhasher/blob/master/src/MurmurHash3.cpp).
public struct Murmur3: Hashable, Sendable {
  private var state: UInt32
  private var block: UInt32 = 0
  private var length: UInt32 = 0

  /// A hash that has seen nothing yet.
  public init(seed: UInt32 = 0) { state = seed }

  /// Takes one more byte.
  public mutating func update(_ byte: UInt8) {
    block |= UInt32(byte) &<< ((length & 3) &* 8)
    length &+= 1
    if length & 3 == 0 {
      mix(block)
      block = 0
    }
  }

  /// Takes the bytes of a sequence in order.
  public mutating func update(_ bytes: some Sequence<UInt8>) { for byte in bytes { update(byte) } }

  /// Takes bytes in order, four at a time wherever the bytes before them ended.
  @inline(__always) public mutating func update(_ bytes: Span<UInt8>) {
    let pending = UInt64(length & 3) &* 8
    // What is left of the bytes before, and the next four behind it.
    var words = UInt64(block)
    var place = 0
    while place &+ 4 <= bytes.count {
      let word = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt32.self)
      words |= UInt64(UInt32(littleEndian: word)) &<< pending
      mix(UInt32(truncatingIfNeeded: words))
      words &>>= 32
      place &+= 4
    }
    let left = bytes.count &- place
    words |= Self.tail(bytes, from: place) &<< pending
    if Int(pending) &+ left &* 8 >= 32 {
      mix(UInt32(truncatingIfNeeded: words))
      words &>>= 32
    }
    block = UInt32(truncatingIfNeeded: words)
    length &+= UInt32(truncatingIfNeeded: bytes.count)
  }

  /// The last bytes, fewer than four, as a word.
  @inline(__always) private static func tail(_ bytes: Span<UInt8>, from place: Int) -> UInt64 {
    let left = bytes.count &- place
    guard left > 0 else { return 0 }
    guard bytes.count >= 4 else {
      var word: UInt64 = 0
      for place in place..<bytes.count { word |= UInt64(bytes[place]) &<< UInt64((place & 3) &* 8) }
      return word
    }
    // Four bytes that end where the text ends, without those that were taken.
    let word = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: bytes.count &- 4, as: UInt32.self)
    return UInt64(UInt32(littleEndian: word)) &>> UInt64((4 &- left) &* 8)
  }

  @inline(__always) private mutating func mix(_ block: UInt32) {
    state ^= Self.scrambled(block)
    state = Self.rotated(state, by: 13) &* 5 &+ 0xE654_6B64
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
  public static func hash(_ text: String, seed: UInt32 = 0) -> UInt32 { hash(text.utf8, seed: seed) }

  private static func scrambled(_ block: UInt32) -> UInt32 { rotated(block &* 0xCC9E_2D51, by: 15) &* 0x1B87_3593 }

  private static func rotated(_ value: UInt32, by count: UInt32) -> UInt32 { value &<< count | value &>> (32 &- count) }
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
