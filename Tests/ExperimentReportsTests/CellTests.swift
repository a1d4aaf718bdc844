import Testing
import TextFormats

import ExperimentReports

struct CellTests {
  static let written: [(JSONDocument, String)] = [
    (.null, ""),
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
    (.number(.infinity), ""),
    (.boolean(true), "true"),
    (.boolean(false), "false"),
  ]

  @Test(arguments: written) func `fields as they are written`(cell: JSONDocument, field: String) {
    #expect(Array(cell.field.utf8) == Array(field.utf8))
  }
}
