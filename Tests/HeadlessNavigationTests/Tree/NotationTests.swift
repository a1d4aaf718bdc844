import Foundation
import HeadlessNavigation
import HeadlessNavigationTesting
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

  @Test(arguments: try fixtureRows(in: "NotationTests", "a fault is reported with its place"))
  func `a fault is reported with its place`(row: String) throws {
    let cells = row.components(separatedBy: " ⇒ ")
    let error = try #require(throws: NotationError.self) { try ScreenTree(parsing: cells[0]) }
    #expect(error.offset == Int(cells[1]) && error.expected == cells[2])
    #expect(error.description == "offset \(cells[1]): expected \(cells[2])")
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

  @Test(arguments: try fixtureRows(in: "NotationTests", "what is written otherwise is printed one way"))
  func `what is written otherwise is printed one way`(row: String) throws {
    let cells = row.components(separatedBy: " ⇒ ")
    #expect(try tree(cells[0]).description == cells[1])
  }
}
