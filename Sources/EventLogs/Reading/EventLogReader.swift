import HeadlessNavigation
import Synchronization

/// Reads logs into one ``EventLog``.
///
/// Rows may come in any order, and users' rows in any of the logs. What cannot be read is told by place and reason,
/// never dropped in silence.
package struct EventLogReader: Sendable {
  /// How many bytes of records are held in memory unless said otherwise.
  package static let standardMemory = 256 << 20

  private let interpreter: any LogInterpreter
  private let aliases: IdentityAliases?
  private let memory: Int
  private let folder: String
  private let pieceSize: Int

  /// Makes a reader of one sort of logs.
  /// - Parameters:
  ///   - aliases: Other names of users.
  ///   - memory: How many bytes may be held of what was read; the rest is kept in a file.
  ///   - folder: Where that file is; it has no name there.
  ///   - pieceSize: About how many bytes are read at a time.
  package init(
    _ interpreter: any LogInterpreter,
    aliases: IdentityAliases? = nil,
    memory: Int = standardMemory,
    folder: String = ".",
    pieceSize: Int = 2 << 20
  ) {
    (self.interpreter, self.aliases) = (interpreter, aliases)
    (self.memory, self.folder) = (memory, folder)
    self.pieceSize = max(1, pieceSize)
  }

  /// Reads logs, one after another.
  /// - Parameter workers: How many workers share the work, at least 1; nothing hangs on it.
  /// - Throws: ``EventLogError`` if one is none; `CancellationError` when the task is cancelled.
  package func read(_ inputs: [LogInput], workers: Int = 1) async throws -> EventLog {
    let layout = interpreter.layout
    let registry = FactsRegistry(interpreter)
    let store = RecordStore(memory: memory, folder: folder)
    let splitter = SharedSplitter(PieceSplitter(inputs, layout, pieceSize: pieceSize))
    let tally = SharedTally()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<max(1, workers) {
        group.addTask { [aliases] in
          var reader = PieceReader(layout, aliases, registry)
          var bytes: [UInt8] = []
          while let piece = try splitter.next(&bytes) {
            try Task.checkCancellation()
            let (records, lines) = reader.read(piece)
            try store.keep(records, number: piece.number, file: piece.file, lines: lines)
            bytes = piece.bytes
          }
          tally.merge(reader.tally)
        }
      }
      try await group.waitForAll()
    }
    return log(tally.value, inputs, registry, store)
  }

  private func log(
    _ tally: PieceTally,
    _ inputs: [LogInput],
    _ registry: FactsRegistry,
    _ store: RecordStore
  ) -> EventLog {
    // The numbers hang on which worker came first; the order of what they stand for does not.
    let found = registry.facts
    let order = found.indices.sorted { found[$0].order.lexicographicallyPrecedes(found[$1].order) }
    var places = Array(repeating: Int32(0), count: found.count)
    for (place, number) in order.enumerated() { places[number] = Int32(place) }
    var report = ImportReport()
    report.files = inputs.count
    report.rows = tally.rows
    report.passedOver = tally.passedOver
    report.times = tally.earliest <= tally.latest ? tally.earliest...tally.latest : nil
    report.rejections = tally.rejections.sorted { $0.key.order < $1.key.order }.map { fault, rejection in
      ImportReport.Rejection(
        fault: fault,
        count: rejection.count,
        places: rejection.first.map { first in
          let (file, line) = store.line(of: first.place)
          return "\(inputs[file].name.plain):\(line)"
        },
        example: (rejection.first.first?.example ?? "").shown
      )
    }
    report.views = zip(found, tally.factRows).reduce(0) { $0 + ($1.0.event.kind == .screenView ? $1.1 : 0) }
    report.unmappedScreens = interpreter.unmapped(zip(found, tally.factRows).map { ($0, $1) })
    return EventLog(
      facts: order.map { found[$0] },
      report: report,
      shape: RecordShape(interpreter.layout),
      places: places,
      pieces: store.pieces
    )
  }
}

/// The splitter that all readers share.
private final class SharedSplitter: Sendable {
  private let splitter: Mutex<PieceSplitter>

  init(_ splitter: sending PieceSplitter) { self.splitter = Mutex(splitter) }

  /// The next piece; `nil` after the last.
  /// - Parameter bytes: Room for it, which is taken.
  func next(_ bytes: inout [UInt8]) throws(EventLogError) -> LogPiece? {
    let result = splitter.withLock { splitter -> Result<LogPiece?, EventLogError> in
      var room: [UInt8] = []
      swap(&room, &bytes)
      do throws(EventLogError) { return .success(try splitter.next(room)) } catch { return .failure(error) }
    }
    return try result.get()
  }
}

/// The sum of what the readers counted.
private final class SharedTally: Sendable {
  private let tally = Mutex(PieceTally())

  var value: PieceTally { tally.withLock(\.self) }

  func merge(_ other: PieceTally) { tally.withLock { $0.merge(other) } }
}

extension LogInterpreter {
  /// The screens that the experiment has not, the most viewed first.
  fileprivate func unmapped(_ rows: [(facts: LogFacts, rows: Int)]) -> [ImportReport.UnmappedScreen] {
    var views: [String: Int] = [:]
    for (fact, rows) in rows where fact.event.kind == .screenView && !knows(screen: fact.event.name) {
      views[fact.event.name, default: 0] += rows
    }
    return views.map { ImportReport.UnmappedScreen(name: $0.key.shown, rows: $0.value) }
      .sorted { ($1.rows, $0.name) < ($0.rows, $1.name) }
  }
}

extension LogFacts {
  /// Texts that put different facts in an order.
  fileprivate var order: [String] {
    let who = [variant, sizeClass, segment, goal]
    return [event.kind.rawValue, event.name] + who + [event.from, event.action, event.cause, isOnGoal ? "1" : ""]
  }
}
