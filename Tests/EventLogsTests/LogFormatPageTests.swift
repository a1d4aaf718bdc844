import HeadlessNavigation
import Foundation
import Testing

import EventLogs

/// The page that documents the format says what the code does.
struct LogFormatPageTests {
  static let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources/EventLogs/EventLogs.docc/EventLogFormat.md")

  /// The first two cells of the rows of the table under a heading.
  private static func table(_ heading: String) throws -> [[String]] {
    let text = try String(contentsOf: page, encoding: .utf8)
    let section = try #require(text.components(separatedBy: "### \(heading)\n").dropFirst().first)
    let lines = section.components(separatedBy: "\n### ")[0].split(separator: "\n").filter { $0.hasPrefix("|") }
    return lines.dropFirst(2).map { line in
      line.split(separator: "|").prefix(2).map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " `")) }
    }
  }

  @Test func `columns`() throws {
    let rows = try Self.table("Columns")
    #expect(rows.map { $0[0] } == LogColumn.allCases.map(\.name))
    #expect(rows.map { $0[1] == "yes" } == LogColumn.allCases.map(\.isRequired))
  }

  @Test func `events`() throws {
    #expect(try Self.table("Events").map { $0[0] } == AnalyticsEvent.Kind.allCases.map(\.rawValue))
  }
}
