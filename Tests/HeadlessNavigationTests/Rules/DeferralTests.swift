import HeadlessNavigation
import Testing

/// Presentations that wait until their presenter is seen (P2).
@Suite struct DeferralTests {
  /// Policy, tree, inputs with `;` between them, the tree and the outcome of the last one, and who is waited for then.
  @Test(arguments: [
    "refused | tab[x*, nav[a]] | from-a              | tab[x*, nav[a]]             | not-in-hierarchy |",
    "defer-until-visible | tab[x*, nav[a]] | from-a  | tab[x*, nav[a]]             | nothing   | a",
    "defer-until-visible | tab[x*, nav[a]] | from-a; tab 1 | tab[x, nav[a]*] ▲ sheet m | completed |",
    "defer-until-visible | tab[x*, nav[a]] | from-a; tab 0 | tab[x*, nav[a]]       | nothing   | a",
    "defer-until-visible | tab[x*, nav[a]] | from-a; from-a | tab[x*, nav[a]]      | already-presenting | a",
    "defer-until-visible | tab[x, nav[a]*] | from-a  | tab[x, nav[a]*] ▲ sheet m   | completed |",
    "defer-until-visible | nav[a > b > c]  | from-a; back | nav[a > b]             | completed | a",
    "defer-until-visible | nav[a > b > c]  | from-a; back; swipe | nav[a] ▲ sheet m | completed |",
    "defer-until-visible | nav[r > a > b]  | from-a; renew | nav[new]              | completed |",
    "defer-until-visible | nav[r]          | from-a  | nav[r]                      | not-in-hierarchy |",
    "defer-until-visible | tab[x*, nav[a]] ▲ sheet n | from-a; tab 1; back; tab 1 | tab[x, nav[a]*] ▲ sheet m "
      + "| completed |",
  ])
  func `P2 a presentation is refused or waits until its presenter is seen`(row: String) throws {
    let cells = cells(row)
    var policies = NavigationPolicies()
    policies.presentingUnseen = try #require(.init(rawValue: cells[0]))
    let rules = ContainerCatalog.standard.following(policies)
    let app = AppDefinition(
      screens: [],
      coordinators: ["main": PresentingCoordinator()],
      root: "main",
      containers: rules
    )
    var script = try Script(app, from: ruleState(cells[1]))
    for text in cells[2].split(separator: ";") { try script.give(try input(String(text))) }
    #expect(script.state.tree.description == cells[3])
    #expect(script.record.outcome.word == cells[4])
    #expect((script.state.deferred?.presenter.description ?? "") == cells[5])
  }

  @Test func `P2 that something waits is told`() throws {
    var policies = NavigationPolicies()
    policies.presentingUnseen = .deferUntilVisible
    let rules = ContainerCatalog.standard.following(policies)
    let app = AppDefinition(
      screens: [],
      coordinators: ["main": PresentingCoordinator()],
      root: "main",
      containers: rules
    )
    var script = try Script(app, from: ruleState("tab[x*, nav[a]]"))
    try script.give(try input("from-a"))
    #expect(script.record.diagnostics == [.deferred(Screen(kind: "a"))])
    try script.give(try input("tab 1"))
    #expect(script.record.diagnostics.isEmpty)
    #expect(script.record.changes.appeared.map(\.description) == ["a", "m"])
  }
}

/// Replaces everything when asked to renew, and presents from one screen.
private struct PresentingCoordinator: Coordinator {
  func respond(to intent: Intent, _: inout NoMemory, in scene: NavigationContext) -> [Action]? {
    switch intent.name {
    case "renew": [.perform([.setRoot(.stack([Screen(kind: "new")]))])]
    case "from-a": [.perform([.at(Screen(kind: "a"), .present(.screen(Screen(kind: "m")), style: .sheet))])]
    default: nil
    }
  }
}
