/// The people of one part of a log, each with their events in order of time.
package struct LogPart: ~Copyable {
  /// How many people there are.
  package var userCount: Int { ends.count }
  /// The rows that repeat another of the same person.
  package private(set) var duplicates = 0
  private var entries: [LogEntry]
  /// For each person where their events end.
  private var ends: [Int]

  init(entries: [LogEntry], ends: [Int], duplicates: Int) {
    (self.entries, self.ends, self.duplicates) = (entries, ends, duplicates)
  }

  /// Hands over each person's events; the persons in no order that means anything.
  package func forEachUser(_ body: (ArraySlice<LogEntry>) -> Void) {
    var start = 0
    for end in ends {
      body(entries[start..<end])
      start = end
    }
  }
}
