import HeadlessNavigation
import HeadlessNavigationTesting
import Synchronization
import Testing

@Suite struct GateContractTests {
  private static let scenes = [NavigationContext(tree: ScreenTree(), traits: Traits(horizontal: .compact))]
  private static let destinations = [Destination("shop"), Destination("shop", context: .number(7))]

  @Test func `the gate that ships keeps it`() {
    let gate = FactGate(unless: "logged-in", present: Screen(kind: "login"))
    let contract = GateContract(of: gate, screens: ["login"])
    #expect(contract.violations(judging: Self.destinations, in: Self.scenes) == [])
  }

  @Test func `a screen that the app has not is told`() {
    let gate = FactGate(unless: "logged-in", present: Screen(kind: "login"))
    let violations = GateContract(of: gate, screens: ["home"]).violations(judging: Self.destinations, in: Self.scenes)
    #expect(violations.map(\.law) == [.knownScreen, .knownScreen])
    #expect(violations.last?.witness.hasPrefix("login for shop(7)") == true)
  }

  @Test func `a gate that changes its mind is told`() {
    let violations = GateContract(of: Fickle(), screens: []).violations(judging: Self.destinations, in: Self.scenes)
    #expect(Set(violations.map(\.law)) == [.sameAnswer])
  }
}

/// Lets every second one pass.
private final class Fickle: Gate {
  private let count = Atomic(0)

  func judge(_ destination: Destination, in scene: NavigationContext) -> GateAnswer {
    let asked = count.add(1, ordering: .relaxed).newValue
    return .verdict(asked.isMultiple(of: 2) ? .proceed : .cancel)
  }
}
