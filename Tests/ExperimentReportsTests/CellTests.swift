import Testing

import ExperimentReports

struct CellTests {
  static let written: [(Cell, String)] = [
    (.empty, ""),
    (.text(""), ""),
    (.text("product-list"), "product-list"),
    (.text("a,b"), "\"a,b\""),
    (.text("say \"hi\""), "\"say \"\"hi\"\"\""),
    (.text("two\nlines"), "\"two\nlines\""),
    (.text("two\r\nlines"), "\"two\r\nlines\""),
    (.text("a b"), "a b"),
    (.text("=1+1"), "'=1+1"),
    (.text("+1"), "'+1"),
    (.text("-1"), "'-1"),
    (.text("@sum"), "'@sum"),
    (.text("\tx"), "'\tx"),
    (.text("＝1"), "'＝1"),
    (.text("'+1"), "''+1"),
    (.text("'"), "''"),
    (.text("=\u{301}"), "'=\u{301}"),
    (.text("\rx"), "\"'\rx\""),
    (.text("=a,b"), "\"'=a,b\""),
    (.text("a=1"), "a=1"),
    (.text("José"), "José"),
    (.integer(-3), "-3"),
    (.integer(.max), "9223372036854775807"),
    (.number(-0.25), "-0.25"),
    (.number(12), "12"),
    (.boolean(true), "true"),
    (.boolean(false), "false"),
  ]

  @Test(arguments: written) func `fields as they are written`(cell: Cell, field: String) {
    #expect(Array(cell.field.utf8) == Array(field.utf8))
  }

  @Test func `nothing is a missing value of every type`() {
    let missing = [Cell(nil as String?), Cell(nil as Int?), Cell(nil as Double?), Cell(nil as Bool?)]
    #expect(missing.map(\.isMissing) == [true, true, true, true])
    #expect([Cell("a"), Cell(1), Cell(0.5), Cell(false)] == [.text("a"), .integer(1), .number(0.5), .boolean(false)])
  }
}
