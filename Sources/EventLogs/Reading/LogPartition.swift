/// The people whose ids hash to one number, and what is known of them.
struct LogPartition: Sendable {
  private(set) var users = ByteInterner()
  private(set) var entries: [LogEntry] = []

  /// Whether nothing is known of anybody.
  var isEmpty: Bool { entries.isEmpty }

  mutating func number(of user: Range<Int>, in bytes: [UInt8], hash: UInt64) -> Int {
    users.number(of: user, in: bytes, hash: hash)
  }

  mutating func append(_ entry: LogEntry) { entries.append(entry) }

  /// Sorts by person and then by time, and drops what repeats another row of the same person.
  /// - Returns: How many were dropped.
  mutating func finish(hasSequences: Bool) -> Int {
    entries.sort { ($0.user, $0.time, $0.sequence) < ($1.user, $1.time, $1.sequence) }
    let before = entries.count
    var seen: Set<UInt64> = []
    var (kept, user) = (0, Int32(-1))
    for index in entries.indices {
      let entry = entries[index]
      if entry.user != user {
        user = entry.user
        seen.removeAll(keepingCapacity: true)
      }
      if entry.identity != 0 {
        guard seen.insert(entry.identity).inserted else { continue }
      } else if hasSequences, kept > 0, entries[kept - 1].isSameEvent(as: entry) {
        continue
      }
      entries[kept] = entry
      kept += 1
    }
    entries.removeLast(before - kept)
    return before - kept
  }
}

/// A row as it is held: numbers only.
package struct LogEntry: Hashable, Sendable {
  /// The person's number within their partition.
  var user: Int32
  /// The number of what happened, in ``EventLog/facts``.
  package var facts: Int32
  /// When, in milliseconds.
  package var time: Int64
  /// What orders rows of one millisecond.
  var sequence: Int64
  /// A hash of the event's id; 0 where it has none.
  var identity: UInt64

  func isSameEvent(as other: LogEntry) -> Bool {
    user == other.user && time == other.time && sequence == other.sequence && identity == 0
  }
}
