/// A log that was read: every user's events in order of time.
package struct EventLog: Sendable {
  /// What happens in it, each combination once.
  package let facts: [LogFacts]
  /// The result of reading its rows, without the counts of users and duplicates, which are known after sorting.
  package let report: ImportReport
  /// Whether rows distinguish the visits of a user.
  package var tellsSessions: Bool { shape.hasSession }

  private let shape: RecordShape
  private let places: [Int32]
  private let pieces: [StoredPiece]

  init(facts: [LogFacts], report: ImportReport, shape: RecordShape, places: [Int32], pieces: [StoredPiece]) {
    (self.facts, self.report) = (facts, report)
    (self.shape, self.places, self.pieces) = (shape, places, pieces)
  }

  /// How many parts the users are divided into.
  package static let partCount = 2 * UserKey.partCount

  /// Puts the users of a part in order.
  /// - Throws: ``EventLogError`` if what did not fit into memory cannot be read again.
  package func part(_ number: Int, _ sorter: inout LogSorter) throws(EventLogError) -> LogPart {
    try sorter.part(number, of: pieces, shape, places)
  }

  /// Passes each user's events to a closure, users in no particular order.
  /// - Returns: What became of the rows.
  /// - Throws: ``EventLogError`` if what did not fit into memory cannot be read again.
  @discardableResult
  package func forEachUser(_ body: (ArraySlice<LogEntry>) -> Void) throws(EventLogError) -> ImportReport {
    var report = report
    var sorter = LogSorter()
    for number in 0..<Self.partCount {
      let part = try part(number, &sorter)
      report.users += part.userCount
      report.duplicates += part.duplicates
      part.forEachUser(body)
    }
    return report
  }
}

/// The memory for sorting parts, used again for each.
package struct LogSorter {
  private var sorter: PartSorter?

  /// Makes one.
  package init() {}

  mutating func part(
    _ number: Int,
    of pieces: [StoredPiece],
    _ shape: RecordShape,
    _ places: [Int32]
  ) throws(EventLogError) -> LogPart {
    var sorter = self.sorter.take() ?? PartSorter(shape, places: places)
    let part = try sorter.sort(number, of: pieces)
    self.sorter = sorter
    return part
  }
}

/// A row as it is held: numbers only.
package struct LogEntry: Hashable, Sendable, BitwiseCopyable {
  /// When, in milliseconds.
  package var time: Int64
  /// A number for the visit, where the log distinguishes visits; only equality matters.
  package var session: Int32 = 0
  /// The number of what happened, in ``EventLog/facts``.
  package var facts: Int32
}

/// Where a log comes from: a file, standard input, or bytes at hand.
package struct LogInput: Sendable {
  /// Its name, for users.
  package let name: String
  /// Its format, if the name ends in a known extension.
  let format: LogFormat?
  let source: any ByteSource

  /// A log that is at hand.
  /// - Parameter atMost: How many bytes come at a time.
  package init(name: String, format: LogFormat? = nil, bytes: [UInt8], atMost: Int = .max) {
    self.init(name: name, format: format, BytesAtHand(bytes, atMost: atMost))
  }

  /// A file; `-` is standard input.
  /// - Throws: ``EventLogError`` if it cannot be opened.
  package init(path: String) throws(EventLogError) {
    self.init(name: path, format: nil, try FileBytes(path: path))
  }

  private init(name: String, format: LogFormat?, _ source: any ByteSource) {
    self.name = name
    self.format = format ?? LogFormat(path: name)
    self.source = source
  }
}

/// Something that bytes come from, one after another.
protocol ByteSource: Sendable {
  /// Puts the next bytes into a part of some, as many as come at once.
  /// - Returns: How many; 0 at the end.
  func read(into bytes: inout [UInt8], at part: Range<Int>) throws(EventLogError) -> Int
}

/// The users of one part of a log, each with their events in order of time.
package struct LogPart: ~Copyable {
  /// How many users there are.
  package var userCount: Int { ends.count }
  /// The rows that repeat another of the same user.
  package private(set) var duplicates = 0
  private var entries: [LogEntry]
  /// For each user where their events end.
  private var ends: [Int]

  init(entries: [LogEntry], ends: [Int], duplicates: Int) {
    (self.entries, self.ends, self.duplicates) = (entries, ends, duplicates)
  }

  /// Passes each user's events to a closure, users in no particular order.
  package func forEachUser(_ body: (ArraySlice<LogEntry>) -> Void) {
    var start = 0
    for end in ends {
      body(entries[start..<end])
      start = end
    }
  }
}
