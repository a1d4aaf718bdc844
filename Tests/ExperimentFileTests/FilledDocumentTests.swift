import ExperimentFile
import Testing
import TextFormats

/// What is written for users is read back as it was meant.
@Suite struct FilledDocumentTests {
  private static let awkward = "\"quotes\" \\ and\nlines\u{2028}\u{7}"

  @Test func `short values share a line, and comments have lines of their own`() {
    let value = JSONDocument.object([
      .init("id", .text("a")), .init("list", .array([.integer(1), .boolean(true)]), comments: ["Two things."]),
      .init("none", .object([])), .init("not-plain", .object("key", .text("b"))),
    ])
    #expect(
      value.text(under: ["Above", ""]) == """
        // Above
        //
        {
          id: "a",
          // Two things.
          list: [1, true],
          none: {},
          "not-plain": { key: "b" },
        }

        """)
  }

  @Test func `what is too long for a line has one for each part`() {
    let words = (0..<12).map { JSONDocument.text("a-rather-long-word-\($0)") }
    let lines = JSONDocument.object("words", .array(words)).text(under: []).split(separator: "\n")
    #expect(lines.count == 16 && lines[2] == "    \"a-rather-long-word-0\",")
    #expect(lines.allSatisfy { $0.count < 120 })
  }

  @Test func `no text and no comment breaks out of its place`() throws {
    let value = JSONDocument.object([.init(Self.awkward, .text(Self.awkward), comments: [Self.awkward])])
    let (read, findings) = try parsed(value.text(under: [Self.awkward, "*/ }"]))
    #expect(findings == [])
    #expect(read?[Self.awkward]?.text == Self.awkward)
  }
}
