import Foundation
import Testing

import TextFormats

struct JSONDocumentTests {
  private let document: JSONDocument = [
    "zebra": 1, "apple": [true, .null, 0.1, -2.5], "none": [], "nothing": [:], "nested": ["text": "a\"b\\c/d"],
  ]

  @Test func `pretty keeps the order and indents by two`() {
    #expect(
      document.text() == #"""
        {
          "zebra": 1,
          "apple": [
            true,
            null,
            0.1,
            -2.5
          ],
          "none": [],
          "nothing": {},
          "nested": {
            "text": "a\"b\\c/d"
          }
        }

        """#)
  }

  @Test func `rows are lines, of whatever depth they are`() {
    let table: JSONDocument = ["rows": [["id": "a", "parts": [1, 2]], ["id": "b", "parts": []]], "none": []]
    #expect(
      table.text(.rows) == #"""
        {
          "rows": [
            {"id":"a","parts":[1,2]},
            {"id":"b","parts":[]}
          ],
          "none": []
        }

        """#)
  }

  @Test func `compact is one line`() {
    let line = #"{"zebra":1,"apple":[true,null,0.1,-2.5],"none":[],"nothing":{},"nested":{"text":"a\"b\\c/d"}}"#
    #expect(document.text(.compact) == line)
  }

  @Test(arguments: [
    ("\n\r\t", #""\n\r\t""#), ("\0\u{1}\u{1F}\u{7F}", #""\u0000\u0001\u001f\u007f""#), ("a\r\nb", #""a\r\nb""#),
    ("\u{2028}\u{2029}", #""\u2028\u2029""#),
    ("\u{9B}\u{202E}\u{2066}", #""\u009b\u202e\u2066""#), ("\u{E0041}", #""\udb40\udc41""#),
    ("José 👩‍👩‍👧", "\"José 👩‍👩‍👧\""), ("e\u{301}", "\"e\u{301}\""),
    ("\"\u{301}", "\"\\\"\u{301}\""),
  ]) func `texts are escaped`(text: String, json: String) {
    #expect(Array(JSONDocument.text(text).text(.compact).utf8) == Array(json.utf8))
  }

  @Test func `every scalar comes back`() throws {
    let scalars = (0..<0x3000).compactMap(Unicode.Scalar.init).map(Character.init)
    let text = String(scalars)
    let bytes = Data(JSONDocument.array([.text(text)]).text(.compact).utf8)
    let parsed = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String])
    #expect(parsed.map { Array($0.utf8) } == [Array(text.utf8)])
  }

  @Test func `what JSON has no number for is null`() {
    #expect(
      JSONDocument.array([.number(.nan), .number(.infinity), .init(nil as Double?)]).text(.compact)
        == "[null,null,null]")
    #expect(
      JSONDocument.array([.number(1e-7), .number(3), .integer(.min)]).text(.compact) == "[1e-07,3,-9223372036854775808]"
    )
  }
}
