import FunnelAnalysis
package import TextFormats

/// The funnel of a log, as one query.
///
/// The query counts what the tool counts when it analyzes the log: for every variant, size class and segment, the
/// exposed users and the users who reached each step. Rows that the tool rejects, and users with rows in several
/// variants, do not count.
package struct FunnelQuery: Sendable {
  let funnel: ExperimentFunnel
  let variants: [String]
  let segments: [String]
  let table: LogTable
  let dialect: SQLDialect

  /// Makes the query.
  /// - Parameters:
  ///   - funnel: The funnel.
  ///   - variants: The ids of the variants.
  ///   - segments: The ids of the segments; empty without segments.
  ///   - table: The table of the log.
  ///   - dialect: The language.
  /// - Throws: `Problems` if a query would count something else.
  package init(
    _ funnel: ExperimentFunnel, variants: [String], segments: [String], table: LogTable, dialect: SQLDialect
  ) throws(Problems) {
    let reasons = Self.reasonsAgainst(funnel) + Self.reasonsAgainst(funnel, of: table)
    guard reasons.isEmpty else { throw Problems(reasons) }
    (self.funnel, self.variants, self.table, self.dialect) = (funnel, variants, table, dialect)
    self.segments = table.columns[.segment] == nil ? [] : segments
  }

  /// The query, which ends with a semicolon and a line end.
  package var text: String {
    let parts = [rows, users, events] + levels + [counts, steps]
    let named = parts.map { "\($0.name) AS (\n\($0.text.indented)\n)" }
    return header + "WITH\n" + named.joined(separator: ",\n") + "\n" + answer + ";\n"
  }

  /// A part of the query under a name that no table has.
  struct Part {
    var name: String
    var text: String

    init(_ name: String, _ lines: [String]) { (self.name, text) = (name, lines.joined(separator: "\n")) }
  }

  /// The numbers of the steps, counted from 1.
  var numbers: ClosedRange<Int> { 1...funnel.steps.count }

  /// A comment that describes the query, without names of the file, so that nothing can end the comment.
  private var header: String {
    """
    -- Exposed users, and those who reached each of \(funnel.steps.count) steps, by variant, size class and segment.
    -- \(funnel.order.rawValue), \(funnel.entry.rawValue), \(funnel.ties.rawValue), \
    window \(funnel.windowMilliseconds) ms, closed; \(dialect.rawValue).

    """
  }
}

extension String {
  /// The text with every line two columns further in.
  var indented: String { split(separator: "\n").map { "  " + $0 }.joined(separator: "\n") }
}

extension Problem {
  /// What a query cannot count, and what to do instead.
  init(uncounted reason: String, hint: String) {
    self.init(.noExactQuery, "no query counts this funnel: \(reason)", hint: hint)
  }
}
