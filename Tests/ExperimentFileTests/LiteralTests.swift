import Testing

import ExperimentFile

/// A default is declared once, as a value; the reference and the schema print what the form would read as that value.
struct LiteralTests {
  @Test func `a default is printed as a file writes it`() {
    #expect(ValueForm<Bool>.boolean.literal(of: false) == "`false`")
    #expect(ValueForm<Double>.number(in: 0...1).literal(of: 0.95) == "0.95")
    #expect(ValueForm<Int>.integer(in: 1...52).literal(of: 2) == "2")
    #expect(ValueForm<Int>.duration().literal(of: 0) == "`\"0 ms\"`")
    #expect(ValueForm<Int>.duration(in: 1000...86_400_000).literal(of: 90_500) == "`\"90500 ms\"`")
    #expect(ValueForm<String>.identifier.literal(of: "next") == "`\"next\"`")
  }

  @Test func `what the form does not read as the default is not printed`() {
    #expect(ValueForm<Double>.number(in: 0...1).literal(of: 2) == nil)
    #expect(ValueForm<Bool>.oneOf(["on": true]).literal(of: false) == nil)
    #expect(ValueForm<[Int]>.array(of: .integer()).literal(of: [1, 2]) == nil)
  }

  @Test func `a key tells its default and its meaning where it is read`() throws {
    let key = ObjectKey<Int>.optional(
      "style", .oneOf(["list": 1, "grid": 2]), default: 2, from: "[P]", "How it looks.")
    #expect(key.schema()["style"]?.note == KeyNote(unlessSaid: "`\"grid\"` [P]", "How it looks."))
  }
}
