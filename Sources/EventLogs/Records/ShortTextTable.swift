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

    @inline(__always)
    init(_ first: UInt64, _ second: UInt64, _ third: UInt64, _ fourth: UInt64) {
      (self.first, self.second, self.third, self.fourth) = (first, second, third, fourth)
    }

    /// Whether two are equal, without a jump for every word.
    @inline(__always)
    func isEqual(_ other: Text) -> Bool {
      (first ^ other.first) | (second ^ other.second) | (third ^ other.third) | (fourth ^ other.fourth) == 0
    }
  }

  private struct Entry: BitwiseCopyable {
    var text: Text
    var sort: Int
    var number: Int32
  }

  private var entries: [Entry] = []
  /// The entries by hash; negative where there is none.
  ///
  /// Few of them are taken, so that nearly every text is found at the first.
  private var slots = Array(repeating: Int32(-1), count: 1024)

  /// The longest text that it takes, in bytes.
  static var longest: Int { 32 }

  /// How many texts it knows.
  var count: Int { entries.count }

  /// The text of a part, at most ``longest`` bytes.
  ///
  /// Its words overlap rather than end with it: lengths around a multiple of eight would be guessed wrongly.
  @inline(__always)
  static func text(_ part: Range<Int>, in bytes: Span<UInt8>) -> Text {
    let start = part.lowerBound
    guard part.count >= 8 else { return Text(bytes.word(of: part), 0, 0, 0) }
    let last = part.upperBound &- 8
    return Text(
      bytes.word(at: start),
      bytes.word(at: min(start &+ 8, last)),
      bytes.word(at: min(start &+ 16, last)),
      bytes.word(at: last)
    )
  }

  /// The number of a text that is known; `nil` for another.
  /// - Parameter sort: What distinguishes texts of the same bytes, such as their length.
  @inline(__always)
  func number(of text: Text, sort: Int) -> Int32? {
    let mask = slots.count &- 1
    var slot = Self.place(of: text) & mask
    while slots[slot] >= 0 {
      let entry = entries[Int(slots[slot])]
      if entry.text.isEqual(text), entry.sort == sort { return entry.number }
      slot = (slot &+ 1) & mask
    }
    return nil
  }

  /// Takes in the number of a text that is not known.
  mutating func add(_ text: Text, sort: Int, number: Int32) {
    entries.append(Entry(text: text, sort: sort, number: number))
    if entries.count * 16 > slots.count {
      slots = Array(repeating: -1, count: slots.count * 4)
      for place in entries.indices { put(place) }
    } else {
      put(entries.count - 1)
    }
  }

  private mutating func put(_ entry: Int) {
    var slot = Self.place(of: entries[entry].text) & (slots.count - 1)
    while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = Int32(entry)
  }

  @inline(__always)
  private static func place(of text: Text) -> Int {
    let words =
      (text.first &* 0x9E37_79B9_7F4A_7C15 ^ text.second &* 0xC2B2_AE3D_27D4_EB4F)
      ^ (text.third &* 0x1656_67B1_9E37_79F9 ^ text.fourth &* 0x27D4_EB2F_1656_67C5)
    return Int(truncatingIfNeeded: words >> 32)
  }
}

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

  @inline(__always)
  private static func spread(_ first: UInt64) -> UInt64 {
    let product = first &* 0x9E37_79B9_7F4A_7C15
    return (product ^ product >> 32) &* 0xD6E8_FEB8_6659_FD93
  }

  /// How many parts the users are divided into, for each of the two sorts of keys.
  static var partCount: Int { 512 }
}
