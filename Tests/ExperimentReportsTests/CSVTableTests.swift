import Testing

import ExperimentReports

struct CSVTableTests {
  private let row: [Cell] = [.text("push"), .text("red"), .integer(12), .number(0.25), .boolean(true)]

  @Test func `a table grows row by row`() throws {
    var table = CSVTable(SmallTable.description)
    try table.append(row)
    try table.append([.text("a, b"), .empty, .empty, .empty, .empty])
    #expect(table.rowCount == 2)
    let file = "name,color,users,rate,is_control\npush,red,12,0.25,true\n\"a, b\",,,,\n"
    #expect(String(decoding: table.bytes, as: UTF8.self) == file)
  }

  @Test(arguments: [
    (0, Cell.empty, CSVTableError.Violation.missing),
    (0, .text(""), .missing),
    (0, .integer(1), .wrongType(.integer(1))),
    (1, .text("green"), .notAllowed("green")),
    (2, .number(1), .wrongType(.number(1))),
    (2, .integer(-1), .outOfRange(-1)),
    (3, .integer(1), .wrongType(.integer(1))),
    (3, .number(1.01), .outOfRange(1.01)),
    (3, .number(.infinity), .notFinite),
    (4, .text("true"), .wrongType(.text("true"))),
  ]) func `cells that do not suit their column`(index: Int, cell: Cell, violation: CSVTableError.Violation) {
    var table = CSVTable(SmallTable.description)
    var wrong = row
    wrong[index] = cell
    let name = SmallTable.description.columns[index].name
    let error = CSVTableError(table: "small", row: 1, problem: .cell(column: name, violation))
    #expect(throws: error) { try table.append(wrong) }
    #expect(table.rowCount == 0 && table.bytes == CSVTable(SmallTable.description).bytes)
    #expect(error.description.contains(name))
  }

  @Test func `NaN is not a number`() {
    var table = CSVTable(SmallTable.description)
    #expect(throws: CSVTableError(table: "small", row: 1, problem: .cell(column: "rate", .notFinite))) {
      try table.append([.text("a"), .empty, .empty, .number(.nan), .empty])
    }
  }

  @Test func `a row of another length and a repeated key are refused`() throws {
    var table = CSVTable(SmallTable.description)
    #expect(throws: CSVTableError(table: "small", row: 1, problem: .cellCount(4))) { try table.append(row.dropLast()) }
    try table.append(row)
    #expect(throws: CSVTableError(table: "small", row: 2, problem: .duplicateKey(["push"]))) { try table.append(row) }
    #expect(table.rowCount == 1)
  }

  @Test func `keys are told apart by their bytes`() throws {
    var table = CSVTable(SmallTable.description)
    for name in ["\u{E9}", "e\u{301}"] { try table.append([.text(name), .empty, .empty, .empty, .empty]) }
    #expect(table.rowCount == 2)
  }
}
