import TextFormats
import Foundation

import ExperimentReports

/// What the page of a table says in the words of the code.
enum TableReference {
  /// The page of each table.
  static let pages = [
    "FunnelTable": TableDescription.funnel, "ComparisonsTable": .comparisons, "PairsTable": .pairs,
    "DurationsTable": .durations,
    "TransitionsTable": .transitions, "AssignmentsTable": .assignments, "InteractionsTable": .interactions,
  ]

  /// What one row is, and what tells it from every other.
  static func rows(of table: TableDescription) -> String {
    let key = table.primaryKey.map { "`\($0)`" }.joined(separator: ", ")
    return "\(table.description) What identifies a row among all other: \(key)."
  }

  /// The columns in order.
  static func columns(of table: TableDescription) -> String {
    let titles = ["Column", "Type", "Unit", "Values", "Empty", "What it holds"]
    let rows = table.columns.map { column in
      [
        "`\(column.name)`", column.kind.rawValue, column.unit ?? "", values(column.constraints),
        column.constraints.isRequired ? "never" : "may be", column.description,
      ]
    }
    let lines = [titles, titles.map { _ in "---" }] + rows
    return lines.map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
  }

  static func page(_ name: String) throws -> String { try String(contentsOf: file(name), encoding: .utf8) }

  private static func file(_ name: String) -> URL {
    package.appending(path: "Sources/ExperimentReports/ExperimentReports.docc/\(name).md")
  }

  /// Writes what a page says of its table anew, and leaves all else.
  static func write(_ table: TableDescription, to name: String) throws {
    let page = try page(name)
    let head = "## Overview\n\n"
    guard let start = page.range(of: head), let end = page.range(of: "\n## ", range: start.upperBound..<page.endIndex)
    else { return }
    let overview = "\(rows(of: table))\n\n\(columns(of: table))\n"
    try page.replacingCharacters(in: start.upperBound..<end.lowerBound, with: overview).write(
      to: file(name), atomically: true, encoding: .utf8)
  }

  private static func values(_ constraints: ColumnDescription.Constraints) -> String {
    let bounds = [constraints.minimum, constraints.maximum].map { $0.flatMap(DecimalFormat.text) }
    return switch (bounds[0], bounds[1]) {
    case (let low?, let high?): "\(low) to \(high)"
    case (let low?, nil): "\(low) or more"
    case (nil, let high?): "\(high) or less"
    case (nil, nil): (constraints.values ?? []).map { "`\($0)`" }.joined(separator: ", ")
    }
  }

  private static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
}
