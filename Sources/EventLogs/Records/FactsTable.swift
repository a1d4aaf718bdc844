/// The combinations of texts that one reader has met, and the numbers of what they say.
///
/// Combinations are compared as words, not as hashes.
struct FactsTable {
  private struct Entry: BitwiseCopyable {
    var hash: UInt64
    /// Where the combination's words are.
    var start: Int32
    var count: Int32
    /// The number of what it says.
    var number: Int32
  }

  private let registry: FactsRegistry
  /// Where the values are that make a combination.
  private let places: [Int]
  private var words: [UInt64] = []
  private var entries: [Entry] = []
  /// The entries by hash; negative where there is none.
  private var slots = Array(repeating: Int32(-1), count: 256)
  /// The words of the combination that is looked for, and how many there are.
  private var sought: [UInt64] = []
  private var soughtCount = 0

  /// - Parameter places: Where the values are that make a combination.
  init(_ registry: FactsRegistry, _ places: [Int]) { (self.registry, self.places) = (registry, places) }

  /// The number of what some values say.
  @inline(__always)
  mutating func number(of cells: Span<Cell>, in bytes: Span<UInt8>) -> Int32 {
    var hash: UInt64 = 0
    soughtCount = Self.write(places, of: cells, in: bytes, into: &sought, &hash)
    let mask = slots.count &- 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] >= 0 {
      let entry = entries[Int(slots[slot])]
      if entry.hash == hash, isSought(entry) { return entry.number }
      slot = (slot &+ 1) & mask
    }
    return learn(cells, in: bytes, hash)
  }

  /// Writes the combination down as words: of a short text its length stands in its word, of another before its words.
  /// - Returns: How many words there are.
  @inline(__always)
  private static func write(
    _ places: [Int],
    of cells: Span<Cell>,
    in bytes: Span<UInt8>,
    into sought: inout [UInt64],
    _ hash: inout UInt64
  ) -> Int {
    var length = 0
    for place in places { length &+= 2 &+ cells[place].part.count >> 3 }
    if sought.count < length { sought += Array(repeating: 0, count: length - sought.count) }
    var words = sought.mutableSpan
    var count = 0
    for place in places {
      let part = cells[place].part
      var word = part.count < 8 ? bytes.word(of: part) | UInt64(part.count) << 56 : UInt64(part.count) | 0xFF << 56
      words[count] = word
      hash = ByteDigest.mix(hash, word)
      count &+= 1
      guard part.count >= 8 else { continue }
      var start = part.lowerBound
      while start < part.upperBound {
        word = bytes.word(of: start..<min(start &+ 8, part.upperBound))
        words[count] = word
        hash = ByteDigest.mix(hash, word)
        count &+= 1
        start &+= 8
      }
    }
    hash = ByteDigest.spread(hash)
    return count
  }

  @inline(__always)
  private func isSought(_ entry: Entry) -> Bool {
    guard Int(entry.count) == soughtCount else { return false }
    let start = Int(entry.start)
    var place = 0
    while place < soughtCount {
      if words[start &+ place] != sought[place] { return false }
      place &+= 1
    }
    return true
  }

  private mutating func learn(_ cells: Span<Cell>, in bytes: Span<UInt8>, _ hash: UInt64) -> Int32 {
    if words.count > Self.mostWords { forget() }
    var texts: [String] = []
    for place in places {
      if let text = bytes.text(cells[place].part) { texts.append(text) }
    }
    let number = texts.count == places.count ? registry.number(of: texts) : registry.numberOfNoText()
    entries.append(Entry(hash: hash, start: Int32(words.count), count: Int32(soughtCount), number: number))
    words += sought[..<soughtCount]
    if entries.count * 2 > slots.count {
      slots = Array(repeating: -1, count: slots.count * 4)
      for (place, entry) in entries.enumerated() { put(place, entry.hash) }
    } else {
      put(entries.count - 1, hash)
    }
    return number
  }

  private mutating func put(_ place: Int, _ hash: UInt64) {
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = Int32(place)
  }

  /// Begins again, where a log has so many combinations that remembering them is no help.
  private mutating func forget() {
    (words, entries) = ([], [])
    slots = Array(repeating: -1, count: 256)
  }

  private static let mostWords = 1 << 21
}
