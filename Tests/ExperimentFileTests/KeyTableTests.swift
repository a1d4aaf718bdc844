import ExperimentFile
import Foundation
import Testing
import UserSimulation

/// The reference of the format is written by the code that reads it.
@Suite struct KeyTableTests {
  static let tables = KeyTable.all().compactMap { table -> (name: String, markdown: String)? in
    // What the parameters of behavior are stands in a table of its own.
    let rows = table.rows.filter { BehaviorParameter(key: $0[0].replacing("`", with: "")) == nil }
    guard !rows.isEmpty else { return nil }
    let place = table.section.place.isEmpty ? "experiment" : table.section.place
    let name = ([place] + (table.section.kind.map { ["of kind \($0)"] } ?? [])).joined(separator: " ")
    let lines = table.markdown.split(separator: "\n").prefix(2).map(String.init)
    return (name, (lines + rows.map { "| \($0.joined(separator: " | ")) |" }).joined(separator: "\n"))
  }

  static let pages: [(path: String, text: String)] = {
    let folder = packageFolder.appending(path: "Sources/ExperimentFile/ExperimentFile.docc")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".md") }.sorted().compactMap { name in
      let path = folder.appending(path: name).path
      return (try? String(contentsOfFile: path, encoding: .utf8)).map { (path, $0) }
    }
  }()

  /// The table that follows a mark on a page, and the page with another one in its place.
  private static func table(after mark: String, on page: String) -> (table: String, replaced: (String) -> String)? {
    guard let range = page.range(of: "\(mark)\n\n") else { return nil }
    let rows = page[range.upperBound...].prefix { _ in true }.split(separator: "\n", omittingEmptySubsequences: false)
      .prefix { $0.hasPrefix("|") }
    let table = rows.joined(separator: "\n")
    let rest = page[range.upperBound...].dropFirst(table.count)
    return (table, { page[..<range.upperBound] + $0 + (table.isEmpty ? "\n\n" : "") + rest })
  }

  @Test(arguments: tables.map(\.name)) func `the table of a sort of object is the code's`(name: String) throws {
    let expected = try #require(Self.tables.first { $0.name == name }).markdown
    let mark = "<!-- keys: \(name) -->"
    let pages = Self.pages.filter { $0.text.contains(mark) }
    #expect(pages.count == 1, "\(mark) stands on \(pages.count) pages")
    let page = try #require(pages.first)
    #expect(try #require(Self.table(after: mark, on: page.text)).table == expected)
  }

  @Test func `no page has a table that the code has not`() {
    let names = Self.pages.flatMap { $0.text.matches(of: /<!-- keys: (.+) -->/).map { String($0.output.1) } }
    #expect(names.sorted() == Self.tables.map(\.name).sorted())
  }

  @Test func `of every key something is said`() {
    for (place, object) in ExperimentDocument.objects().places() {
      for key in object.union { #expect(key.note != nil, "\(place).\(key.name)") }
    }
  }

  @Test func `every cell of every table says something`() {
    for table in KeyTable.all() {
      for row in table.rows { #expect(!row.contains("?"), "\(table.section.place): \(row)") }
    }
    #expect(KeyTable.all().count == FormatSection.all.count)
  }

  /// For whoever changes the format.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["DESIRELINE_WRITE_REFERENCE"] != nil))
  func `the tables are written where it is asked for`() throws {
    for page in Self.pages {
      var text = page.text
      for (name, markdown) in Self.tables {
        if let found = Self.table(after: "<!-- keys: \(name) -->", on: text) { text = found.replaced(markdown) }
      }
      try Data(text.utf8).write(to: URL(filePath: page.path))
    }
  }
}
