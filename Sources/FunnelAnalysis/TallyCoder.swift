/// Sums of whole numbers that can be written down, and read back by adding them up.
package protocol StoredTally {
  /// Writes every sum, or adds what was written to it: one list of the members for both.
  ///
  /// Members that follow from the experiment, such as horizons, are not listed: what reads has them already.
  mutating func code(_ coder: inout TallyCoder)
}

extension StoredTally {
  /// Adds the tally of other users in the same experiment.
  package mutating func merge(_ other: Self) { TallyCoder.merge(other, into: &self) }
}

/// Why the bytes of a tally cannot be read.
package struct TallyDamage: Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, in a few words.
  package enum Reason: String, Sendable, CaseIterable {
    case cutOff = "ends too early"
    case tooLong = "goes on after its end"
    case tooLarge = "has a number that is too large"
    case otherShape = "has more of something than the experiment"
    case invalidText = "has a text that is no UTF-8"
    case disorder = "has names that are not in order"
    case otherUser = "has a user of another slice"
    case impossible = "has sums that no users can have"
  }

  /// What is wrong.
  package let reason: Reason
  /// The byte at which it was noticed, counted from 0.
  package let place: Int

  /// Makes a damage.
  package init(_ reason: Reason, at place: Int) { (self.reason, self.place) = (reason, place) }

  /// What is wrong and where, behind a subject.
  package var description: String { "\(reason.rawValue), at byte \(place)" }
}

/// Writes tallies as bytes, or reads them by adding to the tallies at hand.
///
/// Numbers are LEB128 (DWARF 5, §7.6), signed ones folded so that small ones are short; a 0 is followed by how many more zeros
/// come, since most of a tally is empty. The tally at hand decides how much is read, so memory is bounded by the experiment and
/// not by the bytes. What is wrong is kept, and reading goes on with zeros: tallies stay free of error handling.
package struct TallyCoder: Sendable {
  /// The greatest count; the sums of all buckets and strata of such counts are still whole numbers.
  package static let mostCounted = Int(1) << 48
  /// The greatest magnitude of a sum.
  static let greatestSum = Int128(1) << 112

  /// Whether it writes.
  package let isWriting: Bool
  /// Whether what it reads was counted in this process, and so is possible.
  private let isTrusted: Bool
  private var bytes: [UInt8]
  private var place = 0
  /// Zeros that were met and not written, or written and not met.
  private var zeros = 0
  private var damage: TallyDamage?

  /// Makes a writer.
  package init() { (isWriting, isTrusted, bytes) = (true, true, []) }

  /// Makes a reader.
  package init(reading bytes: [UInt8]) { self.init(reading: bytes, isTrusted: false) }

  private init(reading bytes: [UInt8], isTrusted: Bool) {
    (isWriting, self.isTrusted, self.bytes) = (false, isTrusted, bytes)
  }

  /// The bytes of a tally.
  package static func bytes(of tally: some StoredTally) -> [UInt8] {
    var (coder, tally) = (TallyCoder(), tally)
    tally.code(&coder)
    coder.flush()
    return coder.bytes
  }

  /// Adds what the bytes say to a tally of the same experiment.
  /// - Returns: What is wrong with the bytes, of which the tally holds a part then.
  package static func add(_ bytes: [UInt8], to tally: inout some StoredTally) -> TallyDamage? {
    var coder = TallyCoder(reading: bytes)
    tally.code(&coder)
    if coder.place < coder.bytes.count || coder.zeros > 0 { coder.refuse(.tooLong) }
    return coder.damage
  }

  /// Adds a tally to one of the same experiment.
  fileprivate static func merge<Tally: StoredTally>(_ other: Tally, into tally: inout Tally) {
    var coder = TallyCoder(reading: bytes(of: other), isTrusted: true)
    tally.code(&coder)
    precondition(!coder.isDamaged, "tallies of different experiments cannot be merged")
  }

  /// Notes that the bytes are wrong; the first reason counts.
  package mutating func refuse(_ reason: TallyDamage.Reason) { damage = damage ?? TallyDamage(reason, at: place) }

  /// Makes sure that what was read can be: statistics rely on it, and a made-up part may not have it.
  package mutating func require(_ isPossible: Bool) { if !isPossible, !isTrusted { refuse(.impossible) } }

  /// Whether something was wrong.
  package var isDamaged: Bool { damage != nil }

  /// Writes a member, or adds to it.
  package mutating func code(_ tally: inout some StoredTally) { tally.code(&self) }
}

/// Numbers.
extension TallyCoder {
  /// Writes a number from 0, or reads one that is at most as large as said; 0 where there is none.
  package mutating func number(_ number: Int, atMost most: Int = mostCounted) -> Int {
    if isWriting {
      put(UInt128(number.magnitude))
      return number
    }
    guard let read = Int(exactly: next()), read <= most else {
      refuse(.tooLarge)
      return 0
    }
    return read
  }

  /// Writes a number of any sign, or reads one.
  package mutating func signed(_ number: Int64) -> Int64 {
    if isWriting {
      put(Self.folded(Int128(number)))
      return number
    }
    guard let read = Int64(exactly: Self.unfolded(next())) else {
      refuse(.tooLarge)
      return 0
    }
    return read
  }

  /// Writes a sum, or adds one; a count is no less than 0.
  package mutating func code(_ sum: inout Int128, isCount: Bool = false) {
    code(&sum, isCount ? 0...Int128(Self.mostCounted) : -Self.greatestSum...Self.greatestSum)
  }

  fileprivate mutating func code<Sum: FixedWidthInteger>(_ sum: inout Sum, _ range: ClosedRange<Sum>) {
    let isSigned = range.lowerBound < 0
    guard !isWriting else { return put(isSigned ? Self.folded(Int128(sum)) : UInt128(sum.magnitude)) }
    let number = next()
    guard let value = isSigned ? Sum(exactly: Self.unfolded(number)) : Sum(exactly: number), range.contains(value),
      range.contains(sum), range.contains(sum + value)
    else { return refuse(.tooLarge) }
    sum += value
  }

  private static func folded(_ number: Int128) -> UInt128 { UInt128(bitPattern: number << 1 ^ number >> 127) }

  private static func unfolded(_ number: UInt128) -> Int128 {
    Int128(bitPattern: number >> 1) ^ -Int128(bitPattern: number & 1)
  }

  private mutating func put(_ number: UInt128) {
    guard number > 0 else { return zeros += 1 }
    flush()
    putGroups(number)
  }

  private mutating func putGroups(_ number: UInt128) {
    var rest = number
    while rest > 127 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  private mutating func flush() {
    guard zeros > 0 else { return }
    bytes.append(0)
    putGroups(UInt128(zeros - 1))
    zeros = 0
  }

  private mutating func next() -> UInt128 {
    guard !isDamaged else { return 0 }
    if zeros > 0 {
      zeros -= 1
      return 0
    }
    let number = nextGroups()
    guard number == 0 else { return number }
    let more = nextGroups()
    if more <= UInt128(Self.mostCounted) { zeros = Int(more) } else { refuse(.tooLarge) }
    return 0
  }

  private mutating func nextGroups() -> UInt128 {
    var (number, shift) = (UInt128(0), UInt128(0))
    while place < bytes.count {
      let byte = bytes[place]
      guard shift < 126 || byte < 4 else { break }
      place += 1
      number |= UInt128(byte & 127) << shift
      guard byte > 127 else { return number }
      shift += 7
    }
    refuse(place < bytes.count ? .tooLarge : .cutOff)
    return 0
  }
}

/// Texts and lists.
extension TallyCoder {
  /// Writes a text, or reads one; each takes a byte at least, so that the bytes bound how many there are.
  package mutating func text(_ text: String) -> String {
    let count = number(text.utf8.count + 1)
    guard !isWriting else {
      bytes += text.utf8
      return text
    }
    guard count > 0, count - 1 <= bytes.count - place else {
      refuse(.cutOff)
      return ""
    }
    let part = bytes[place..<place + count - 1]
    place += count - 1
    guard let text = String(validating: part, as: UTF8.self) else {
      refuse(.invalidText)
      return ""
    }
    return text
  }

  /// Writes a list that grows with what is counted, or adds to one.
  /// - Parameters:
  ///   - counts: The list.
  ///   - most: How long it may be.
  package mutating func code(growing counts: inout [Int], atMost most: Int) {
    let count = number(counts.count)
    guard count <= most else { return refuse(.otherShape) }
    if counts.count < count { counts += Array(repeating: 0, count: count - counts.count) }
    for index in 0..<count { counts[index].code(&self) }
  }

  /// Writes tallies by what distinguishes them, or adds to them; keys are in order, and none is there twice.
  package mutating func code<Key: StoredKey, Tally: StoredTally>(_ tallies: inout [Key: Tally], empty: Tally) {
    let sorted = isWriting ? tallies.keys.sorted() : []
    var last: Key?
    for place in 0..<number(sorted.count) {
      // There may be more keys to read than bytes.
      guard !isDamaged else { return }
      let key = Key(isWriting ? sorted[place] : nil, &self)
      if let last, !(last < key) { return refuse(.disorder) }
      last = key
      tallies[key, default: empty].code(&self)
    }
  }
}

/// What distinguishes tallies.
package protocol StoredKey: Hashable, Comparable {
  /// Writes a key, or reads one; `own` is the one to be written.
  init(_ own: Self?, _ coder: inout TallyCoder)
}

extension Int64: StoredKey {
  package init(_ own: Int64?, _ coder: inout TallyCoder) { self = coder.signed(own ?? 0) }
}

extension Int: StoredKey {
  package init(_ own: Int?, _ coder: inout TallyCoder) { self = coder.number(own ?? 0) }
}

extension String: StoredKey {
  package init(_ own: String?, _ coder: inout TallyCoder) { self = coder.text(own ?? "") }
}

/// Counts of what differs in a key.
extension Dictionary: StoredTally where Key: StoredKey, Value == Int {
  package mutating func code(_ coder: inout TallyCoder) { coder.code(&self, empty: 0) }
}

extension Int: StoredTally {
  package mutating func code(_ coder: inout TallyCoder) { coder.code(&self, 0...TallyCoder.mostCounted) }
}

/// A list of fixed length; a shorter one is added to its beginning.
extension Array: StoredTally where Element: StoredTally {
  package mutating func code(_ coder: inout TallyCoder) {
    let stored = coder.number(count)
    guard stored <= count else { return coder.refuse(.otherShape) }
    for index in 0..<stored where !coder.isDamaged { self[index].code(&coder) }
  }
}
