import HeadlessNavigation
import Testing

extension NavigationRecord {
  /// The tab that a user's tap selected, be it selected already or not; `nil` for vetoed taps and for code (T2).
  fileprivate var tappedTab: Int? {
    guard case .selectTab(let index) = input else { return nil }
    if case .failed = outcome { return nil }
    if case .unanswered? = diagnostics.first { return nil }
    return index
  }
}

/// The platform's rules of tabs, by their names in the container table.
@Suite struct TabRuleTests {
  @Test(arguments: try OperationRow.rows(in: "TabRuleTests", "tabs by code")) func `tabs by code`(
    row: OperationRow
  ) throws { try row.check() }

  /// Size class, inputs, the tree that follows, the outcome of the last, and the tabs that may be tapped then.
  @Test(arguments: try fixtureRows(in: "TabRuleTests", "more than five tabs")) func `more than five tabs`(
    row: String
  ) throws {
    let cells = cells(row)
    var app = ruleApp(.standard)
    app.coordinators["main"] = TabsCoordinator(["a", "b", "c", "d", "e", "f"].map { ScreenTemplate($0) })
    var script = try Script(app, in: Traits.named(cells[0])[0])
    try script.give(all: cells[1])
    let tree = script.state.tree.description
    let stacks = ["a", "b", "c", "d", "e", "f"].reduce(tree) { tree, name in
      name == "a" ? tree : tree.replacing("nav[\(name)~]", with: name).replacing("nav[\(name)]", with: name)
    }
    #expect(stacks == cells[2])
    #expect(script.record.outcome.word == cells[3])
    let tapped = script.engine.inputs(of: script.state).compactMap { input in
      if case .selectTab(let index) = input { "\(index)" } else { nil }
    }
    #expect(tapped.joined(separator: " ") == cells[4])
    #expect(script.state.tree.violations(under: app.containers).isEmpty)
  }

  /// Tree, width, and the tabs that may be tapped: `m` hides the bar while it is on a stack in view, under others too.
  @Test(arguments: try fixtureRows(in: "TabRuleTests", "T7 a screen hides the bar of the tabs around it"))
  func `T7 a screen hides the bar of the tabs around it`(row: String) throws {
    // The trees have bars of their own.
    let cells = row.split(separator: ";", omittingEmptySubsequences: false).map { $0.filter { $0 != " " } }
    var app = ruleApp(.standard)
    app.screens["m"] = ScreenContent(hidesTabBar: true)
    let engine = FlowEngine(app: app)
    for traits in Traits.named(cells[1]) {
      let state = try ruleState(row.prefix { $0 != ";" }.description, in: traits)
      let tapped = engine.inputs(of: state).compactMap { if case .selectTab(let tab) = $0 { "\(tab)" } else { nil } }
      #expect(tapped.joined(separator: ",") == cells[2])
      let word = engine.handle(.selectTab(1), in: state).outcome.word
      #expect(["screen-not-visible", "no-container"].contains(word) == tapped.isEmpty)
    }
  }

  /// Tabs come and go while some stand behind *More*: operations with `;` between them, and the tree that follows.
  @Test(arguments: try fixtureRows(in: "TabRuleTests", "the list behind More follows the tabs"))
  func `the list behind More follows the tabs`(row: String) throws {
    let cells = cells(row)
    var app = ruleApp(.standard)
    app.coordinators["main"] = Self.code
    var script = try Script(app)
    try script.give(.intent(Intent("set", payload: .name("tab[a*, b, c, d, e]"))))
    for text in cells[0].split(separator: "; ") {
      let words = text.split(separator: " ").map(String.init)
      let isTab = words[0] == "tab"
      try script.give(isTab ? input(String(text)) : .intent(Intent(Name(words[0]), payload: .name(words[1]))))
    }
    #expect(script.state.tree.description == cells[1])
  }

  /// Does by code what it is asked for.
  private static let code = AnsweringCoordinator(
    begins: { _ in [.setHome] },
    answers: { intent in
      guard case .name(let text) = intent.payload else { return nil }
      switch intent.name {
      case "add":
        return [.perform([.insert(.screen(Screen(kind: Name(text))), by: .addTab(at: nil, replacing: false))])]
      case "remove": return Int(text).map { [.perform([.remove(child: $0, of: .tabs)])] }
      case "set": return (try? tree(text)).map { [.perform([.setRoot($0.layers[0].root)])] }
      default: return nil
      }
    })

  /// Tree, taps, tree that follows, outcome, what the delegate is told of the last tap.
  @Test(arguments: try fixtureRows(in: "TabRuleTests", "tabs by a user")) func `tabs by a user`(row: String) throws {
    let cells = cells(row)
    var app = ruleApp(.standard)
    app.screens["shut"] = ScreenContent(tab: TabLabel(id: "shut", intent: "unheard"))
    var script = try Script(app, from: ruleState(cells[1]))
    try script.play("\(cells[2]) | \(cells[3]) | \(cells[4])")
    #expect((script.record.tappedTab.map(String.init) ?? "-") == cells[5])
  }

  @Test(
    arguments: [
      ("T3 | tab[nav[a > b]*, y] | tab 0 | tab[nav[a > b]*, y] | nothing", NavigationPolicies.TabStack.kept, .kept),
      ("T3 | tab[nav[a > b], y*] | tab 0 | tab[nav[a]*, y]     | completed", .kept, .poppedToRoot),
      ("T3 | tab[x*, nav[a > b~]] | tab 1 | tab[x, nav[a]*]    | completed", .kept, .poppedToRoot),
    ] as [(String, NavigationPolicies.TabStack, NavigationPolicies.TabStack)])
  func `what a tap does to the stack is a policy`(
    row: String, selected: NavigationPolicies.TabStack, other: NavigationPolicies.TabStack
  ) throws {
    var policies = NavigationPolicies()
    policies.tappingSelectedTab = selected
    policies.tappingOtherTab = other
    let cells = cells(row)
    var script = try Script(ruleApp(.standard.following(policies)), from: ruleState(cells[1]))
    try script.play("\(cells[2]) | \(cells[3]) | \(cells[4])")
    #expect(script.record.action == (cells[4] == "completed" ? .select : nil))
  }
}
