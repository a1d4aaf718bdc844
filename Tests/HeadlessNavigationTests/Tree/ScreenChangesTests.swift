import HeadlessNavigation
import Testing

@Suite struct ScreenChangesTests {
  /// Before, after, and what appeared, disappeared and was removed.
  @Test(arguments: [
    "nav[a]                       | nav[a > b]              | b | a    |",
    "nav[a > b > c]               | nav[a]                  | a | c    | b, c",
    "nav[a]                       | nav[a]                  |   |      |",
    "nav[a{1}]                    | nav[a{2}]               |   |      |",
    "nav[a(1)]                    | nav[a(2)]               | a(2) | a(1) | a(1)",
    "tab[a*, b]                   | tab[a, b*]              | b | a    |",
    "a                            | a ▲ sheet m             | m |      |",
    "a                            | a ▲ full-screen m       | m | a    |",
    "a ▲ sheet m                  | a                       |   | m    | m",
    "nav[a > a]                   | nav[a]                  |   |      | a",
    "a ▲ sheet a                  | a                       |   | a    | a",
    "hybrid[B | t(1)]             | hybrid[B | t(2)]        | t(2) | t(1) | t(1)",
  ]) func `changes from tree to tree`(row: String) throws {
    let cells = cells(row)
    let changes = ScreenChanges(
      from: try tree(cells[0]), in: .regular, to: try tree(cells[1]), in: .regular, under: .standard)
    let lists = [changes.appeared, changes.disappeared, changes.removed]
    #expect(lists.map { $0.map(\.description).joined(separator: ", ") } == Array(cells[2...]))
    #expect(changes.isInvisible == (cells[2].isEmpty && cells[3].isEmpty))
  }

  @Test func `collapsing and expanding frees no screen`() throws {
    let tree = try tree("nav[h > hybrid[B | t]]")
    let collapsed = ScreenChanges(from: tree, in: .regular, to: tree, in: .compact, under: .standard)
    #expect(collapsed.disappeared.map(\.description) == ["B"])
    #expect(collapsed.appeared.isEmpty && collapsed.removed.isEmpty)
    let expanded = ScreenChanges(from: tree, in: .compact, to: tree, in: .regular, under: .standard)
    #expect(expanded.appeared.map(\.description) == ["B"])
    #expect(expanded.disappeared.isEmpty && expanded.removed.isEmpty)
  }
}
