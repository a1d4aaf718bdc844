/// Some whole rows of a log, as bytes.
struct LogPiece {
  /// Which of all pieces it is, counted from 0.
  var number = 0
  /// What is known of the file that it is from.
  var file: LogFile
  /// The rows, and after them a line end and zeros.
  var bytes: [UInt8]
  /// Where the rows are in it.
  var rows: Range<Int>
  /// Whether its one row was passed over for being too long.
  var isTooLong = false
}

/// One of the files of a log.
struct LogFile: Sendable {
  /// Which of them it is, counted from 0.
  let number: Int
  /// How many lines stand before the first row.
  var headerLines = 0
  /// How it is cut.
  let cut: Cut

  /// How rows are cut into values.
  enum Cut: Sendable {
    case delimited(LogColumns)
    /// An object a line.
    case objects
  }

  /// The longest that a row may be, in bytes: without a bound a quote left open would be the rest of the log.
  static var longestRow: Int { 4 << 20 }
}
