import HeadlessNavigation
import Testing

@Suite struct VisibilityTests {
  /// Tree, traits, the screens that can be touched, those on the display; the last of the former has the focus.
  @Test(arguments: try fixtureRows(in: "VisibilityTests", "what is visible")) func `what is visible`(row: String) throws
  {
    let cells = cells(row)
    let tree = try tree(cells[0])
    for traits in Traits.named(cells[1]) {
      let panes = tree.panes(in: traits, under: .standard).map(\.description)
      #expect(panes.joined(separator: ", ") == cells[2])
      #expect(tree.visibleScreens(in: traits, under: .standard).map(\.description).joined(separator: ", ") == cells[3])
      #expect(tree.focus(in: traits, under: .standard)?.description == panes.last)
    }
  }

  @Test(arguments: try fixtureRows(in: "VisibilityTests", "the visible form")) func `the visible form`(
    row: String
  ) throws {
    let cells = cells(row)
    for traits in Traits.named(cells[1]) {
      #expect(try tree(cells[0]).visibleForm(in: traits, under: .standard).description == cells[2])
    }
  }

  @Test func `values that no parser makes crash nothing`() throws {
    let outOfRange = Node.container(Container(kind: .tabs, children: [.screen(Screen(kind: "a"))], selected: 7))
    let negative = Node.container(Container(kind: "carousel", children: [], selected: -1))
    let crowded = Node.container(Container(kind: .hybrid, children: ["a", "b", "c"].map { .screen(Screen(kind: $0)) }))
    let rules = ContainerCatalog.standard.adding("broken", BrokenRules())
    let broken = Node.container(Container(kind: "broken", children: [.stack([Screen(kind: "a")])]))
    let texts =
      HybridLawTests.operations + [
        "replace nav 0 a", "replace broken 0 a", "embed a hybrid", "extract hybrid", "popToRoot", "at a popTo a",
        "select broken 0", "select tab 7", "remove broken 0", "setChildren tab[x]", "setChildren broken[]",
        "dismissFrom a", "showDetail x", "at a push x", "at a present sheet m", "at a at a popToRoot",
      ]
    for node in [outOfRange, negative, crowded, broken] {
      for traits in [Traits.compact, .regular] {
        for text in texts {
          let operation = try operation(text)
          _ = try? ScreenTree(root: node).applying(operation, in: traits, under: rules).description
        }
        _ = ScreenTree(root: node).visibleForm(in: traits, under: rules)
      }
    }
    #expect(ScreenTree(root: outOfRange).panes(in: .compact, under: rules) == [])
    #expect(ScreenTree(root: broken).panes(in: .compact, under: rules).map(\.kind) == ["a"])
  }
}

/// Rules that count wrongly.
private struct BrokenRules: ContainerRules {
  func visible(_ container: Container, in traits: Traits) -> [Int] { [-1, 0, container.children.count] }

  func showing(_ child: Int, of container: Container, in traits: Traits) throws(NavigationFailure) -> Container {
    container
  }
}
