/// A log that was read: every person's events in order of time.
package struct EventLog: Sendable {
  /// What happens in it, each combination once.
  package let facts: [LogFacts]
  /// What became of its rows.
  package let report: ImportReport
  let partitions: [LogPartition]

  /// Hands over each person's events; the persons in no order that means anything.
  package func forEachUser(_ body: (ArraySlice<LogEntry>) -> Void) {
    for partition in partitions {
      let entries = partition.entries
      var start = 0
      while start < entries.count {
        var end = start + 1
        while end < entries.count, entries[end].user == entries[start].user { end += 1 }
        body(entries[start..<end])
        start = end
      }
    }
  }
}
