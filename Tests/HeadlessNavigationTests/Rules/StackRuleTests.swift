import HeadlessNavigation
import Testing

/// The platform's rules of navigation stacks, by their names in the container table.
@Suite struct StackRuleTests {
  @Test(
    arguments: [
      "N1 | nav[a > b]                 | setChildren nav[c > a]       | any | nav[c > a]",
      "N1 | nav[a > b]                 | setChildren nav[]            | any | nav[]",
      "N1 | a                          | setChildren nav[b]           | any | no-container",
      "N2 | nav[a > b]                 | push a                       | any | nav[a > b > a]",
      "N2 | nav[a > b]                 | push b                       | any | nav[a > b > b]",
      "N2 | nav[a]                     | setChildren nav[b > c > b]   | any | nav[b > c > b]",
      "N2 | nav[a]                     | pushContainer tab[x, y*]     | any | nav[a > tab[x, y*]]",
      "N2 | nav[a]                     | pushContainer tab[x*, a]     | any | nav[a > tab[x*, a]]",
      "N2 | nav[a]                     | pushContainer nav[b]         | any | container-on-stack",
      "N2 | nav[a]                     | pushContainer hybrid[B]      | any | nav[a > hybrid[B]]",
      "N2 | nav[a]                     | pushContainer carousel[b*]   | any | nav[a > carousel[b*]]",
      "N2 | a                          | pushContainer carousel[b*]   | any | no-stack",
      "N3 | nav[a]                     | pop                          | any | nav[a]",
      "N3 | nav[a > b > c]             | popToRoot                    | any | nav[a]",
      "N3 | nav[a]                     | popToRoot                    | any | nav[a]",
      "N3 | nav[]                      | popToRoot                    | any | nav[]",
      "N3 | a                          | popToRoot                    | any | no-stack",
      "N3 | nav[a > tab[nav[b > c]*]]  | popToRoot                    | any | nav[a > tab[nav[b]*]]",
      "N3 | nav[hybrid[B | t] > p]     | popToRoot                    | compact | nav[hybrid[B]]",
      "N3 | nav[hybrid[B | t] > p]     | popToRoot                    | regular | nav[hybrid[B | t]]",
      "N3 | nav[a > b]                 | popTo z                      | any | not-on-stack",
      "N6 | nav[a > b] ▲ sheet m       | at b popToRoot               | any | nav[a] ▲ sheet m",
      "N6 | nav[a > b] ▲ sheet nav[m > n] | popToRoot                 | any | nav[a > b] ▲ sheet nav[m]",
      "N6 | nav[a > b] ▲ sheet m       | at a push c                  | any | nav[a > b > c] ▲ sheet m",
      "N6 | nav[a > b] ▲ full-screen m | at a push c                  | any | nav[a > b > c~] ▲ full-screen m",
      "N6 | nav[a > b > c] ▲ sheet m   | at c pop                     | any | nav[a > b] ▲ sheet m",
      "N6 | nav[a > b] ▲ sheet m       | at z pop                     | any | not-in-hierarchy",
      "N6 | nav[a > b] ▲ sheet m       | at a at z pop                | any | not-in-hierarchy",
    ].map(OperationRow.init)) func `navigation stacks`(row: OperationRow) throws
  { for (expected, got) in try row.outcomes() { #expect(got == expected) } }

  @Test(
    arguments: [
      ("N2 | nav[a > b]               | push a                     | any | already-on-stack", .refused),
      ("N2 | nav[a > b]               | push a(1)                  | any | nav[a > b > a(1)]", .refused),
      ("N2 | nav[a]                   | setChildren nav[b > c > b] | any | already-on-stack", .refused),
      ("N2 | nav[a]                   | pushContainer tab[x, a]    | any | already-on-stack", .refused),
      ("S1 | split[nav[l] | nav[i]]   | push l                 | compact | already-on-stack", .refused),
      ("S7 | split[nav[l] | nav[i]]   | showDetail i           | compact | already-on-stack", .refused),
      ("N2 | nav[a > b > c]           | push b                     | any | nav[a > b]", .poppedTo),
      ("N2 | nav[a{3} > b]            | push a                     | any | nav[a{3}]", .poppedTo),
      ("N2 | nav[a > b]               | push b                     | any | nav[a > b]", .poppedTo),
      ("N2 | nav[a > b]               | push a(1)                  | any | nav[a > b > a(1)]", .poppedTo),
      ("N2 | nav[a > b] ▲ sheet nav[c] | push a                    | any | nav[a > b] ▲ sheet nav[c > a]", .poppedTo),
      ("S1 | split[nav[l] | nav[i]]   | push l                 | compact | split[nav[l]]", .poppedTo),
      ("S1 | nav[a > hybrid[B | t] > p] | push a               | regular | nav[a]", .poppedTo),
    ] as [(String, NavigationPolicies.SecondPush)]) func `pushing a screen again is a policy`(
      row: String, policy: NavigationPolicies.SecondPush
    ) throws
  {
    var policies = NavigationPolicies()
    policies.pushingTwice = policy
    for (expected, got) in try OperationRow(row).outcomes(under: .standard.following(policies)) {
      #expect(got == expected)
    }
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
