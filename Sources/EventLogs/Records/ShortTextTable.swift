/// Numbers of texts of at most 32 bytes, which are compared all at once.
///
/// Lengths differ from row to row, and a loop over words would be predicted wrongly by the processor each time.
struct ShortTextTable {
  /// A text as words, which together with its length are no other text's.
  struct Text: BitwiseCopyable {
    var first: UInt64
    var second: UInt64
    var third: UInt64
    var fourth: UInt64

    @inline(__always) init(_ first: UInt64, _ second: UInt64, _ third: UInt64, _ fourth: UInt64) {
      (self.first, self.second, self.third, self.fourth) = (first, second, third, fourth)
    }

    /// Whether two are equal, without a jump for every word.
    @inline(__always) func isEqual(_ other: Text) -> Bool {
      (first ^ other.first) | (second ^ other.second) | (third ^ other.third) | (fourth ^ other.fourth) == 0
    }
  }

  /// A place for a text.
  private struct Slot: BitwiseCopyable {
    var text = Text(0, 0, 0, 0)
    /// What distinguishes texts of the same bytes; negative where there is no text.
    var sort: Int32 = -1
    var number: Int32 = 0
  }

  /// The texts by hash; few enough that most are found at the first place.
  private var slots = Array(repeating: Slot(), count: 1024)

  /// The longest text that it takes, in bytes.
  static var longest: Int { 32 }

  /// How many texts it knows.
  private(set) var count = 0

  /// The text of a part, at most ``longest`` bytes.
  ///
  /// Its words overlap rather than end with it: lengths around a multiple of eight would be guessed wrongly.
  @inline(__always) static func text(_ part: Range<Int>, in bytes: Span<UInt8>) -> Text {
    let start = part.lowerBound
    guard part.count >= 8 else { return Text(bytes.word(of: part), 0, 0, 0) }
    let last = part.upperBound &- 8
    return Text(
      bytes.word(at: start), bytes.word(at: min(start &+ 8, last)), bytes.word(at: min(start &+ 16, last)),
      bytes.word(at: last))
  }

  /// The number of a text that is known; `nil` for another.
  /// - Parameter sort: What distinguishes texts of the same bytes, such as their length; not negative.
  @inline(__always) func number(of text: Text, sort: Int32) -> Int32? {
    let mask = slots.count &- 1
    var place = Self.place(of: text) & mask
    while slots[place].sort >= 0 {
      if slots[place].text.isEqual(text), slots[place].sort == sort { return slots[place].number }
      place = (place &+ 1) & mask
    }
    return nil
  }

  /// Takes in the number of a text that is not known.
  mutating func add(_ text: Text, sort: Int32, number: Int32) {
    count += 1
    if count * 2 > slots.count {
      let old = slots
      slots = Array(repeating: Slot(), count: old.count * 2)
      for slot in old where slot.sort >= 0 { put(slot) }
    }
    put(Slot(text: text, sort: sort, number: number))
  }

  private mutating func put(_ slot: Slot) {
    var place = Self.place(of: slot.text) & (slots.count - 1)
    while slots[place].sort >= 0 { place = (place + 1) & (slots.count - 1) }
    slots[place] = slot
  }

  @inline(__always) private static func place(of text: Text) -> Int {
    let words =
      (text.first &* 0x9E37_79B9_7F4A_7C15 ^ text.second &* 0xC2B2_AE3D_27D4_EB4F)
      ^ (text.third &* 0x1656_67B1_9E37_79F9 ^ text.fourth &* 0x27D4_EB2F_1656_67C5)
    return Int(truncatingIfNeeded: words >> 32)
  }
}

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
      first = ByteDigest.number(of: part, in: bytes)
      second = ByteDigest.number(of: part, in: bytes, seed: 0x1319_8A2E_0370_7344)
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

  /// Which of the parts the user belongs to.
  @inline(__always) package static func part(of first: UInt64) -> Int { Int(truncatingIfNeeded: spread(first) >> 55) }

  @inline(__always) private static func spread(_ first: UInt64) -> UInt64 {
    let product = first &* 0x9E37_79B9_7F4A_7C15
    return (product ^ product >> 32) &* 0xD6E8_FEB8_6659_FD93
  }

  /// How many parts the users are divided into, for each of the two sorts of keys.
  package static var partCount: Int { 512 }
}
