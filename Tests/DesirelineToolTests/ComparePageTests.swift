import ExperimentFile
import ExperimentReports
import Foundation
import Testing

struct ComparePageTests {
  @Test(arguments: TableDescription.predictions + [.backtest]) func `the page names every column`(
    table: TableDescription
  ) throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/DesirelineTool/DesirelineTool.docc/CompareWithALog.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let start = try #require(text.range(of: "`\(table.fileName)`", options: .backwards))
    for column in table.columns { #expect(text[start.upperBound...].contains("`\(column.name)`"), "\(column.name)") }
  }

  @Test(arguments: PastTestFolder.columns + TableDescription.pastTests.columns.map(\.name))
  func `the page of past tests names every column`(column: String) throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/DesirelineTool/DesirelineTool.docc/BacktestPastTests.md")
    #expect(try String(contentsOf: page, encoding: .utf8).contains("`\(column)`"))
  }
}
