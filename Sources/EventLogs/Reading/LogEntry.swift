/// A row as it is held: numbers only.
package struct LogEntry: Hashable, Sendable, BitwiseCopyable {
  /// When, in milliseconds.
  package var time: Int64
  /// A number for the visit, where the log tells visits apart: only whether two are the same matters.
  package var session: Int32 = 0
  /// The number of what happened, in ``EventLog/facts``.
  package var facts: Int32
}
