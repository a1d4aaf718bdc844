/// What a user is known by: one word that is the id, or two that are a digest of it.
package struct UserKey: Hashable {
  var first: UInt64
  /// 0 where the id fits into one word.
  var second: UInt64 = 0
  var isWide = false

  /// The key of an id.
  @inline(__always) init(_ part: Range<Int>, in bytes: Span<UInt8>) {
    let count = part.count
    if let number = Self.number(part, in: bytes) {
      // Numbers keep the upper byte free, which tells how long the others are.
      first = number
    } else if count <= 7 {
      first = bytes.word(of: part) | UInt64(0x80 + count) << 56
    } else {
      (first, second) = ByteDigest.numbers(of: part, in: bytes)
      isWide = true
    }
  }

  /// The key of an id that is at hand.
  package init(_ id: [UInt8]) {
    var padded = id
    padded.makeRoom(for: id.count)
    self.init(0..<id.count, in: padded.span)
  }

  /// The number that an id is; `nil` where it is another text, such as a number that begins with zeros.
  @inline(__always) static func number(_ part: Range<Int>, in bytes: Span<UInt8>) -> UInt64? {
    guard let number = bytes.digits(part), bytes[part.lowerBound] != UInt8(ascii: "0") || part.count == 1 else {
      return nil
    }
    return number
  }

  /// Which of all parts of a log the user belongs to.
  var part: Int { Self.partition(of: first) + (isWide ? Self.partCount : 0) }

  /// Which of the parts the user belongs to.
  @inline(__always) package static func partition(of first: UInt64) -> Int {
    Int(truncatingIfNeeded: spread(first) >> 55)
  }

  @inline(__always) private static func spread(_ first: UInt64) -> UInt64 {
    let product = first &* 0x9E37_79B9_7F4A_7C15
    return (product ^ product >> 32) &* 0xD6E8_FEB8_6659_FD93
  }

  /// How many parts the users are divided into, for each of the two sorts of keys.
  package static var partCount: Int { 512 }
}
