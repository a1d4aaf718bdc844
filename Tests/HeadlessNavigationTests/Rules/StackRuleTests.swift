import HeadlessNavigation
import TestSupport
import Testing

/// The platform's rules of navigation stacks, by their names in the container table.
@Suite struct StackRuleTests {
  @Test(arguments: try OperationRow.rows(in: "StackRuleTests", "navigation stacks")) func `navigation stacks`(
    row: OperationRow
  ) throws { try row.check() }

  @Test(arguments: [
    ("pushing a screen again is refused", NavigationPolicies.SecondPush.refused),
    ("pushing a screen again goes back to it", .poppedTo),
  ]) func `pushing a screen again is a policy`(rows: String, policy: NavigationPolicies.SecondPush) throws {
    var policies = NavigationPolicies()
    policies.pushingTwice = policy
    for row in try OperationRow.rows(in: "StackRuleTests", rows) { try row.check(under: .standard.following(policies)) }
  }

  @Test func `a graph of screens that push one another is finite`() throws {
    let responses: [Name<Intent>: Response] = ["a": .push("a"), "b": .push("b")]
    let items = [Item(id: "a", intent: "a"), Item(id: "b", intent: "b")]
    let app = AppDefinition(
      screens: [("a", ScreenContent(items: items)), ("b", ScreenContent(items: items))],
      coordinators: ["main": StackCoordinator(root: "a", responses: responses)], root: "main")
    let graph = FlowGraph(of: FlowEngine(app: app), by: FlowExploration(traits: [.compact]))
    #expect(graph.isComplete && graph.closesStacks)
    let stacks = Set(graph.states.map(\.tree.description))
    // Two screens above the root, with nothing between, or with whatever was there first.
    #expect(stacks.count == 1 + 2 + 4 + 4 && stacks.isSuperset(of: ["nav[a]", "nav[a > a]", "nav[a > b > a]"]))
  }

  /// Wherever users go, they are in a state that was looked at, or in one that differs in the middle of its stacks.
  @Test(arguments: 1...8) func `closed stacks leave no place out`(seed: UInt64) {
    var random = SplitMix(state: seed)
    let names = (0..<9).map { Name<Screen>("s\($0)") }
    let screens = names.map { name in
      let items = (0..<3).map { _ in Int.random(in: 0..<names.count, using: &random) }
      return (
        name, ScreenContent(items: Set(items).sorted().map { Item(id: Name("to-s\($0)"), intent: Name("to-s\($0)")) })
      )
    }
    let pushes = names.map { (Name<Intent>("to-\($0)"), Response.push(ScreenTemplate($0))) }
    let coordinator = TabsCoordinator(["s0", "s1"], responses: Dictionary(uniqueKeysWithValues: pushes))
    let app = AppDefinition(screens: screens, coordinators: ["main": coordinator], root: "main")
    let engine = FlowEngine(app: app)
    let exploration = FlowExploration(traits: [.compact], ignoresLoading: true, mostOpenTabs: 1)
    let graph = FlowGraph(of: engine, by: exploration)
    #expect(graph.isComplete && graph.closesStacks && graph.states.count < 1_500)
    let known = Set(graph.states.map { Self.outline(of: $0, on: engine) })
    var state = engine.start(in: .compact).state
    for _ in 0..<2_000 {
      guard let input = engine.inputs(of: state).randomElement(using: &random) else { break }
      state = engine.handle(input, in: state).state
      #expect(known.contains(Self.outline(of: state, on: engine)), "\(state.tree)")
    }
  }

  /// The root of the selected tab and the last two screens on it.
  private static func outline(of state: FlowState, on engine: FlowEngine) -> [Name<Screen>] {
    guard case .container(let tabs)? = state.tree.layers.first?.root else { return [] }
    let kinds = tabs.children[tabs.selected].screens.map(\.kind)
    return kinds.prefix(1) + kinds.dropFirst().suffix(2)
  }
}
