import ExperimentFile
import Foundation
import Testing
import UserSimulation

/// The reference of the format says what the code does.
@Suite struct ReferenceTests {
  private func page() throws -> String { KeyTableTests.pages.map(\.text).joined(separator: "\n") }

  private static let tables = [
    ("behavior", ReferenceTables.behavior), ("devices", ReferenceTables.devices),
    ("windows", ReferenceTables.windows),
    ("codes", ReferenceTables.codes), ("findings", ReferenceTables.findings),
  ]

  @Test(arguments: tables) func `its tables are those of the code`(name: String, table: String) throws {
    #expect(try page().contains("\n\n\(table)\n"), "the table should be:\n\(table)")
  }

  /// For whoever changes the code: each table is put where one with the same head stands.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["DESIRELINE_WRITE_REFERENCE"] != nil))
  func `the tables are written where it is asked for`() throws {
    for page in KeyTableTests.pages {
      var lines = page.text.components(separatedBy: "\n")
      for (_, table) in Self.tables {
        let rows = table.components(separatedBy: "\n")
        guard let first = lines.firstIndex(of: rows[0]) else { continue }
        let count = lines[first...].prefix { $0.hasPrefix("|") }.count
        lines.replaceSubrange(first..<first + count, with: rows)
      }
      guard lines != page.text.components(separatedBy: "\n") else { continue }
      try Data(lines.joined(separator: "\n").utf8).write(to: URL(filePath: page.path))
    }
  }

  @Test func `it tells what may be counted`() throws {
    let section = try page().split(separator: "What may be counted:")[1].split(separator: "\n## ")[0]
    let acts = section.matches(of: /\n\| `"([a-z-]+)"` \|/).map { String($0.output.1) }
    #expect(acts == ReferenceTables.acts)
  }

  @Test func `every key of the format has a row`() throws {
    let page = try page()
    let parameters = Set(BehaviorParameter.allCases.map(\.key))
    for key in try OneMistakeTests.formatKeys().subtracting(["compact", "regular"]) {
      #expect(page.contains("\n| `\(key)` | "), "\(key)")
    }
    #expect(parameters.allSatisfy { page.contains("`\($0)`") })
  }

  @Test func `its example is an experiment`() throws {
    let page = try packageFile("Sources/ExperimentFile/ExperimentFile.docc/FileFormat.md")
    let example = page.split(separator: "```json5\n")[1].split(separator: "```")[0]
    #expect(try document(String(example)).diagnostics == [])
  }

  @Test func `the experiments that come with the package have no mistakes`() throws {
    #expect(try document(packageFile("Experiments/catalog-browse.json5")).diagnostics == [])
  }

  @Test func `the mistake on the module's page is told as it is shown there`() throws {
    let text = try packageFile("Experiments/catalog-browse.json5").replacing(
      "lists: \"catalog.category\"", with: "lists: \"catalog.categry\"")
    let source = try SourceText(name: "catalog-browse.json5", bytes: Array(text.utf8))
    let error = try #require(throws: InvalidExperimentFile.self) { try ExperimentDocument(source) }
    let page = try packageFile("Sources/ExperimentFile/ExperimentFile.docc/ExperimentFile.md")
    #expect(page.contains("```\n\(error.rendered())```\n"), "\(error.rendered())")
  }
}
