package import TextFormats

/// A table that holds a log, and the columns of its values.
///
/// The values are those of the log format: kinds of events, widths and ids of the experiment.
package struct LogTable: Hashable, Sendable {
  /// The place of one value in a row.
  package enum Value: Hashable, Sendable {
    /// In a column of that name, which is quoted.
    case column(String)
    /// In the column of that name, if the table has one; otherwise no row has a value.
    case columnIfPresent(String)
    /// In the result of that expression, used as it is.
    case expression(String)
  }

  /// The parts of the table's name, such as a schema and a name.
  package var name: [String]
  /// The user.
  package var user: Value
  /// When, in whole milliseconds.
  package var time: Value
  /// The order of a user's rows of one millisecond, a whole number.
  package var sequence: Value?
  /// The user's variant; empty or missing if a row has none.
  package var variant: Value
  /// The horizontal size class at that moment.
  package var sizeClass: Value
  /// The user's segment; empty, missing or `all` if a row has none.
  package var segment: Value?
  /// The kind of event; without this column every row is a view of a screen, and a user's first row is the exposure.
  package var event: Value?
  /// The screen or the act.
  package var nameOfEvent: Value
  /// Whether the screen shows the user's goal, as `true` or `false`.
  package var onGoal: Value?
  /// The event's id, unique among the user's events.
  package var identity: Value?

  /// A table with the columns of the log format.
  ///
  /// Runs write all of them but `event_id`, so the table may lack that one.
  package init(name: [String]) {
    self.name = name
    user = .column("user_id")
    time = .column("time_ms")
    sequence = .column("sequence")
    variant = .column("variant_id")
    sizeClass = .column("size_class")
    segment = .column("segment")
    event = .column("event")
    nameOfEvent = .column("name")
    onGoal = .column("on_goal")
    identity = .columnIfPresent("event_id")
  }

  /// The parts of a table's name, separated by dots; a path to a file is one part.
  package static func parts(of name: String) -> [String] {
    let isFile =
      name.contains("/") || [".csv", ".tsv", ".parquet", ".ndjson", ".jsonl"].contains(where: name.hasSuffix)
    let parts = name.split(separator: ".").map(String.init)
    return isFile || parts.isEmpty ? [name] : parts
  }

  /// The table in a dialect, as the rows of a query's source.
  func sql(_ dialect: SQLDialect) -> String {
    let own = name.map(dialect.identifier).joined(separator: ".")
    guard case .columnIfPresent(let column) = identity else { return own }
    return dialect.rows(of: own, withOrWithout: column)
  }
}

extension LogTable.Value {
  /// The value of a row of the source, written in a dialect.
  func sql(_ dialect: SQLDialect) -> String {
    switch self {
    case .column(let name): "source." + dialect.identifier(name)
    case .columnIfPresent(let name): dialect.valueIfPresent(name)
    case .expression(let text): text
    }
  }
}

extension LogTable {
  /// The values that can be mapped to columns, in order; the first five are required.
  package static let columnKeys = [
    "user", "time", "name", "variant", "size_class", "sequence", "segment", "event", "on_goal", "event_id",
  ]

  /// Makes a table with other column names; a value that is not mapped is missing.
  /// - Parameters:
  ///   - name: The parts of the table's name.
  ///   - columns: Pairs such as `user=user_id`, with commas between.
  package init(name: [String], columns: String) throws(Problem) {
    self.init(name: name)
    var told: [String: Value] = [:]
    for piece in columns.split(separator: ",", omittingEmptySubsequences: false) {
      let pair = piece.split(separator: "=", maxSplits: 1).map(String.init)
      guard pair.count == 2 else { throw Self.invalid("'\(piece)' is no pair such as user=user_id") }
      guard Self.columnKeys.contains(pair[0]) else {
        throw Self.invalid("a log has no '\(pair[0])'; it has \(Self.columnKeys.joined(separator: ", "))")
      }
      guard told.updateValue(.column(pair[1]), forKey: pair[0]) == nil else {
        throw Self.invalid("'\(pair[0])' is told twice")
      }
    }
    func required(_ key: String) throws(Problem) -> Value {
      guard let value = told[key] else { throw Self.invalid("the column of '\(key)' is not told") }
      return value
    }
    user = try required("user")
    time = try required("time")
    nameOfEvent = try required("name")
    variant = try required("variant")
    sizeClass = try required("size_class")
    (sequence, segment, event) = (told["sequence"], told["segment"], told["event"])
    (onGoal, identity) = (told["on_goal"], told["event_id"])
  }

  private static func invalid(_ reason: String) -> Problem {
    Problem(.invalidColumns, "'--columns': \(reason)", hint: "'help sql' lists the names")
  }
}
