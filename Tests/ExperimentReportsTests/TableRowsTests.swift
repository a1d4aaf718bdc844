import TextFormats
import Testing

import ExperimentReports

struct TableRowsTests {
  private static let header = "name,color,users,rate,is_control\n"

  private static func rows(_ text: String) throws(Problem) -> [JSONDocument] {
    try TableRows(Array(text.utf8), of: SmallTable.description).rows
  }

  private static func object(_ cells: [JSONDocument]) -> JSONDocument {
    .object(zip(SmallTable.description.columns, cells).map { JSONDocument.Member($0.name, $1) })
  }

  @Test func `what a table writes is read back`() throws {
    let rows: [[JSONDocument]] = [
      [.text("push"), .text("red"), .integer(12), .number(0.25), .boolean(true)],
      [.text("=a, \"b\""), .null, .null, .null, .null],
      [.text("'quoted"), .null, .integer(0), .number(1e-7), .boolean(false)],
    ]
    let read = try TableRows(TableContent(SmallTable.description, rows).file.bytes, of: SmallTable.description).rows
    #expect(read == rows.map(Self.object))
    #expect(read[0].string("name") == "push" && read[0].integer("users") == 12 && read[0].number("rate") == 0.25)
    #expect(read[0].flag("is_control") == true && read[1].flag("is_control") == nil)
    #expect(read[0][member: "nothing"] == nil)
  }

  @Test(arguments: ["is_control,more,name,users\ntrue,9,push,12\n", "name,users,is_control\npush,12,true\n"])
  func `columns are found by name, and one that may be empty may be missing`(text: String) throws {
    #expect(try Self.rows(text) == [Self.object([.text("push"), .null, .integer(12), .null, .boolean(true)])])
  }

  private static let refused: [(text: String, words: String)] = [
    ("", "it has no column 'name'"), ("color,users,rate,is_control\n", "it has no column 'name'"),
    ("\u{FEFF}name,color,users,rate,is_control\n", "it has no column 'name'"),
    (header + "a,red,1\n", "line 2 has 3 fields, another number than there are columns"),
    (header + ",red,1,0.1,true\n", "line 2 has '' as name"),
    (header + "a,red,1.5,0.1,true\n", "line 2 has '1.5' as users"),
    (header + "a,red,1,nan,true\n", "line 2 has 'nan' as rate"),
    (header + "a,red,1,0x1p3,true\n", "line 2 has '0x1p3' as rate"),
    (header + "a,red,1,1e999,true\n", "line 2 has '1e999' as rate"),
    (header + "a,red,1,0.5,TRUE\n", "line 2 has 'TRUE' as is_control"),
    (
      header + "a,red,1,0.5,\"true\n",
      CSVReader.Fault(rule: .openQuote, line: 2, place: header.utf8.count + 12).description
    ),
  ]

  @Test(arguments: refused) func `what no such table writes is refused`(text: String, words: String) {
    #expect(throws: Problem(.changedRun, words)) { try Self.rows(text) }
  }
}
