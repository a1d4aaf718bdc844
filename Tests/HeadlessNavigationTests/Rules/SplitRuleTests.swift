import HeadlessNavigation
import TestSupport
import Testing

/// The platform's rules of split views, by their names in the container table.
@Suite struct SplitRuleTests {
  /// The kinds that ship, and a split of two columns with a compact column.
  static let rules = ContainerCatalog.standard.adding("two-split", SplitRules(hasCompactColumn: true)).adding(
    "inspector-split", SplitRules(hasInspector: true))

  /// Shows an item as a detail.
  private static let detail = StackCoordinator(
    root: "root", responses: ["detail": .perform(.showDetail(Screen(kind: "item")))])

  @Test(arguments: try OperationRow.rows(in: "SplitRuleTests", "split views")) func `split views`(
    row: OperationRow
  ) throws { try row.check(under: Self.rules) }

  /// Tree, size class, how it looks, what is on the display.
  @Test(arguments: try fixtureRows(in: "SplitRuleTests", "the form in each size class"))
  func `the form in each size class`(row: String) throws {
    let cells = cells(row)
    for traits in Traits.named(cells[2]) {
      let tree = try tree(cells[1])
      #expect(tree.visibleForm(in: traits, under: Self.rules).description == cells[3])
      let visible = tree.visibleScreens(in: traits, under: Self.rules).map(\.description)
      #expect(visible.joined(separator: ", ") == cells[4])
    }
  }

  /// Tree, what happens to it in turn, the tree at the end in regular size class.
  @Test(arguments: try fixtureRows(in: "SplitRuleTests", "turning there and back")) func `turning there and back`(
    row: String
  ) throws {
    let cells = cells(row)
    let app = AppDefinition(Self.detail, containers: Self.rules)
    var script = try Script(app, from: ruleState(cells[1], in: .regular))
    try script.give(all: cells[2])
    #expect(script.state.tree.description == cells[3])
    #expect(script.state.traits == .regular)
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `in compact size class a split looks and fails like a plain stack (S1, S7, S10)`(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    var deep = 0
    let texts = ["push a", "push b", "push c(1)", "push d", "pop", "pop", "popTo a", "popTo b", "popTo l", "popToRoot"]
    for _ in 0..<200 {
      var stack = try tree("nav[l]")
      var split = try tree("split[nav[l]]")
      for _ in 0..<12 {
        let left = try operation(texts.randomElement(using: &random) ?? "pop")
        var right = left
        if case .insert(let pushed) = left, let screen = pushed.first?.node.screens.first, random.once(in: 2) {
          right = .showDetail(screen)
        }
        let expected = try? stack.applying(left, in: .compact, under: .standard)
        let got = try? split.applying(right, in: .compact, under: .standard)
        #expect((expected == nil) == (got == nil), "\(left) on \(stack), \(right) on \(split)")
        stack = expected ?? stack
        split = got ?? split
        #expect(split.visibleForm(in: .compact, under: .standard) == stack, "\(right) made \(split)")
        deep += split.panes(in: .regular, under: .standard).count > 1 ? 1 : 0
      }
    }
    #expect(deep > 200, "the walk must reach the detail, or it shows nothing")
  }

  @Test(arguments: try fixtureRows(in: "SplitRuleTests", "what remains when a column goes"))
  func `what remains when a column goes`(row: String) throws {
    let cells = cells(row)
    guard case .container(let split) = try tree(cells[1]).layers[0].root else { throw Unreadable(text: row) }
    let kept = cells[2].split(separator: ", ").map(String.init)
    let indices = split.children.indices.filter { index in
      split.children[index].screens.contains { kept.contains($0.kind.rawValue) }
    }
    let remains = Self.rules[split.kind].remains(of: split, keeping: indices)
    #expect(remains?.description == cells[3])
  }
}
