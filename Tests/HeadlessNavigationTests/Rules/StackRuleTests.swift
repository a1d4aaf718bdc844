import HeadlessNavigation
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
    let graph = FlowGraph(of: FlowEngine(app: app), by: FlowExploration(traits: [.compact], mostTwins: 1))
    #expect(graph.isComplete && !graph.foldedStates.isEmpty)
    let stacks = Set(graph.states.map(\.tree.description))
    #expect(stacks == ["nav[a]", "nav[a > a]", "nav[a > b]", "nav[a > a > b]", "nav[a > b > a]", "nav[a > b > b]"])
  }
}
