import DesirelineTool
import ExperimentFile
import ExperimentReports
import Foundation
import Testing

/// The committed pages have what the declarations say.
struct DerivedTextTests {
  private static let folder = Shipped.root.path
  private static let command = "DESIRELINE_WRITE_GOLDENS=1 swift test --filter DerivedTextTests"

  private static let pages = Result {
    if Golden.request != nil { try DocumentationPage.write(DerivedText.all, in: folder) }
    return try DocumentationPage.all(in: folder)
  }

  @Test(arguments: DerivedText.all.map(\.name))
  func `a page has the text that is made`(name: String) throws {
    let made = try #require(DerivedText.all.first { $0.name == name }).text(in: Self.folder)
    let committed = try Self.pages.get().compactMap { page in page.blocks[name].map { (page.path, $0) } }
    #expect(!committed.isEmpty, "no page has <!-- generated: \(name) -->")
    for (path, text) in committed { #expect(text == made, "\(path) has another text; '\(Self.command)' writes it") }
  }

  @Test func `every text on a page is made, and every name is one text's`() throws {
    let names = DerivedText.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(Set(try Self.pages.get().flatMap(\.blocks.keys)) == Set(names))
  }

  @Test func `the page of a module leads to its pages of made texts`() throws {
    let pages = try Self.pages.get()
    for page in pages where !page.blocks.isEmpty {
      let parts = page.path.split(separator: "/").map(String.init)
      guard parts.count == 4, parts[3] != "\(parts[1]).md" else { continue }
      let root = "\(Self.folder)/Sources/\(parts[1])/\(parts[2])/\(parts[1]).md"
      let name = parts[3].dropLast(3)
      #expect(try String(contentsOfFile: root, encoding: .utf8).contains("- <doc:\(name)>\n"), "\(name)")
    }
  }

  @Test func `every key of the file is in a table, with all that is to be said of it`() {
    let tables = KeyTable.all()
    for (place, object) in ExperimentDocument.objects().places() {
      let listed = Set(tables.filter { $0.place == place }.flatMap { $0.rows.map { $0[0] } })
      for key in object.union {
        #expect(key.note != nil && listed.contains("`\(key.name)`"), "\(place).\(key.name)")
      }
    }
    for table in tables {
      for row in table.rows { #expect(!row.contains("?"), "\(table.place): \(row)") }
    }
  }

  @Test(arguments: TableDescription.all) func `a column that may be empty says when, and a proportion goes from 0 to 1`(
    table: TableDescription
  ) {
    for column in table.columns {
      #expect(column.description.contains("empty") != column.isRequired, "\(column.name)")
      guard column.unit == "proportion", !column.name.hasPrefix("lift") else { continue }
      #expect(column.minimum == 0 && column.maximum == 1, "\(column.name)")
    }
  }

  @Test func `the page of commands names the form of every document`() throws {
    let path = "\(Self.folder)/Sources/DesirelineTool/DesirelineTool.docc/CommandLine.md"
    // The table of removed names has earlier forms.
    let text = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").filter {
      !$0.contains(" | document | ")
    }.joined(separator: "\n")
    let named = Set(text.matches(of: /desireline\.([a-z-]+)\/\d/).map { String($0.output.1) })
    let plain = ["completions", "version", "plan-verification", "error"]
    #expect(named.union(plain) == Set(EveryCommandTests.cases.map(\.schema)).union(plain))
  }

  @Test func `a text is written between its marks, and nothing without them`() throws {
    let scratch = try Scratch()
    let folder = "Sources/EventLogs/EventLogs.docc"
    let marked = "# A log\n\n<!-- generated: columns of a log -->\n\nold\n\n<!-- end -->\n\nMore.\n"
    try scratch.write(marked, to: "\(folder)/A.md")
    try scratch.write("# Without\n", to: "\(folder)/B.md")
    try DocumentationPage.write(DerivedText.all, in: scratch.path)
    let made = try #require(DerivedText.all.first { $0.name == "columns of a log" }).text(in: scratch.path)
    #expect(try scratch.read("\(folder)/A.md") == marked.replacing("old", with: made))
    #expect(try scratch.read("\(folder)/B.md") == "# Without\n")
    try scratch.write(marked.replacing("<!-- end -->", with: ""), to: "\(folder)/B.md")
    #expect(throws: PageError.self) { try DocumentationPage.all(in: scratch.path) }
  }
}
