import Foundation
import Testing

/// The table of rules that mutations are made by.
@Suite struct RuleTableTests {
  private struct Table: Decodable {
    struct Row: Decodable {
      var rule: String
      var file: String
      var line: String
      var mutant: String
      /// Which of several equal lines is meant, from 0; `nil` where there is one.
      var occurrence: Int?
    }
    var rows: [Row]
  }

  @Test func `every rule is kept by a line of the sources, and by no other like it`() throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let sources = tests.appending(path: "../../Sources/HeadlessNavigation").standardizedFileURL
    let table = try Data(contentsOf: tests.appending(path: "Conformance/conformance.json"))
    let rows = try JSONDecoder().decode(Table.self, from: table).rows
    for row in rows {
      let text = try? String(contentsOf: sources.appending(path: row.file), encoding: .utf8)
      let lines = (text ?? "").split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      let count = lines.count { $0 == row.line }
      let isFound = row.occurrence.map { $0 < count } ?? (count == 1)
      #expect(isFound && row.line != row.mutant, "\(row.rule): \(row.file) has \(count) times: \(row.line)")
    }
    #expect(Set(rows.map(\.rule)).count > 80)
  }
}
