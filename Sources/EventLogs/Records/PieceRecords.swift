package import TextFormats

/// The records of one piece, sorted by the parts that their users belong to, in the order of the rows within each.
///
/// A record of two words is kept as one where the users' numbers, the times and what happened need no more bits than that.
package struct PieceRecords: Sendable {
  /// For each part where its records start, and where the last one ends; in words.
  private let starts: [Int32]
  /// The words; none where they are kept in a file.
  private var held: [UInt64]
  private var file: (file: SpillFile, start: Int)?
  private let width: Int
  private let packing: RecordPacking?

  /// How many words there are.
  package var count: Int { Int(starts[UserKey.partCount]) }

  /// Sorts records.
  /// - Parameter width: How many words each has.
  package init(_ records: Span<UInt64>, width: Int) {
    var starts = Array(repeating: Int32(0), count: UserKey.partCount + 1)
    let packing = width == 2 ? RecordPacking(records) : nil
    let words = Int32(packing == nil ? width : 1)
    Self.count(records, width: width, words: words, &starts)
    held = Array(repeating: 0, count: Int(starts[UserKey.partCount]))
    (self.width, self.packing, self.starts) = (width, packing, starts)
    var ends = starts.mutableSpan
    var target = held.mutableSpan
    var record = 0
    while record < records.count {
      let user = records[record]
      let part = UserKey.partition(of: user)
      let place = Int(ends[part])
      if let packing {
        target[place] = packing.word(user, records[record &+ 1])
      } else {
        for word in 0..<width { target[place &+ word] = records[record &+ word] }
      }
      ends[part] &+= words
      record &+= width
    }
  }

  /// Finds out where the records of each part start, if each takes so many words.
  private static func count(_ records: Span<UInt64>, width: Int, words: Int32, _ starts: inout [Int32]) {
    var places = starts.mutableSpan
    var record = 0
    while record < records.count {
      places[UserKey.partition(of: records[record]) &+ 1] &+= words
      record &+= width
    }
    for part in 1...UserKey.partCount { places[part] += places[part - 1] }
  }

  /// Lets the words be kept in a file.
  package mutating func move(to file: SpillFile) throws(Problem) {
    self.file = (file, try file.append(held.span))
    held = []
  }

  /// How many records a part has.
  package func count(of part: Int) -> Int { Int(starts[part + 1] - starts[part]) / (packing == nil ? width : 1) }

  /// Writes the words of a part's records over others.
  /// - Parameter end: Where, and then where they end.
  package func write(_ part: Int, to words: inout [UInt64], _ end: inout Int) throws(Problem) {
    let range = Int(starts[part])..<Int(starts[part + 1])
    if range.isEmpty { return }
    if let (file, start) = file {
      let held = try file.read(range, at: start)
      write(held.span, to: &words, &end)
    } else {
      write(held.span.extracting(range), to: &words, &end)
    }
  }

  private func write(_ held: Span<UInt64>, to words: inout [UInt64], _ end: inout Int) {
    var words = words.mutableSpan
    if let packing { return packing.write(held, to: &words, &end) }
    for word in held.indices { words[end &+ word] = held[word] }
    end += held.count
  }
}

/// How records of two words are kept as one: the user, the time after the earliest, and what happened, each in as many
/// bits as the largest needs.
struct RecordPacking: Sendable {
  private let earliest: Int64
  private let timeBits: UInt64
  private let factsBits: UInt64

  /// Finds out how records can be packed; `nil` where they need too many bits.
  init?(_ records: Span<UInt64>) {
    var (users, facts) = (UInt64(0), UInt64(0))
    var (first, last) = (Int64.max, Int64.min)
    var record = 0
    while record &+ 1 < records.count {
      let time = RecordShape.time(of: records[record &+ 1])
      users |= records[record]
      facts |= UInt64(truncatingIfNeeded: RecordShape.facts(of: records[record &+ 1]))
      first = min(first, time)
      last = max(last, time)
      record &+= 2
    }
    guard first <= last else { return nil }
    func bits(_ most: UInt64) -> Int { 64 - most.leadingZeroBitCount }
    let (forTime, forFacts) = (bits(UInt64(last - first)), bits(facts))
    guard bits(users) + forTime + forFacts <= 64 else { return nil }
    (earliest, timeBits, factsBits) = (first, UInt64(forTime), UInt64(forFacts))
  }

  /// The word of a record.
  @inline(__always) func word(_ user: UInt64, _ moment: UInt64) -> UInt64 {
    let time = UInt64(bitPattern: RecordShape.time(of: moment) &- earliest)
    return (user &<< timeBits | time) &<< factsBits | UInt64(truncatingIfNeeded: RecordShape.facts(of: moment))
  }

  /// Writes the two words of each record.
  func write(_ packed: Span<UInt64>, to words: inout MutableSpan<UInt64>, _ end: inout Int) {
    let (factsMask, timeMask) = ((1 &<< factsBits) &- 1, (1 &<< timeBits) &- 1) as (UInt64, UInt64)
    let base = UInt64(bitPattern: earliest) << RecordShape.factsBits
    var place = end
    for record in packed.indices {
      let word = packed[record]
      let time = (word &>> factsBits) & timeMask
      words[place] = (word &>> factsBits) &>> timeBits
      words[place &+ 1] = base &+ (time << RecordShape.factsBits | word & factsMask)
      place &+= 2
    }
    end = place
  }
}

/// What a record holds of a row, in words of 64 bits: the user, when and what happened, and what the layout asks for.
///
/// A user is known by one word where their id fits into it, and by two that are a digest of it elsewhere: of a
/// billion users two are taken for one with a chance below 10⁻²⁰.
package enum RecordShape {
  /// How many bits of the word behind the user are what happened; the others are the time.
  static var factsBits: UInt64 { 20 }
  /// How many things that happened can be told apart.
  static var mostFacts: Int { 1 << Int(factsBits) }
  /// The times that fit, in milliseconds: some 278 years either way.
  package static var times: ClosedRange<Int64> { -(1 << 43)...(1 << 43) - 1 }

  /// The number of a row that has none.
  package static var noNumber: Int64 { .min }
  /// The sequence of a row that has none: before all others.
  static var noSequence: Int64 { .min }

  @inline(__always) package static func moment(_ time: Int64, _ facts: Int32) -> UInt64 {
    UInt64(bitPattern: time) << factsBits | UInt64(truncatingIfNeeded: facts)
  }

  @inline(__always) static func time(of moment: UInt64) -> Int64 { Int64(bitPattern: moment) >> Int64(factsBits) }

  @inline(__always) static func facts(of moment: UInt64) -> Int {
    Int(truncatingIfNeeded: moment & (1 << factsBits - 1))
  }
}

extension RowLayout {
  /// How many words of a record follow those of the user.
  var recordWidth: Int {
    1 + (sequence == nil ? 0 : 1) + (marksRows ? 1 : 0) + (session == nil ? 0 : 1) + numberWidth
  }

  /// How many of them are numbers and the mark of the cluster.
  var numberWidth: Int { numbers.count + (cluster == nil ? 0 : 1) }
}

/// Records that are written one after another into memory that is there already.
struct RecordWriter {
  /// The words, and after them room for more.
  var words = Array(repeating: UInt64(0), count: 1024)
  /// How many were written.
  var count = 0

  /// Makes room for so many words more; there may be far more.
  mutating func makeRoom(for more: Int) {
    if count + more > words.count { words += Array(repeating: 0, count: max(more, words.count)) }
  }

  /// Writes a row as a layout has it.
  /// - Parameter identity: A number for the row that no other of the user has, but for a copy; 0 where there is none.
  @inline(__always) mutating func append(
    _ user: UserKey, _ moment: UInt64, _ sequence: Int64, identity: UInt64, _ layout: RowLayout, _ cells: Span<Cell>,
    in bytes: Span<UInt8>
  ) {
    makeRoom(for: 6 + layout.numberWidth)
    append(user.first)
    if user.isWide { append(user.second) }
    append(moment)
    if layout.sequence != nil { append(UInt64(bitPattern: sequence)) }
    if layout.marksRows { append(identity) }
    if let place = layout.session { append(Self.mark(cells[place].part, in: bytes)) }
    for place in layout.numbers {
      let number = cells[place].isEmpty ? nil : bytes.millionths(cells[place].part)
      append(UInt64(bitPattern: number ?? RecordShape.noNumber))
    }
    if let place = layout.cluster { append(Self.mark(cells[place].part, in: bytes)) }
  }

  @inline(__always) private mutating func append(_ word: UInt64) {
    words[count] = word
    count &+= 1
  }

  /// A number for a text; 0 where there is none.
  static func mark(_ part: Range<Int>, in bytes: Span<UInt8>) -> UInt64 {
    part.isEmpty ? 0 : ByteDigest.numbers(of: part, in: bytes).0 | 1
  }
}

/// The records of one piece: those of users known by one word, and those of users known by two.
package struct StoredPiece {
  var narrow: PieceRecords
  var wide: PieceRecords

  package init(narrow: PieceRecords, wide: PieceRecords) { (self.narrow, self.wide) = (narrow, wide) }
}
