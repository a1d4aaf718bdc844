import Desireline
import HeadlessNavigationTesting
import OwnKinds
import Testing

/// Every kind keeps the contract of what it is a kind of.
@Suite struct ContractTests {
  private func navigationContext(_ tree: String, in width: SizeClass) throws -> NavigationContext {
    NavigationContext(
      tree: try ScreenTree(parsing: tree), traits: Traits(horizontal: width),
      containers: ContainerCatalog.standard.adding("carousel", PagedRules(pages: 2)))
  }

  @Test(arguments: SizeClass.allCases) func `the wizard keeps its contract`(width: SizeClass) throws {
    let catalog = ContainerCatalog.standard.adding("carousel", PagedRules(pages: 2))
    let wizard = WizardCoordinator(steps: ["a", "b", "c"].map { ScreenTemplate($0) }, container: "carousel")
    let scenes = try ["nav[a]", "nav[a > b > c]", "carousel[offers, nav[a > b]*]"].map {
      try navigationContext($0, in: width)
    }
    let contract = CoordinatorContract(of: wizard, containers: catalog)
    #expect(contract.violations(asking: [Intent("next"), Intent("other")], in: scenes) == [])
  }

  @Test(arguments: 1...4) func `the carousel keeps its contract`(pages: Int) throws {
    let examples = try ["carousel[a*]", "carousel[a, b*]", "carousel[a, nav[b > c]*, d]"].map { notation in
      guard case .container(let container)? = try ScreenTree(parsing: notation).layers.first?.root else {
        throw NavigationFailure(code: .noContainer, culprit: notation)
      }
      return container
    }
    #expect(ContainerContract(of: PagedRules(pages: pages)).violations(in: examples) == [])
  }

  @Test func `the gate keeps its contract`() throws {
    let ages = [Value.none, .number(17), .number(18)].map { Destination("shop", context: $0) }
    let contract = GateContract(of: AgeGate(least: 18, screen: "birthday"), screens: ["birthday"])
    #expect(contract.violations(judging: ages, in: [try navigationContext("nav[a]", in: .compact)]) == [])
  }
}
