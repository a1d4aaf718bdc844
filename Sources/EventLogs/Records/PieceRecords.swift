/// The records of one piece, sorted by the parts that their users belong to, in the order of the rows within each.
struct PieceRecords: Sendable {
  /// Where the words are.
  private enum Place {
    case memory([UInt64])
    case file(SpillFile, at: Int)
  }

  /// For each part where its records start, and where the last one ends; in words.
  private let starts: [Int32]
  private var place: Place

  /// How many words there are.
  var count: Int { Int(starts[UserKey.partCount]) }

  /// Sorts records.
  /// - Parameter width: How many words each has.
  init(_ records: Span<UInt64>, width: Int) {
    var starts = Array(repeating: Int32(0), count: UserKey.partCount + 1)
    var words = Array(repeating: UInt64(0), count: records.count)
    if records.count > 0 { Self.sort(records, width: width, into: &words, &starts) }
    self.starts = starts
    place = .memory(words)
  }

  private static func sort(
    _ records: Span<UInt64>,
    width: Int,
    into words: inout [UInt64],
    _ starts: inout [Int32]
  ) {
    var places = starts.mutableSpan
    var record = 0
    while record < records.count {
      places[UserKey.part(of: records[record]) + 1] += Int32(width)
      record += width
    }
    for part in 1...UserKey.partCount { places[part] += places[part - 1] }
    var next = Array(starts)
    var target = words.mutableSpan
    var ends = next.mutableSpan
    record = 0
    while record < records.count {
      let part = UserKey.part(of: records[record])
      let place = Int(ends[part])
      for word in 0..<width { target[place &+ word] = records[record &+ word] }
      ends[part] = Int32(place &+ width)
      record += width
    }
  }

  /// Lets the words be kept in a file.
  mutating func move(to file: SpillFile) throws(EventLogError) {
    guard case .memory(let words) = place else { return }
    place = .file(file, at: try file.append(words.span))
  }

  /// Appends the words of a part to others.
  func append(_ part: Int, to words: inout [UInt64]) throws(EventLogError) {
    let range = Int(starts[part])..<Int(starts[part + 1])
    if range.isEmpty { return }
    switch place {
    case .memory(let held): words += held[range]
    case .file(let file, let start): try file.read(range, at: start, into: &words)
    }
  }
}

/// What a record holds of a row, in words of 64 bits: the user, when and what happened, and what the layout asks for.
///
/// A user is known by one word where their id fits into it, and by two that are a digest of it elsewhere: of a
/// billion users two are taken for one with a chance below 10⁻²⁰.
struct RecordShape: Hashable, Sendable {
  let hasSequence: Bool
  /// Whether two rows of a user with one time and one sequence are one row written twice.
  let isSequenceUnique: Bool
  let hasIdentity: Bool
  let hasSession: Bool

  init(_ layout: RowLayout) {
    hasSequence = layout.sequence != nil
    isSequenceUnique = layout.isSequenceUnique
    hasIdentity = layout.identity != nil
    hasSession = layout.session != nil
  }

  /// How many words follow those of the user.
  var count: Int { 1 + (hasSequence ? 1 : 0) + (hasIdentity ? 1 : 0) + (hasSession ? 1 : 0) }

  /// How many bits of the first of them are what happened; the others are the time.
  static var factsBits: UInt64 { 20 }
  /// How many things that happened can be told apart.
  static var mostFacts: Int { 1 << Int(factsBits) }
  /// The times that fit, in milliseconds: some 278 years either way.
  static var times: ClosedRange<Int64> { -(1 << 43)...(1 << 43) - 1 }

  /// The sequence of a row that has none: before all others.
  static var noSequence: Int64 { .min }

  @inline(__always)
  static func moment(_ time: Int64, _ facts: Int32) -> UInt64 {
    UInt64(bitPattern: time) << factsBits | UInt64(truncatingIfNeeded: facts)
  }

  @inline(__always)
  static func time(of moment: UInt64) -> Int64 { Int64(bitPattern: moment) >> Int64(factsBits) }

  @inline(__always)
  static func facts(of moment: UInt64) -> Int { Int(truncatingIfNeeded: moment & (1 << factsBits - 1)) }
}

/// Words that are written one after another into memory that is there already.
struct RecordWriter: ~Copyable {
  private(set) var words: [UInt64] = []
  /// How many were written.
  private(set) var count = 0

  /// Writes over words, which are taken away meanwhile.
  init(taking words: inout [UInt64]) {
    swap(&self.words, &words)
    if self.words.isEmpty { self.words = Array(repeating: 0, count: 1024) }
  }

  /// Writes a word.
  @inline(__always)
  mutating func append(_ word: UInt64) {
    if count == words.count { words += Array(repeating: 0, count: words.count) }
    words[count] = word
    count &+= 1
  }
}

/// The records of one piece: those of users known by one word, and those of users known by two.
struct StoredPiece {
  var narrow: PieceRecords
  var wide: PieceRecords
}
