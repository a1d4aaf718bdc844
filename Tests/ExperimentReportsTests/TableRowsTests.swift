import TextFormats
import Testing

import ExperimentReports

struct TableRowsTests {
  private static let header = "name,color,users,rate,is_control\n"

  private static func rows(_ text: String) throws(TableReadingError) -> [TableRows.Row] {
    try TableRows(Array(text.utf8), of: SmallTable.description).rows
  }

  @Test func `what a table writes is read back`() throws {
    let rows: [[Cell]] = [
      [.text("push"), .text("red"), .integer(12), .number(0.25), .boolean(true)],
      [.text("=a, \"b\""), .empty, .empty, .empty, .empty],
      [.text("'quoted"), .empty, .integer(0), .number(1e-7), .boolean(false)],
    ]
    var table = CSVTable(SmallTable.description)
    for row in rows { try table.append(row) }
    let read = try TableRows(table.bytes, of: SmallTable.description).rows
    #expect(read.map(\.cells) == rows)
    #expect(read[0].text("name") == "push" && read[0].integer("users") == 12 && read[0].number("rate") == 0.25)
    #expect(read[0].flag("is_control") == true && read[1].flag("is_control") == nil)
    #expect(read[0]["nothing"] == .empty)
  }

  @Test(arguments: ["is_control,more,name,users\ntrue,9,push,12\n", "name,users,is_control\npush,12,true\n"])
  func `columns are found by name, and one that may be empty may be missing`(text: String) throws {
    #expect(try Self.rows(text).map(\.cells) == [[.text("push"), .empty, .integer(12), .empty, .boolean(true)]])
  }

  private static let refused: [(text: String, error: TableReadingError)] = [
    ("", TableReadingError.missingColumn("name")), ("color,users,rate,is_control\n", .missingColumn("name")),
    ("\u{FEFF}name,color,users,rate,is_control\n", .missingColumn("name")),
    (header + "a,red,1\n", .fieldCount(3, line: 2)),
    (header + "a,red,1.5,0.1,true\n", .field("1.5", column: "users", line: 2)),
    (header + "a,red,1,nan,true\n", .field("nan", column: "rate", line: 2)),
    (header + "a,red,1,0x1p3,true\n", .field("0x1p3", column: "rate", line: 2)),
    (header + "a,red,1,0.5,TRUE\n", .field("TRUE", column: "is_control", line: 2)),
    (header + "a,red,1,0.5,\"true\n", .text(.init(rule: .openQuote, line: 2, place: header.utf8.count + 12))),
    (header + "a,,,,\na,,,,\n", .row(CSVTableError(table: "small", row: 2, problem: .duplicateKey(["a"])))),
    (
      header + "a,red,1,1e999,true\n",
      .row(CSVTableError(table: "small", row: 1, problem: .cell(column: "rate", .notFinite)))
    ),
  ]

  @Test(arguments: refused) func `what no such table writes is refused`(text: String, error: TableReadingError) {
    #expect(throws: error) { try Self.rows(text) }
    #expect(!error.description.isEmpty)
  }
}
