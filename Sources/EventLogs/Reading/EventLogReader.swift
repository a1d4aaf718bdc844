import NavigationEvents
import Synchronization
import TextFormats

/// Reads logs into one ``EventLog``.
///
/// Rows may come in any order, and users' rows in any of the logs. Rejected rows are reported with place and reason.
package struct EventLogReader: Sendable {
  /// The default number of bytes of records held in memory.
  package static let standardMemory = 256 << 20

  private let interpreter: any LogInterpreter
  private let aliases: IdentityAliases?
  private let memory: Int
  private let folder: String
  private let pieceSize: Int
  private let period: ClosedRange<Int64>

  /// Makes a reader of one sort of logs.
  /// - Parameters:
  ///   - aliases: Other names of users.
  ///   - memory: How many bytes may be held of what was read; the rest is kept in a file.
  ///   - folder: Where that file is; it has no name there.
  ///   - pieceSize: About how many bytes are read at a time.
  ///   - period: The times that count, in milliseconds; other rows are passed over.
  package init(
    _ interpreter: any LogInterpreter, aliases: IdentityAliases? = nil, memory: Int = standardMemory,
    folder: String = ".", pieceSize: Int = 2 << 20, period: ClosedRange<Int64> = RecordShape.times
  ) {
    (self.interpreter, self.aliases) = (interpreter, aliases)
    (self.memory, self.folder, self.period) = (memory, folder, period.clamped(to: RecordShape.times))
    self.pieceSize = max(1, pieceSize)
  }

  /// Reads logs, one after another.
  /// - Parameter workers: How many workers share the work, at least 1; the result does not depend on it.
  /// - Throws: `Problem` if one is none; `CancellationError` when the task is canceled.
  package func read(_ inputs: [LogInput], workers: Int = 1) async throws -> EventLog {
    var layout = interpreter.layout
    layout.marksRows =
      try !layout.identities.isEmpty || layout.numberWidth > 0 || inputs.contains { try !$0.isAllRead(by: layout) }
    let registry = FactsRegistry(interpreter)
    let store = RecordStore(memory: memory, folder: folder)
    let splitter = Shared(PieceSplitter(inputs, layout, pieceSize: pieceSize))
    let tally = Shared(PieceTally())
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<max(1, workers) {
        group.addTask { [aliases, layout, period] in
          var reader = PieceReader(layout, aliases, registry, period)
          var bytes: [UInt8] = []
          while let piece = try splitter.value.withLock({ try $0.next(&bytes) }) {
            try Task.checkCancellation()
            let (records, lines) = reader.read(piece)
            if let excess = registry.excess {
              throw Problem.tooVaried(inputs.count == 1 ? inputs[0].name : "the logs", excess)
            }
            try store.keep(records, number: piece.number, file: piece.file, lines: lines)
            bytes = piece.bytes
          }
          tally.value.withLock { $0.merge(reader.tally) }
        }
      }
      try await group.waitForAll()
    }
    return log(tally.value.withLock(\.self), inputs, layout, registry, store)
  }

  private func log(
    _ tally: PieceTally, _ inputs: [LogInput], _ layout: RowLayout, _ registry: FactsRegistry, _ store: RecordStore
  ) -> EventLog {
    // The numbers depend on which worker came first; the order of the facts does not.
    let found = registry.facts
    let order = found.indices.sorted { found[$0].order.lexicographicallyPrecedes(found[$1].order) }
    var places = Array(repeating: Int32(0), count: found.count)
    for (place, number) in order.enumerated() { places[number] = Int32(place) }
    var report = tally.report
    report.files = inputs.count
    report.times = tally.earliest <= tally.latest ? tally.earliest...tally.latest : nil
    // Milliseconds since an experiment began are hardly all between eleven and fifty days: those are seconds since 1970.
    let areSeconds = tally.earliest >= 1_000_000_000 && tally.latest < 4_200_000_000
    if !interpreter.clock.isAbsolute, !areSeconds { report.before2000 = 0 }
    report.rejections = tally.rejections.sorted { $0.key.order < $1.key.order }.flatMap { fault, rejections in
      rejections.reported.map { rejection in
        ImportReport.Rejection(
          fault: fault, count: rejection.count,
          places: rejection.first.map { first in
            let (file, line) = store.line(of: first.place)
            return "\(inputs[file].name.plain):\(line)"
          }, example: (rejection.first.first?.example ?? "").shown)
      }
    }
    report.views = zip(found, tally.factRows).reduce(0) { $0 + ($1.0.event.kind == .screenView ? $1.1 : 0) }
    report.unmappedScreens = interpreter.unmapped(zip(found, tally.factRows).map { ($0, $1) })
    return EventLog(
      facts: order.map { found[$0] }, report: report, layout: layout, places: places,
      pieces: store.pieces, rejectedUsers: tally.rejectedUsers)
  }
}

extension LogInput {
  /// Whether a layout reads all that a row has, so that rows that read alike are copies of each other.
  fileprivate func isAllRead(by layout: RowLayout) throws(Problem) -> Bool {
    guard let separator = (layout.format ?? format)?.separator else { return false }
    var head = Array(try source.head(upTo: 1 << 14))
    let count = head.count
    guard let header = LogHeader(&head, upTo: count, separator, isWhole: false) else { return false }
    return header.names.allSatisfy(layout.paths.contains)
  }
}

/// What all workers share.
private final class Shared<Value>: Sendable {
  let value: Mutex<Value>

  init(_ value: sending Value) { self.value = Mutex(value) }
}

extension LogInterpreter {
  /// The screens that the experiment has not, the most viewed first.
  fileprivate func unmapped(_ rows: [(facts: LogFacts, rows: Int)]) -> [ImportReport.UnmappedScreen] {
    var views: [String: Int] = [:]
    for (fact, rows) in rows where fact.event.kind == .screenView && !knows(screen: fact.event.name) {
      views[fact.event.name.shown, default: 0] += rows
    }
    return ImportReport.UnmappedScreen.mostViewedFirst(views.map { ($0.key, $0.value) })
  }
}

extension LogFacts {
  /// Texts that put different facts in an order.
  fileprivate var order: [String] {
    let who = [variant, sizeClass, segment, goal]
    return [event.kind.rawValue, event.name] + who + [event.from, event.action, event.cause, isOnGoal ? "1" : ""]
  }
}

/// What became of the rows of some pieces.
package struct PieceTally: Sendable {
  /// Where a row is.
  package struct Place: Hashable, Comparable, Sendable {
    var piece: Int
    /// The line, counted from 0 at the start of the piece.
    var line: Int

    package static func < (first: Place, second: Place) -> Bool {
      (first.piece, first.line) < (second.piece, second.line)
    }
  }

  /// Rows that are not counted, for one reason and with texts of one pattern.
  package struct Rejection: Sendable {
    package var count = 0
    /// The first of them, and the texts that were not understood.
    package var first: [(place: Place, example: String)] = []

    mutating func add(_ place: Place, _ example: String) {
      count += 1
      if first.count < ImportReport.mostPlaces { first.append((place, example)) }
    }

    mutating func merge(_ other: Rejection) {
      count += other.count
      first = Array((first + other.first).sorted { $0.place < $1.place }.prefix(ImportReport.mostPlaces))
    }
  }

  /// Rows that are not counted, for one reason.
  package struct Rejections: Sendable {
    /// By the pattern of the text that was not understood; by none where there are too many patterns.
    private var byPattern: [String: Rejection] = [:]
    private var hasPatterns = true
    /// The most patterns that are kept apart.
    private static let mostPatterns = 1000

    /// How many rows.
    package var count: Int { byPattern.values.reduce(0) { $0 + $1.count } }

    /// The rejections that are reported, the most frequent first; those that are left last, as one.
    package var reported: [Rejection] {
      let all = byPattern.values.sorted { ($1.count, $0.first[0].place) < ($0.count, $1.first[0].place) }
      guard all.count > ImportReport.mostPatterns else { return all }
      var rest = Rejection()
      for other in all.dropFirst(ImportReport.mostPatterns) { rest.merge(other) }
      return all.prefix(ImportReport.mostPatterns) + [rest]
    }

    mutating func add(_ place: Place, _ example: String) {
      byPattern[hasPatterns ? example.pattern : "", default: Rejection()].add(place, example)
      checkCount()
    }

    mutating func merge(_ other: Rejections) {
      hasPatterns = hasPatterns && other.hasPatterns
      for (pattern, rejection) in other.byPattern { byPattern[pattern, default: Rejection()].merge(rejection) }
      checkCount()
    }

    /// Whether there are too many patterns does not depend on which worker met them.
    private mutating func checkCount() {
      guard byPattern.count > Self.mostPatterns || !hasPatterns && byPattern.count > 1 else { return }
      var all = Rejection()
      for rejection in byPattern.values { all.merge(rejection) }
      (byPattern, hasPatterns) = (["": all], false)
    }
  }

  /// What is counted row by row; those before 2000 as if times were dates.
  var report = ImportReport()
  /// The users of other rejected rows; `nil` where there are more than four million, so that memory stays bounded.
  private(set) var rejectedUsers: Set<UserKey>? = []
  var earliest = Int64.max
  var latest = Int64.min
  /// For each thing that happens how many rows say so.
  var factRows: [Int] = []
  /// By the reasons.
  package var rejections: [LogFault: Rejections] = [:]

  private static let mostRejectedUsers = 1 << 22
  /// The beginning of 2000, in milliseconds since that of 1970.
  private static let start2000: Int64 = 946_684_800_000

  /// Counts a rejected row.
  /// - Parameter user: Whose it is, where it says so.
  mutating func reject(_ fault: LogFault, _ example: String, at place: Place, of user: UserKey?) {
    rejections[fault, default: Rejections()].add(place, example)
    guard let user else { return report.rejectedWithoutUser += 1 }
    rejectedUsers?.insert(user)
    checkRejectedUsers()
  }

  private mutating func checkRejectedUsers() {
    if rejectedUsers.map({ $0.count > Self.mostRejectedUsers }) ?? false { rejectedUsers = nil }
  }

  /// Counts the records of a piece.
  /// - Parameters:
  ///   - width: How many words each has.
  ///   - place: The word of the time, behind which that of the facts is.
  mutating func count(_ records: Span<UInt64>, width: Int, times place: Int) {
    var place = place
    while place < records.count {
      let (time, facts) = (Int64(bitPattern: records[place]), Int(records[place &+ 1]))
      earliest = min(earliest, time)
      latest = max(latest, time)
      report.before2000 &+= time < Self.start2000 ? 1 : 0
      makeRoom(for: facts)
      factRows[facts] &+= 1
      place += width
    }
  }

  @inline(__always) private mutating func makeRoom(for facts: Int) {
    if facts >= factRows.count { factRows += Array(repeating: 0, count: max(16, facts + 1 - factRows.count)) }
  }

  package mutating func merge(_ other: PieceTally) {
    for count in [\ImportReport.rows, \.passedOver, \.outside, \.before2000, \.rejectedWithoutUser] {
      report[keyPath: count] += other.report[keyPath: count]
    }
    rejectedUsers = other.rejectedUsers.flatMap { rejectedUsers?.union($0) }
    checkRejectedUsers()
    earliest = min(earliest, other.earliest)
    latest = max(latest, other.latest)
    for (facts, rows) in other.factRows.enumerated() {
      makeRoom(for: facts)
      factRows[facts] += rows
    }
    for (fault, rejection) in other.rejections { rejections[fault, default: Rejections()].merge(rejection) }
  }
}
