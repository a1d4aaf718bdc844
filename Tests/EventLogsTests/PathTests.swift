import TestSupport
import Testing

import EventLogs

/// What paths mean, tried with a reader that does nothing else.
struct PathTests {
  private static let lines = (try? cases(in: "paths.txt")) ?? [[""]]
  static let row = lines[0][0]
  static let paths = lines.dropFirst().map { ($0[0], $0[1]) }

  @Test(arguments: paths) func `a path leads to a text, or nowhere`(path: String, value: String) {
    #expect(PathReader.value(at: path, in: Self.row) == value)
  }

  @Test func `the longest name that fits is tried first`() {
    let row = #"{"a":{"b.c":{"d":1.50},"b":{"c":{"e":2}}}}"#
    #expect(PathReader.value(at: "a.b.c.d", in: row) == "1.50")
    #expect(PathReader.value(at: "a.b.c.e", in: row) == "2")
    #expect(PathReader.value(at: "a.b.c", in: row) == "")
  }

  @Test(
    arguments: [
      ("a", 0, ""), ("a.b", 1, ""), ("a.b.c", 1, "c"), ("a.c", 0, "c"), ("a[x]", 0, "[x]"), ("a.b[0].c", 1, "[0].c"),
      ("[d] e", 2, ""), ("[d] e.f", 2, "f"), ("[d]", nil, ""), ("ab", nil, ""), ("", nil, ""),
    ] as [(String, Int?, String)]) func `a path begins with a column`(path: String, place: Int?, rest: String)
  {
    let column = RowLayout.column(of: path, among: ["a", "a.b", "[d] e", ""])
    #expect(column?.place == place && column.map { String($0.rest) } ?? "" == rest)
  }

  @Test func `a column may hold an object`() {
    var layout = RowLayout(
      paths: ["p.x", "p.y[0]", "q"], users: [], times: [], timeUnit: .seconds, facts: [], required: [])
    let tabs = "p\tq\n{\"x\":\"1\",\"y\":[2]}\tz\n\t\n"
    #expect(PathReader.rows(tabs, layout) == [["1", "2", "z"], ["", "", ""]])
    layout.columns = ["q", "p"]
    #expect(PathReader.rows("z\t{\"x\":1}\n", layout) == [["1", "", "z"]])
    #expect(PathReader.rows("q\tp\nz\t{\"x\":1}\n", layout) == [["1", "", "z"]])
  }
}
