import Foundation
import Testing
import TextFormats

import ExperimentReports

struct TableNameTests {
  @Test(arguments: [
    ("product-list", "product-list"), ("José", "José"), ("a b", "a b"), ("Start", "Start"), ("", ""),
    ("start", "%73tart"), ("exit", "%65xit"), ("NA", "%4EA"), ("None", "%4Eone"), ("=1+1", "%3D1+1"), ("-1", "%2D1"),
    ("'=1+1", "%27=1+1"), ("100%", "100%25"), ("%73tart", "%2573tart"), (" x ", "%20x%20"),
    ("two\nlines", "two%0Alines"),
    ("\ttab", "%09tab"), ("\u{7F}", "%7F"), (" ", "%20"),
  ]) func `a name is encoded where it would be mistaken, and decoded it is the name`(name: String, text: String) {
    #expect(TableName.screen(name) == text)
    #expect(text.removingPercentEncoding == name)
    #expect(JSONDocument.text(text).field == text)
  }

  @Test func `what is no screen may be called start`() { #expect(TableName.text("start") == "start") }
}
