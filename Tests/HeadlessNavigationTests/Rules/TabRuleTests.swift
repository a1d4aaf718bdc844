import HeadlessNavigation
import Testing

extension NavigationRecord {
  /// The tab that a user's tap selected, be it selected already or not; `nil` for vetoed taps and for code (T2).
  fileprivate var tappedTab: Int? {
    guard case .selectTab(let index) = input else { return nil }
    if case .failed = outcome { return nil }
    return index
  }
}

/// The platform's rules of tabs, by their names in the container table.
@Suite struct TabRuleTests {
  @Test(
    arguments: [
      "T1 | tab[x*, y]                    | select tab 1             | any | tab[x, y*]",
      "T1 | tab[x*, y]                    | select tab 2             | any | child-out-of-range",
      "T1 | tab[x*, y]                    | select tab -1            | any | child-out-of-range",
      "T1 | nav[x]                        | select tab 0             | any | no-container",
      "T1 | tab[tab[x*, y]*, z]           | select tab 1             | any | tab[tab[x, y*]*, z]",
      "T1 | carousel[x*, y]               | select carousel 1        | any | carousel[x, y*]",
      "T3 | tab[nav[a > b], y*]           | select tab 0             | any | tab[nav[a > b]*, y]",
      "T4 | tab[x*, nav[a~]]              | at a push b              | any | tab[x*, nav[a~ > b~]]",
      "T4 | tab[x*, nav[a~ > b~]]         | select tab 1             | any | tab[x, nav[a~ > b]*]",
      "T4 | tab[x, nav[a~ > b]*]          | pop                      | any | tab[x, nav[a]*]",
      "T4 | tab[x*, nav[a~]]              | at a present sheet m     | any | not-in-hierarchy",
      "T4 | tab[x*, y~] ▲ sheet m         | at x select tab 1        | any | tab[x, y*] ▲ sheet m",
      "T4 | tab[x*, y~] ▲ full-screen m   | at x select tab 1        | any | tab[x, y~*] ▲ full-screen m",
      "T4 | a                             | setRoot tab[x~, y~]      | any | tab[x*, y~]",
      "T5 | tab[x, y*, z]                 | remove tab 1             | any | tab[x, z*]",
      "T5 | tab[x, y*, z]                 | remove tab 0             | any | tab[y*, z]",
      "T5 | tab[x*, y~]                   | remove tab 0             | any | tab[y*]",
      "T5 | tab[x*]                       | remove tab 0             | any | child-out-of-range",
      "T5 | tab[x*, y]                    | remove tab 2             | any | child-out-of-range",
      "T5 | a                             | remove tab 0             | any | no-container",
      "T5 | tab[x, nav[y > u]*]           | setChildren tab[z, nav[y], x] | any | tab[z, nav[y]*, x]",
      "T5 | tab[x, y*]                    | setChildren tab[z, x]    | any | tab[z, x*]",
      "T5 | tab[x, y*]                    | setChildren tab[]        | any | tab[]",
    ].map(OperationRow.init)) func `tabs by code`(row: OperationRow) throws
  { for (expected, got) in try row.outcomes() { #expect(got == expected) } }

  /// Size class, inputs, the tree that follows, the outcome of the last, and the tabs that may be tapped then.
  @Test(arguments: [
    "compact | fact x               | tab[nav[a]*, b, c, d, e, f, more-tabs] | nothing | 0 1 2 3 6",
    "compact | tab 6                | tab[nav[a], b, c, d, e, f, more-tabs*] | completed | 0 1 2 3 6 4 5",
    "compact | tab 5                | tab[nav[a]*, b, c, d, e, f, more-tabs] | screen-not-visible | 0 1 2 3 6",
    "compact | tab 6; tab 5         | tab[nav[a], b, c, d, e, f*, more-tabs] | completed | 0 1 2 3 6",
    "compact | tab 6; tab 5; back   | tab[nav[a], b, c, d, e, f, more-tabs*] | completed | 0 1 2 3 6 4 5",
    "compact | tab 6; tab 5; swipe  | tab[nav[a], b, c, d, e, f, more-tabs*] | completed | 0 1 2 3 6 4 5",
    "compact | tab 6; tab 5; tab 6  | tab[nav[a], b, c, d, e, f, more-tabs*] | completed | 0 1 2 3 6 4 5",
    "compact | tab 6; tab 5; tab 1  | tab[nav[a], b*, c, d, e, f, more-tabs] | completed | 0 1 2 3 6",
    "compact | tab 6; back          | tab[nav[a], b, c, d, e, f, more-tabs*] | nothing | 0 1 2 3 6 4 5",
    "compact | tab 6; regular       | tab[nav[a]*, b, c, d, e, f]            | completed | 0 1 2 3 4 5",
    "compact | tab 6; tab 5; regular; compact | tab[nav[a], b, c, d, e, f*, more-tabs] | nothing | 0 1 2 3 6",
    "regular | fact x               | tab[nav[a]*, b, c, d, e, f]            | nothing | 0 1 2 3 4 5",
    "regular | tab 5                | tab[nav[a], b, c, d, e, f*]            | completed | 0 1 2 3 4 5",
  ]) func `more than five tabs`(row: String) throws {
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
  @Test(arguments: [
    "tab[nav[a > m]*, nav[b]]                    ; any     ; ", "tab[nav[a > m > c]*, nav[b]] ; any ; ",
    "tab[nav[m > c]*, nav[b]]                    ; any     ; ", "tab[nav[a > m], nav[b]*]     ; any ; 0,1",
    "tab[m*, nav[b]]                             ; any     ; 0,1",
    "tab[nav[a > m]*, nav[b]] ▲ sheet nav[c]     ; any     ; ",
    "tab[nav[a]*, nav[b]] ▲ sheet nav[c > m]     ; any     ; ",
    "nav[a] ▲ sheet tab[nav[c > m]*, nav[b]]     ; any     ; ",
    "tab[split[nav[a] | nav[c > m]]*, nav[b]]    ; any     ; ",
    "tab[split[nav[a > m] | nav[c]]*, nav[b]]    ; any     ; ",
    "tab[nav[a > hybrid[c | m]]*, nav[b]]        ; compact ; ",
    "tab[nav[a > hybrid[c | m]]*, nav[b]]        ; regular ; 0,1",
    "tab[nav[a > tab[nav[m], nav[c]*]]*, nav[b]] ; any     ; 0,1",
    "tab[nav[a], nav[b], c, d, nav[e > m]*, f]   ; regular ; ",
  ]) func `T7 a screen hides the bar of the tabs around it`(row: String) throws {
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
  @Test(arguments: [
    "tab 0; add f | tab[a*, b, c, d, e, f, more-tabs]", "add f; remove 0 | tab[b*, c, d, e, f]",
    "add f; tab 6; remove 0 | tab[b*, c, d, e, f]", "add f; add g; tab 7 | tab[a, b, c, d, e, f, g, more-tabs*]",
    "add f; tab 6; add g | tab[a, b, c, d, e, f, g, more-tabs*]",
    "add f; tab 6; tab 5; remove 5 | tab[a*, b, c, d, e]",
  ]) func `the list behind More follows the tabs`(row: String) throws {
    let cells = cells(row)
    var app = ruleApp(.standard)
    app.coordinators["main"] = CodeCoordinator()
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
  private struct CodeCoordinator: Coordinator {
    func begin(_ argument: Value, in scene: NavigationContext) -> [TreeOperation] {
      [.setRoot(.stack([Screen(kind: "a")]))]
    }

    func respond(to intent: Intent, _: inout NoMemory, in scene: NavigationContext) -> [Action]? {
      guard case .name(let text) = intent.payload else { return nil }
      switch intent.name {
      case "add":
        return [.perform([.insert(.screen(Screen(kind: Name(text))), by: .addTab(at: nil, replacing: false))])]
      case "remove": return Int(text).map { [.perform([.remove(child: $0, of: .tabs)])] }
      case "set": return (try? tree(text)).map { [.perform([.setRoot($0.layers[0].root)])] }
      default: return nil
      }
    }
  }

  /// Tree, taps, tree that follows, outcome, what the delegate is told of the last tap.
  @Test(arguments: [
    "T2 | tab[x*, y]               | tab 1 | tab[x, y*]               | completed          | 1",
    "T2 | tab[x*, y]               | tab 0 | tab[x*, y]               | nothing            | 0",
    "T2 | tab[x*, shut]            | tab 1 | tab[x*, shut]            | blocked            | -",
    "T2 | tab[x*, nav[shut]]       | tab 1 | tab[x*, nav[shut]]       | blocked            | -",
    "T2 | tab[nav[shut > b]*, y]   | tab 0 | tab[nav[shut > b]*, y]   | blocked            | -",
    "T2 | tab[x*, y]               | tab 2 | tab[x*, y]               | child-out-of-range | -",
    "T2 | nav[x]                   | tab 0 | nav[x]                   | no-container       | -",
    "T2 | tab[x*, y] ▲ sheet m     | tab 1 | tab[x*, y] ▲ sheet m     | no-container       | -",
    "T3 | tab[nav[a > b]*, y]      | tab 0 | tab[nav[a]*, y]          | completed          | 0",
    "T3 | tab[nav[a > b], y*]      | tab 0 | tab[nav[a > b]*, y]      | completed          | 0",
    "T3 | nav[r > tab[x*, y]]      | tab 0 | nav[r > tab[x*, y]]      | nothing            | 0",
    "T3 | tab[split[nav[l] | nav[i]]*] | tab 0 | tab[split[nav[l]]*]   | completed          | 0",
    "T4 | tab[x*, nav[a~]]         | tab 1 | tab[x, nav[a]*]          | completed          | 1",
  ]) func `tabs by a user`(row: String) throws {
    let cells = cells(row)
    let rules = ContainerCatalog.standard.adding(.tabs, TabRules(vetoing: ["shut"]))
    var script = try Script(ruleApp(rules), from: ruleState(cells[1]))
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
