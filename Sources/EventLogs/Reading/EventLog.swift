/// A log that was read: every user's events in order of time.
package struct EventLog: Sendable {
  /// What happens in it, each combination once.
  package let facts: [LogFacts]
  /// What became of its rows, but for what is known once the users are put in order: how many there are, and which
  /// rows repeat others.
  package let report: ImportReport
  /// Whether rows tell the visits of a user apart.
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

  /// Hands over each user's events; the users in no order that means anything.
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

/// The memory that putting parts in order takes, for one who does it over and over.
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
