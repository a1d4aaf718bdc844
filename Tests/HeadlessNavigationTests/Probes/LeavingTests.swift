import HeadlessNavigation
import Testing

/// What a user's Back, swipe and pull do where several stacks, columns and layers are in view.
@Suite struct LeavingTests {
  /// Tree, size class, inputs, and the tree that follows; where nothing changes, the outcome of the last.
  @Test(arguments: try fixtureRows(in: "LeavingTests", "by a user")) func `by a user`(row: String) throws {
    let cells = cells(row)
    for traits in Traits.named(cells[1]) {
      var script = try Script(ruleApp(.standard), from: ruleState(cells[0], in: traits))
      try script.give(all: cells[2])
      let isSame = !cells[3].contains { " [".contains($0) } && cells[3].count > 5
      #expect(script.state.tree.description == (isSame ? cells[0] : cells[3]))
      if isSame { #expect(script.record.outcome.word == cells[3]) }
    }
  }

  @Test(arguments: try OperationRow.rows(in: "LeavingTests", "by code")) func `by code`(row: OperationRow) throws {
    try row.check()
  }

  /// What stands in a form sheet or popover is in compact size class, whatever the window is; in a sheet it is not.
  @Test(arguments: try OperationRow.rows(in: "LeavingTests", "in a form sheet")) func `in a form sheet`(
    row: OperationRow
  ) throws { try row.check() }

  /// Tree, how it looks in regular size class, what is on the display, and the tree after Back there.
  @Test(arguments: try fixtureRows(in: "LeavingTests", "a form sheet looks as in compact size class"))
  func `a form sheet looks as in compact size class`(row: String) throws {
    let cells = cells(row)
    let app = ruleApp(.standard)
    var script = try Script(app, from: ruleState(cells[0], in: .regular))
    let tree = script.state.tree
    #expect(tree.visibleForm(in: .regular, under: app.containers).description == cells[1])
    let visible = tree.visibleScreens(in: .regular, under: app.containers).map(\.description)
    #expect(visible.joined(separator: ", ") == cells[2])
    try script.give(.back(.button))
    #expect(script.state.tree.description == cells[3])
  }

  @Test func `tabs in a form sheet have room for five`() throws {
    let tabs = try tree("tab[a*, b, c, d, e, f]").layers[0].root
    var app = ruleApp(.standard)
    app.coordinators["main"] = StackCoordinator(
      root: "root",
      responses: [
        "card": .perform(.present(tabs, style: .formSheet)), "sheet": .perform(.present(tabs, style: .sheet)),
      ])
    for (intent, list, bar) in [("card", ", more-tabs", "0 1 2 3 6"), ("sheet", "", "0 1 2 3 4 5")] {
      var script = try Script(app, in: .regular)
      try script.give(try input(intent))
      #expect(script.state.tree.description.hasSuffix("tab[a*, b, c, d, e, f\(list)]"))
      let tapped = script.engine.inputs(of: script.state).compactMap { input in
        if case .selectTab(let index) = input { "\(index)" } else { nil }
      }
      #expect(tapped.joined(separator: " ") == bar)
    }
  }

  /// Adding and taking away tabs: the selection stays with its screen, else with its index, else it is the first.
  @Test(arguments: try OperationRow.rows(in: "LeavingTests", "where the user is afterwards"))
  func `where the user is afterwards`(row: OperationRow) throws { try row.check() }
}
