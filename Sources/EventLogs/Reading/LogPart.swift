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

  /// Hands over each user's events; the users in no order that means anything.
  package func forEachUser(_ body: (ArraySlice<LogEntry>) -> Void) {
    var start = 0
    for end in ends {
      body(entries[start..<end])
      start = end
    }
  }
}
