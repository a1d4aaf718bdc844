import Testing

import EventLogs

/// What paths mean, tried with a reader that does nothing else.
struct PathTests {
  static let row = """
    {"a":{"b":"x","b.c":{"d":1.50},"n":null,"t":true,"l":[1,{"name":"second"}],"e":{}}, "a.b":"flat", "u":"{\\"v\\":[{\\"w\\":\\"deep\\"}]}",
     "p":[{"key":"s","value":{"string_value":null,"int_value":"7"}},{"key":"plain","value":"y"},{"key":"0","value":{"double_value":2.5}}],
     "[E] Name":"brackets", "q":{"[E] Name":{"r":"inner"}}, "price [EUR]":"9", "text":"not json"}
    """.replacing("\n", with: "")

  static let paths = [
    ("a.b", "flat"), ("a.b.c.d", "1.50"), ("a.t", "true"), ("a.n", ""), ("a.e", ""), ("a", ""), ("a.l[0]", "1"),
    ("a.l[1].name", "second"), ("a.l[1]name", "second"), ("a.l[2]", ""), ("a.l.name", ""), ("u.v[0].w", "deep"),
    ("u[0]", ""), ("p[s]", "7"), ("p[plain]", "y"), ("p[0]", "2.5"), ("p[1]", ""), ("p[none]", ""), ("p[s", ""),
    ("[E] Name", "brackets"), ("q.[E] Name.r", "inner"), ("price [EUR]", "9"), ("text", "not json"), ("text.x", ""),
    ("", ""), ("x", ""), ("a.", ""),
  ]

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
