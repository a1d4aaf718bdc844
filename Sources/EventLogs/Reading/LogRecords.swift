/// Cuts a log into rows, one after another, without making strings of them.
protocol LogRecords {
  /// The line the latest row starts on, counted from 1.
  var line: Int { get }
  /// Why the latest row is none; `nil` where it is one.
  var fault: LogFault? { get }
  /// What is held of the log.
  var bytes: [UInt8] { get }
  /// Where the value of each column is in ``bytes``, by the columns' raw values; empty where there is none.
  var cells: [Range<Int>] { get }

  /// Goes on to the next row, blank lines passed over.
  /// - Returns: Whether there is one.
  mutating func next() throws(EventLogError) -> Bool
}

extension LogRecords {
  /// The longest that a row may be, in bytes: without a bound a quote left open would be the rest of the log.
  static var longest: Int { 4 << 20 }

  /// Where the value of a column is.
  func cell(_ column: LogColumn) -> Range<Int> { cells[column.rawValue] }
}
