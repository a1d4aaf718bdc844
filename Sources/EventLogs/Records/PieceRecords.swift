package import TextFormats

/// The records of one piece, sorted by the parts that their users belong to, in the order of the rows within each.
package struct PieceRecords: Sendable {
  /// For each part which record is its first, and in the end how many there are.
  private let starts: [Int32]
  /// The packed words; none where they are kept in a file.
  private var held: [UInt64]
  private var file: (file: SpillFile, start: Int)?
  private let packing: RecordPacking

  /// How many words are kept.
  package var count: Int { Int(starts[UserKey.partCount]) * packing.words }

  /// Sorts records.
  /// - Parameter width: How many words each has.
  package init(_ records: Span<UInt64>, width: Int) {
    let packing = RecordPacking(records, width: width)
    var ends = Array(repeating: Int32(0), count: UserKey.partCount + 1)
    var record = 0
    while record < records.count {
      ends[UserKey.partition(of: records[record]) &+ 1] &+= 1
      record &+= width
    }
    for part in 1...UserKey.partCount { ends[part] += ends[part - 1] }
    (self.packing, starts) = (packing, ends)
    held = Array(repeating: 0, count: Int(ends[UserKey.partCount]) * packing.words)
    var target = held.mutableSpan
    record = 0
    while record < records.count {
      let part = UserKey.partition(of: records[record])
      packing.write(records, record, to: &target, Int(ends[part]) &* packing.words)
      ends[part] &+= 1
      record &+= width
    }
  }

  /// Lets the words be kept in a file.
  package mutating func move(to file: SpillFile) throws(Problem) {
    self.file = (file, try file.append(held.span))
    held = []
  }

  /// How many records a part has.
  package func count(of part: Int) -> Int { Int(starts[part + 1] - starts[part]) }

  /// Writes the words of a part's records over others.
  /// - Parameter end: Where, and then where they end.
  package func write(_ part: Int, to words: inout [UInt64], _ end: inout Int) throws(Problem) {
    let range = Int(starts[part]) * packing.words..<Int(starts[part + 1]) * packing.words
    if range.isEmpty { return }
    if let (file, start) = file {
      let held = try file.read(range, at: start)
      packing.read(held.span, to: &words, &end)
    } else {
      packing.read(held.span.extracting(range), to: &words, &end)
    }
  }
}

/// How the words of a record are kept in fewer: each as what it is above the least of its column, in as many bits as the
/// largest needs.
struct RecordPacking: Sendable {
  /// Where the word of a column is kept.
  private struct Field: BitwiseCopyable {
    let least: UInt64
    let mask: UInt64
    let word: Int
    let shift: UInt64
  }

  private var fields: [Field] = []
  /// How many words a packed record takes.
  let words: Int

  /// Finds out how records can be packed.
  init(_ records: Span<UInt64>, width: Int) {
    var usedBits = [0]
    for column in 0..<width {
      var (least, most) = (Int64.max, Int64.min)
      var place = column
      while place < records.count {
        let value = Int64(bitPattern: records[place])
        (least, most) = (min(least, value), max(most, value))
        place &+= width
      }
      let unused = UInt64(bitPattern: most &- least).leadingZeroBitCount
      let word = usedBits.firstIndex { $0 <= unused } ?? usedBits.count
      if word == usedBits.count { usedBits.append(0) }
      fields.append(
        Field(
          least: UInt64(bitPattern: least), mask: .max >> UInt64(unused), word: word, shift: UInt64(usedBits[word])))
      usedBits[word] += 64 - unused
    }
    words = usedBits.count
  }

  /// Packs the record that starts at a place.
  @inline(__always) func write(
    _ records: Span<UInt64>, _ record: Int, to packed: inout MutableSpan<UInt64>, _ place: Int
  ) {
    let fields = fields.span
    for column in fields.indices {
      let field = fields[column]
      packed[place &+ field.word] |= (records[record &+ column] &- field.least) &<< field.shift
    }
  }

  /// Unpacks records.
  /// - Parameter end: Where they are written, and then where they end.
  func read(_ packed: Span<UInt64>, to words: inout [UInt64], _ end: inout Int) {
    var target = words.mutableSpan
    let width = fields.count
    for (column, field) in fields.enumerated() {
      var (word, place) = (field.word, end &+ column)
      while word < packed.count {
        target[place] = field.least &+ (packed[word] &>> field.shift & field.mask)
        word &+= self.words
        place &+= width
      }
    }
    end += packed.count / self.words * width
  }
}

/// What a record holds of a row, in words of 64 bits: the user, when, what happened, and what the layout asks for.
///
/// A user is known by one word where their id fits into it, and by two that are a digest of it elsewhere: of a
/// billion users two are taken for one with a chance below 10⁻²⁰.
package enum RecordShape {
  /// How many bits of the word of an entry are what happened; the others are the time.
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
    2 + (sequence == nil ? 0 : 1) + (marksRows ? 1 : 0) + (session == nil ? 0 : 1) + numberWidth
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
    _ user: UserKey, _ time: Int64, _ facts: Int32, _ sequence: Int64, identity: UInt64, _ layout: RowLayout,
    _ cells: Span<Cell>, in bytes: Span<UInt8>
  ) {
    makeRoom(for: 7 + layout.numberWidth)
    append(user.first)
    if user.isWide { append(user.second) }
    append(UInt64(bitPattern: time))
    append(UInt64(facts))
    if layout.sequence != nil { append(UInt64(bitPattern: sequence)) }
    if layout.marksRows { append(identity) }
    if let place = layout.session { append(Self.number(ofVisit: cells[place].part, in: bytes)) }
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

  /// A number of 32 bits for what a row calls the visit, small where that is small; 0 where there is none.
  @inline(__always) private static func number(ofVisit part: Range<Int>, in bytes: Span<UInt8>) -> UInt64 {
    if let number = UserKey.number(part, in: bytes), number < Int32.max { return number + 1 }
    return mark(part, in: bytes) & 0xFFFF_FFFF
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
