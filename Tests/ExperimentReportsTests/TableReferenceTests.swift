import Foundation
import Testing

import ExperimentReports

/// The pages of the tables say what the code does.
struct TableReferenceTests {
  @Test(arguments: TableReference.pages.keys.sorted()) func `a page has the columns of its table`(name: String) throws {
    let table = try #require(TableReference.pages[name])
    let page = try TableReference.page(name)
    for part in [TableReference.rows(of: table), TableReference.columns(of: table)] {
      #expect(page.contains("\n\n\(part)\n"), "the page should have:\n\(part)")
    }
  }

  @Test(.enabled(if: ProcessInfo.processInfo.environment["DESIRELINE_WRITE_REFERENCE"] != nil))
  func `the pages are written anew`() throws {
    for (name, table) in TableReference.pages { try TableReference.write(table, to: name) }
  }

  @Test func `every table has a page, and the root names it`() throws {
    #expect(Set(TableReference.pages.values) == Set(TableDescription.all + [.interactions]))
    let root = try TableReference.page("ExperimentReports")
    for name in TableReference.pages.keys { #expect(root.contains("- <doc:\(name)>\n"), "\(name)") }
  }

  @Test(arguments: TableDescription.all) func `a column that may be empty says when, and no other speaks of it`(
    table: TableDescription
  ) {
    for column in table.columns {
      #expect(column.description.contains("empty") != column.constraints.isRequired, "\(column.name)")
    }
  }

  @Test(arguments: TableDescription.all) func `a proportion goes from 0 to 1, but for relative changes`(
    table: TableDescription
  ) {
    for column in table.columns where column.unit == "proportion" && !column.name.hasPrefix("lift") {
      #expect(column.constraints.minimum == 0 && column.constraints.maximum == 1, "\(column.name)")
    }
  }
}
