/// A table that holds a log, and where in it everything stands.
///
/// What stands there has the words of the log format: the kinds of events, the widths and the ids of the experiment.
package struct LogTable: Hashable, Sendable {
  /// Where one thing stands in a row.
  package enum Value: Hashable, Sendable {
    /// In a column of that name, which is quoted.
    case column(String)
    /// In a column of that name if the table has one; otherwise no row has a value.
    case columnIfPresent(String)
    /// In what that expression gives, which is taken as it is.
    case expression(String)
  }

  /// The parts of the table's name, such as a schema and a name.
  package var name: [String]
  /// The user.
  package var user: Value
  /// When, in whole milliseconds.
  package var time: Value
  /// What orders a user's rows of one millisecond, a whole number.
  package var sequence: Value?
  /// The user's variant; empty or missing where a row tells none.
  package var variant: Value
  /// The horizontal size class at that moment.
  package var sizeClass: Value
  /// The user's segment; empty, missing or `all` where a row tells none.
  package var segment: Value?
  /// What sort of thing happened; without it every row is a view of a screen, and everybody is exposed by their first.
  package var event: Value?
  /// The screen or the act.
  package var nameOfEvent: Value
  /// Whether the screen serves what the user came for, as `true` or `false`.
  package var onGoal: Value?
  /// What tells the event from every other of the user.
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

  /// The parts of a table's name: what dots part, but for a path to a file.
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
