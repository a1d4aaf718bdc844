import ExperimentFile
import Testing
import UserSimulation

/// The reference of the format says what the code does.
@Suite struct ReferenceTests {
  private func page() throws -> String { KeyTableTests.pages.map(\.text).joined(separator: "\n") }

  @Test(arguments: [
    ("behavior", ReferenceTables.behavior), ("devices", ReferenceTables.devices), ("windows", ReferenceTables.windows),
    ("codes", ReferenceTables.codes), ("findings", ReferenceTables.findings),
  ])
  func `its tables are those of the code`(name: String, table: String) throws {
    #expect(try page().contains("\n\n\(table)\n"), "the table should be:\n\(table)")
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
    let text = try packageFile("Experiments/catalog-browse.json5")
      .replacing("lists: \"catalog.category\"", with: "lists: \"catalog.categry\"")
    let source = try SourceText(name: "catalog-browse.json5", bytes: Array(text.utf8))
    let error = try #require(throws: InvalidExperimentFile.self) { try ExperimentDocument(source) }
    let page = try packageFile("Sources/ExperimentFile/ExperimentFile.docc/ExperimentFile.md")
    #expect(page.contains("```\n\(error.rendered())```\n"), "\(error.rendered())")
  }
}
