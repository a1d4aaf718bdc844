/// A language of queries that a warehouse understands.
package enum SQLDialect: String, CaseIterable, Hashable, Sendable {
  case duckDB = "duckdb"
  case spark
  case clickHouse = "clickhouse"
  case bigQuery = "bigquery"

  /// A text as a literal, whatever it holds.
  package func literal(_ text: String) -> String {
    guard self != .duckDB else { return "'" + text.doubling("'") + "'" }
    return "'" + text.escaped(except: "'") + "'"
  }

  /// The texts as literals in a list.
  func list(_ texts: [String]) -> String { "(" + texts.map(literal).joined(separator: ", ") + ")" }

  /// A name as an identifier, whatever it holds.
  package func identifier(_ name: String) -> String {
    switch self {
    case .duckDB: "\"" + name.doubling("\"") + "\""
    case .spark: "`" + name.doubling("`") + "`"
    case .clickHouse, .bigQuery: "`" + name.escaped(except: "`") + "`"
    }
  }

  /// A value as text; a missing value stays missing.
  func text(_ value: String) -> String {
    switch self {
    case .duckDB: "CAST(\(value) AS VARCHAR)"
    case .spark, .bigQuery: "CAST(\(value) AS STRING)"
    case .clickHouse: "toString(\(value))"
    }
  }

  /// A value as a whole number of 64 bits; no value is 0.
  func number(_ value: String) -> String {
    switch self {
    case .duckDB, .spark: "COALESCE(CAST(\(value) AS BIGINT), 0)"
    case .bigQuery: "COALESCE(CAST(\(value) AS INT64), 0)"
    // Ranges of rows cannot be ordered by a column that may have no value.
    case .clickHouse: "assumeNotNull(COALESCE(toInt64(\(value)), 0))"
    }
  }

  /// The rows of a table that may lack a column, with that column in any case.
  ///
  /// A missing column is an error in every dialect, so each dialect has its own test for it.
  func rows(of table: String, withOrWithout column: String) -> String {
    let name = identifier(column)
    let absent = "SELECT CAST(NULL AS \(textType)) AS \(name)"
    return switch self {
    case .duckDB: "(SELECT * FROM \(table) UNION ALL BY NAME \(absent) WHERE FALSE)"
    case .bigQuery: "(SELECT * FROM \(table) FULL OUTER UNION ALL BY NAME \(absent) FROM (SELECT 1) WHERE FALSE)"
    // A lateral subquery finds a name that its own table lacks in the row beside it.
    case .spark:
      "(SELECT own.* FROM (\(absent)) AS absent, LATERAL (SELECT *, \(name) AS dl_\(column) FROM \(table)) AS own)"
    case .clickHouse: table
    }
  }

  /// The value of a column that ``rows(of:withOrWithout:)`` added because the table lacked it.
  func valueIfPresent(_ column: String) -> String {
    switch self {
    case .duckDB, .bigQuery: "source." + identifier(column)
    case .spark: "source." + identifier("dl_" + column)
    case .clickHouse: "COALESCE(COLUMNS(\(literal("^\(column)$"))), '')"
    }
  }

  private var textType: String { self == .duckDB ? "VARCHAR" : "STRING" }

  /// The value in the first row of a group that satisfies a condition, by time and place.
  func first(_ value: String, where condition: String) -> String {
    let key = "CASE WHEN \(condition) THEN"
    return switch self {
    case .duckDB: "arg_min(\(value), \(key) (moment, place) END)"
    case .spark: "min_by(\(value), \(key) struct(moment, place) END)"
    case .clickHouse: "argMinIf(\(value), (moment, place), \(condition))"
    case .bigQuery:
      "ARRAY_AGG(CASE WHEN \(condition) THEN \(value) END IGNORE NULLS ORDER BY moment, place)[SAFE_OFFSET(0)]"
    }
  }
}

extension String {
  fileprivate func doubling(_ quote: Character) -> String {
    reduce(into: "") { $0 += $1 == quote ? "\($1)\($1)" : "\($1)" }
  }

  /// The text with a backslash before whatever would end it or mean something else.
  fileprivate func escaped(except quote: Unicode.Scalar) -> String {
    unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case quote, "\\": text += "\\\(scalar)"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
