import HeadlessNavigation
import Testing

@Suite struct ScreenChangesTests {
  /// Before, after, and what appeared, disappeared and was removed.
  @Test(arguments: try fixtureRows(in: "ScreenChangesTests", "changes from tree to tree"))
  func `changes from tree to tree`(row: String) throws {
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
