package import TextFormats

/// A table that holds a log, and the columns of its values.
///
/// The values are those of the log format: kinds of events, widths and ids of the experiment.
package struct LogTable: Hashable, Sendable {
  /// A value of a row, by its key in `--columns`; the first five are required.
  package enum Column: String, CaseIterable, Sendable {
    case user
    /// When, in whole milliseconds.
    case time
    /// The screen or the act.
    case name
    /// The user's variant; empty or missing if a row has none.
    case variant
    /// The horizontal size class at that moment.
    case sizeClass = "size_class"
    /// The order of a user's rows of one millisecond, a whole number.
    case sequence
    /// The user's segment; empty, missing or `all` if a row has none.
    case segment
    /// The kind of event; without this column every row is a view of a screen, and a user's first row is the exposure.
    case event
    /// Whether the screen shows the user's goal, as `true` or `false`.
    case onGoal = "on_goal"
    /// The event's id, unique among the user's events.
    case identity = "event_id"

    /// The name in the log format.
    var standardName: String {
      switch self {
      case .user: "user_id"
      case .time: "time_ms"
      case .variant: "variant_id"
      default: rawValue
      }
    }
  }

  /// The parts of the table's name, such as a schema and a name.
  package var name: [String]
  /// The names of the columns; a value that has none is missing.
  package var columns: [Column: String]
  /// Whether the table may lack the column of ids, and then no row has one.
  private var mayLackIdentity = false

  /// A table with the columns of the log format.
  ///
  /// Runs write all of them but `event_id`, so the table may lack that one.
  package init(name: [String]) {
    self.name = name
    columns = Dictionary(uniqueKeysWithValues: Column.allCases.map { ($0, $0.standardName) })
    mayLackIdentity = true
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
    let table = name.map(dialect.identifier).joined(separator: ".")
    guard mayLackIdentity, let column = columns[.identity] else { return table }
    return dialect.rows(of: table, withOrWithout: column)
  }

  /// The value of a row of the source, written in a dialect.
  func value(_ column: Column, _ dialect: SQLDialect) -> String {
    let name = columns[column] ?? column.standardName
    return mayLackIdentity && column == .identity
      ? dialect.valueIfPresent(name) : "source." + dialect.identifier(name)
  }
}

extension LogTable {
  /// Makes a table with other column names; a value that is not mapped is missing.
  /// - Parameters:
  ///   - name: The parts of the table's name.
  ///   - columns: Pairs such as `user=user_id`, with commas between.
  package init(name: [String], columns: String) throws(Problem) {
    (self.name, self.columns) = (name, [:])
    for piece in columns.split(separator: ",", omittingEmptySubsequences: false) {
      let pair = piece.split(separator: "=", maxSplits: 1).map(String.init)
      guard pair.count == 2 else { throw Self.invalid("'\(piece)' is no pair such as user=user_id") }
      guard let column = Column(rawValue: pair[0]) else {
        let keys = Column.allCases.map(\.rawValue).joined(separator: ", ")
        throw Self.invalid("a log has no '\(pair[0])'; it has \(keys)")
      }
      guard self.columns.updateValue(pair[1], forKey: column) == nil else {
        throw Self.invalid("'\(pair[0])' is told twice")
      }
    }
    for column in Column.allCases.prefix(5) where self.columns[column] == nil {
      throw Self.invalid("the column of '\(column.rawValue)' is not told")
    }
  }

  private static func invalid(_ reason: String) -> Problem {
    Problem(.invalidColumns, "'--columns': \(reason)", hint: "'help sql' lists the names")
  }
}
