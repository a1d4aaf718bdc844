import HeadlessNavigation
import HeadlessNavigationTesting
import Testing

@Suite struct ContainerContractTests {
  @Test(arguments: [Name<Container>.stack, .hybrid, .tabs, .split, .doubleSplit, .tripleSplit, "of-nobody"])
  func `the kinds that ship keep it`(kind: Name<Container>) throws {
    let contract = ContainerContract(of: ContainerCatalog.standard[kind])
    #expect(contract.violations(in: try Self.examples(kind)) == [])
  }

  @Test(arguments: [2, 3]) func `a split with a compact column keeps it`(columns: Int) throws {
    let contract = ContainerContract(of: SplitRules(columns: columns, hasCompactColumn: true))
    #expect(contract.violations(in: try Self.examples("pair-split")) == [])
  }

  /// Each of these breaks one law and no other.
  @Test(arguments: [
    Broken(.visibleInRange), Broken(.showingShows), Broken(.showingKeeps), Broken(.showingRefuses),
    Broken(.collapsedShowsOne), Broken(.poppingRemoves), Broken(.absorbingAdds), Broken(.joiningAdds),
    Broken(.remainsKeep),
  ]) func `a broken law is told, with its witness`(rules: Broken) throws {
    let violations = ContainerContract(of: rules).violations(in: try Self.examples("broken"))
    #expect(Set(violations.map(\.law)) == [rules.broken])
    #expect(Set(violations).count == violations.count)
    #expect(
      violations.allSatisfy { $0.description.hasPrefix(rules.broken.rawValue + ": ") && $0.witness.contains("broken[") }
    )
  }

  @Test func `every law is broken by one of them`() { #expect(ContainerContract.Law.allCases.count == 9) }

  private static func examples(_ kind: Name<Container>) throws -> [Container] {
    let children = [[], ["a"], ["a", "nav[b > c]"], ["a", "b(1)", "c"]]
    return try children.filter { kind != .hybrid || $0.count < 3 }.flatMap { children in
      try (kind == .tabs ? 0..<max(1, children.count) : 0..<1).map { selected in
        let nodes = try children.map { try ScreenTree(parsing: $0).layers[0].root }
        return Container(kind: kind, children: nodes, selected: selected)
      }
    }
  }
}

/// Tabs that break one law.
struct Broken: ContainerRules, CustomTestStringConvertible {
  let broken: ContainerContract.Law

  init(_ broken: ContainerContract.Law) { self.broken = broken }

  var testDescription: String { broken.rawValue }

  func visible(_ container: Container, in traits: Traits) -> [Int] {
    switch broken {
    case .visibleInRange: [container.children.count] + TabRules().visible(container, in: traits)
    case .collapsedShowsOne: Array(container.children.indices)
    default: TabRules().visible(container, in: traits)
    }
  }

  func showing(_ child: Int, of container: Container, in traits: Traits) throws(NavigationFailure) -> Container {
    if broken == .showingRefuses, !container.children.indices.contains(child) { return container }
    var shown = try TabRules().showing(child, of: container, in: traits)
    if broken == .showingShows { shown.selected = -1 }
    if broken == .showingKeeps { shown.children.append(.screen(Screen(kind: "advertisement"))) }
    return shown
  }

  func accepts(_ integration: Integration, in container: Container, _ traits: Traits) -> Bool {
    broken == .joiningAdds && integration == .push
  }

  func integrating(
    _ node: Node, by integration: Integration, into container: Container, in traits: Traits,
    under catalog: ContainerCatalog
  ) throws(NavigationFailure) -> (container: Container, path: [Int]) { (container, []) }

  func isCollapsed(in traits: Traits) -> Bool { broken == .collapsedShowsOne }

  func absorbing(_ screen: Node, into container: Container) -> Container? { broken == .absorbingAdds ? container : nil }

  func popping(_ container: Container, in traits: Traits) -> Container? { broken == .poppingRemoves ? container : nil }

  func remains(of container: Container, keeping kept: [Int]) -> Node? {
    broken == .remainsKeep ? .container(container) : TabRules().remains(of: container, keeping: kept)
  }
}
