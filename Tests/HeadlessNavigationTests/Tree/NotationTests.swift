import HeadlessNavigation
import Testing

@Suite struct NotationTests {
  /// 4 × 3,000 trees, in which each of these occurs more than twenty times in each 3,000.
  static let covered = [
    "layers 1", "layers 2", "layers 3", "nav of 0", "hybrid of 2", "tab of 0", "tab of 3", "carousel of 1",
    "split of 2", "depth 3", "locked", "not loaded", "flag", "number", "name", "range", "list of 0 at 0",
    "list of 3 at 0", "list of 2 at 1", "list of 1 at 1",
  ]

  @Test(arguments: [1, 2, 3, 4] as [UInt64]) func `reading what was printed gives the tree back`(seed: UInt64) throws {
    var generator = TreeGenerator(seed: seed)
    for _ in 0..<3_000 {
      let tree = generator.tree()
      let text = tree.description
      if try ScreenTree(parsing: text) != tree { Issue.record("\(text)") }
    }
    #expect(Self.covered.filter { generator.coverage[$0, default: 0] <= 20 } == [])
  }

  @Test(arguments: [
    ("", 0, "a screen or container"), ("nav[", 4, "a screen or container"), ("nav[a", 5, "> or ]"),
    ("nav[a, b]", 5, "> or ]"), ("nav[a > ]", 8, "a screen or container"), ("nav[a*]", 5, "> or ]"),
    ("hybrid[a > b]", 9, "| or ]"), ("tab[a > b]", 6, ", or ]"), ("tab[a*, b*]", 9, ", or ]"),
    ("a b", 2, "▲ or the end"),
    ("a ▲", 3, "a presentation style"), ("a ▲ sheet", 9, "a screen or container"), ("a()", 2, "a value"),
    ("a(1", 3, ")"), ("a{1)", 3, "}"), ("a(1 2)", 4, ")"), ("a([1)", 4, ", or ]"), ("a([1,])", 5, "a value"),
    ("a(3..<2)", 7, "..< and a number that is not smaller"), ("a(3..2)", 5, "..< and a number that is not smaller"),
    ("a(3.)", 4, "..< and a number that is not smaller"), ("a(3..<b)", 7, "..< and a number that is not smaller"),
    ("a(3..<)", 6, "a number"), ("a~!", 2, "▲ or the end"), ("a!!", 2, "▲ or the end"),
    ("[a]", 0, "a screen or container"),
    ("a]", 1, "▲ or the end"), ("é(ü)%", 4, "▲ or the end"),
  ]) func `a fault is told with its place`(text: String, offset: Int, expected: String) throws {
    let error = try #require(throws: NotationError.self) { try ScreenTree(parsing: text) }
    #expect(error.offset == offset && error.expected == expected)
    #expect(error.description == "offset \(offset): expected \(expected)")
  }

  @Test func `a hundred levels are read and more are refused`() throws {
    func nested(_ depth: Int, _ open: String) -> String {
      String(repeating: open, count: depth) + "a" + String(repeating: "]", count: depth)
    }
    #expect(try tree(nested(99, "nav[")).description == nested(99, "nav["))
    let refused = try #require(throws: NotationError.self) { try tree(nested(100, "nav[")) }
    #expect(refused.description == "offset 400: expected less than 100 levels")
    #expect(throws: refused) { try tree(String(repeating: "nav[", count: 1_000_000)) }
    #expect(try value(nested(99, "[")).description == nested(99, "["))
    let deep = try #require(throws: NotationError.self) { try value(nested(100, "[")) }
    #expect(deep.description == "offset 102: expected less than 100 levels")
  }

  @Test(arguments: [
    ("a(007)", "a(7)"), ("tab[a, b]", "tab[a*, b]"), ("a( [ 1 ,b ] )", "a([1, b])"),
    ("a(true){false}", "a(true){false}"),
    ("a(99999999999999999999)", "a(99999999999999999999)"), ("nav [a]▲sheet!b", "nav[a] ▲ sheet! b"),
  ]) func `what is written otherwise is printed one way`(text: String, canonical: String) throws {
    #expect(try tree(text).description == canonical)
  }
}
