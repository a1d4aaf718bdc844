/// What a user is known by: one word that is the id, or two that are a digest of it.
struct UserKey: Hashable {
  var first: UInt64
  /// 0 where the id fits into one word.
  var second: UInt64 = 0
  var isWide = false

  /// The key of an id.
  @inline(__always)
  init(_ part: Range<Int>, in bytes: Span<UInt8>) {
    let count = part.count
    if count <= 16, bytes[part.lowerBound] != UInt8(ascii: "0") || count == 1, let number = bytes.digits(part) {
      // Numbers keep the upper byte free, which tells how long the others are.
      first = number
    } else if count <= 7 {
      first = bytes.word(of: part) | UInt64(0x80 + count) << 56
    } else {
      first = ByteDigest.number(of: part, in: bytes)
      second = ByteDigest.number(of: part, in: bytes, seed: 0x1319_8A2E_0370_7344)
      isWide = true
    }
  }

  /// Which of the parts the user belongs to.
  @inline(__always)
  static func part(of first: UInt64) -> Int { Int(truncatingIfNeeded: spread(first) >> 55) }

  /// A place to look for the user first, of at least as many as there are users in a part.
  @inline(__always)
  static func place(of first: UInt64) -> Int { Int(truncatingIfNeeded: spread(first) >> 16) }

  @inline(__always)
  private static func spread(_ first: UInt64) -> UInt64 {
    let product = first &* 0x9E37_79B9_7F4A_7C15
    return (product ^ product >> 32) &* 0xD6E8_FEB8_6659_FD93
  }

  /// How many parts the users are divided into, for each of the two sorts of keys.
  static var partCount: Int { 512 }
}
