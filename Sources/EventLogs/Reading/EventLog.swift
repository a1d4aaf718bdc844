package import TextFormats

/// A log that was read: every user's events in order of time.
package struct EventLog: Sendable {
  /// What happens in it, each combination once.
  package let facts: [LogFacts]
  /// The result of reading its rows, without the counts of users and duplicates, which are known after sorting.
  package let report: ImportReport
  /// Whether rows distinguish the visits of a user.
  package var tellsSessions: Bool { layout.session != nil }
  /// How many columns of numbers are read of each row.
  package var numberCount: Int { layout.numbers.count }
  /// Whether a row names the unit that variants were assigned to; its mark is behind the row's numbers.
  package var hasClusters: Bool { layout.cluster != nil }

  let layout: RowLayout
  /// For each number that a reader gave to what happened the place in ``facts``.
  let places: [Int32]
  let pieces: [StoredPiece]
  /// The users of rows that were rejected, by part; `nil` where there are too many to know.
  let rejectedUsers: [Int: [UserKey]]?

  package init(
    facts: [LogFacts], report: ImportReport, layout: RowLayout, places: [Int32], pieces: [StoredPiece],
    rejectedUsers: Set<UserKey>? = []
  ) {
    (self.facts, self.report) = (facts, report)
    (self.layout, self.places, self.pieces) = (layout, places, pieces)
    self.rejectedUsers = rejectedUsers.map { Dictionary(grouping: $0, by: \.part) }
  }

  /// The log, what happens in it changed.
  package func changing(_ change: (inout LogFacts) -> Void) -> EventLog {
    var facts = facts
    for place in facts.indices { change(&facts[place]) }
    return EventLog(facts: facts, report: report, layout: layout, places: places, pieces: pieces)
  }

  /// How many parts the users are divided into.
  package static let partCount = 2 * UserKey.partCount

  /// Passes each user's events to a closure, users in no particular order.
  /// - Returns: What became of the rows.
  /// - Throws: `Problem` if what did not fit into memory cannot be read again.
  @discardableResult package func forEachUser(_ body: (Span<LogEntry>) -> Void) throws(Problem) -> ImportReport {
    var report = report
    var sorter = LogSorter(self)
    for number in 0..<Self.partCount {
      try sorter.sort(number)
      report.users += sorter.userCount
      report.duplicates += sorter.duplicates
      sorter.forEachUser(body)
    }
    return report
  }
}

/// A row as it is held: numbers only.
package struct LogEntry: Hashable, Sendable, BitwiseCopyable {
  private let moment: UInt64
  /// A number for the visit, where the log distinguishes visits; only equality matters.
  package var session: Int32 = 0
  /// The place of the row's first number among those of its part, see ``LogSorter/numbers``.
  package var numbers: Int32 = 0
  /// What orders rows of one time.
  var sequence = RecordShape.noSequence
  /// Whether something other than its time orders it.
  package var hasSequence: Bool { sequence != RecordShape.noSequence }
  /// A number for the event, other than that of every other of the user but for copies; 0 where it has none.
  var identity: UInt64 = 0

  init(time: Int64, facts: Int32) { moment = RecordShape.moment(time, facts) }

  /// When, in milliseconds.
  @inline(__always) package var time: Int64 { RecordShape.time(of: moment) }
  /// The number of what happened, in ``EventLog/facts``.
  @inline(__always) package var facts: Int32 { Int32(truncatingIfNeeded: RecordShape.facts(of: moment)) }
}

/// Where a log comes from: a file, standard input, or bytes at hand.
package struct LogInput: Sendable {
  /// Its name, for users.
  package let name: String
  /// Its format, if the name ends in a known extension.
  let format: LogFormat?
  let source: ByteSource

  /// A log that is at hand.
  /// - Parameter atMost: How many bytes come at a time.
  package init(name: String, format: LogFormat? = nil, bytes: [UInt8], atMost: Int = .max) {
    self.init(name: name, format: format, ByteSource(bytes, atMost: atMost))
  }

  /// A file; `-` is standard input.
  /// - Throws: `Problem` if it cannot be opened.
  package init(path: String) throws(Problem) { self.init(name: path, format: nil, try ByteSource(path: path)) }

  private init(name: String, format: LogFormat?, _ source: ByteSource) {
    self.name = name
    self.format = format ?? LogFormat(path: name)
    self.source = source
  }
}
