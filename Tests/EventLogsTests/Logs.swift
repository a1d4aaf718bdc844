import NavigationEvents
import EventLogs

/// Logs for tests, at hand as text.
enum Logs {
  static let vocabulary = LogVocabulary(
    variants: ["a", "b"], sizeClasses: ["compact", "regular"], segments: [], screens: ["home", "list"])

  /// A log that comes in pieces of so many bytes.
  static func input(_ text: String, name: String = "log.csv", piece: Int = 1 << 20) -> LogInput {
    input(Array(text.utf8), name: name, piece: piece)
  }

  static func input(_ bytes: [UInt8], name: String = "log.csv", piece: Int = 1 << 20) -> LogInput {
    LogInput(name: name, bytes: bytes, atMost: piece)
  }

  /// Reads logs; how they are cut and who reads them must not matter.
  static func read(_ inputs: LogInput..., pieceSize: Int = 1 << 20, workers: Int = 2) async throws -> EventLog {
    try await EventLogReader(NativeFormat(vocabulary), pieceSize: pieceSize).read(inputs, workers: workers)
  }

  static let header = "user_id,time_ms,variant_id,size_class,event,name\n"

  /// What each user did, in order, as `time name`; the users in order of their rows' text.
  static func told(_ log: EventLog) -> [[String]] {
    var users: [[String]] = []
    _ = try? log.forEachUser { entries in
      users.append(entries.indices.map { "\(entries[$0].time) \(log.facts[Int(entries[$0].facts)].event.name)" })
    }
    return users.sorted { $0.joined() < $1.joined() }
  }

  /// What became of the rows, with what is known once users are in order.
  static func report(_ log: EventLog) -> ImportReport { (try? log.forEachUser { _ in }) ?? ImportReport() }
}
