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
  /// The words of the combination that is looked for.
  private var sought: [UInt64] = []

  /// - Parameter places: Where the values are that make a combination.
  init(_ registry: FactsRegistry, _ places: [Int]) { (self.registry, self.places) = (registry, places) }

  /// The number of what some values say.
  @inline(__always)
  mutating func number(of cells: Span<Cell>, in bytes: Span<UInt8>) -> Int32 {
    sought.removeAll(keepingCapacity: true)
    var hash: UInt64 = 0
    for place in places {
      let part = cells[place].part
      if part.count < 8 {
        let word = bytes.word(of: part) | UInt64(part.count) << 56
        sought.append(word)
        hash = ByteDigest.mix(hash, word)
      } else {
        hash = seek(longText: part, in: bytes, hash)
      }
    }
    hash = ByteDigest.spread(hash)
    let mask = slots.count &- 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] >= 0 {
      let entry = entries[Int(slots[slot])]
      if entry.hash == hash, isSought(entry) { return entry.number }
      slot = (slot &+ 1) & mask
    }
    return learn(cells, in: bytes, hash)
  }

  private mutating func seek(longText part: Range<Int>, in bytes: Span<UInt8>, _ hash: UInt64) -> UInt64 {
    var hash = ByteDigest.mix(hash, UInt64(part.count) | 0xFF << 56)
    sought.append(UInt64(part.count) | 0xFF << 56)
    var place = part.lowerBound
    while place < part.upperBound {
      let word = bytes.word(of: place..<min(place + 8, part.upperBound))
      sought.append(word)
      hash = ByteDigest.mix(hash, word)
      place += 8
    }
    return hash
  }

  @inline(__always)
  private func isSought(_ entry: Entry) -> Bool {
    guard Int(entry.count) == sought.count else { return false }
    let start = Int(entry.start)
    for place in sought.indices where words[start &+ place] != sought[place] { return false }
    return true
  }

  private mutating func learn(_ cells: Span<Cell>, in bytes: Span<UInt8>, _ hash: UInt64) -> Int32 {
    if words.count > Self.mostWords { forget() }
    var texts: [String] = []
    for place in places {
      if let text = bytes.text(cells[place].part) { texts.append(text) }
    }
    let number = texts.count == places.count ? registry.number(of: texts) : registry.numberOfNoText()
    entries.append(Entry(hash: hash, start: Int32(words.count), count: Int32(sought.count), number: number))
    words += sought
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
