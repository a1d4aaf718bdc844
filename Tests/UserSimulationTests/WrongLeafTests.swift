import HeadlessNavigation
import Testing
import UserBehavior
import UserSimulation

/// What users do about a thing they did not look for.
struct WrongLeafTests {
  /// A list behind the first screen, and the thing that was tapped beside it or above it.
  private static func journals(_ slot: Name<any Coordinator>) -> [Journal] {
    let menu = MenuDefinition(id: "menu", levels: ["thing"], sizes: [6])
    let listing = MenuListing(menu: menu, levels: [0], intent: "show")
    let responses: [Name<Intent>: Response] = [
      "start": .push("list"), "show": .push("thing($item)"),
    ]
    let app = AppDefinition(
      screens: [
        ("home", ScreenContent(items: [.item("start", 1)])), ("list", ScreenContent(listing: listing)),
        ("thing", ScreenContent(subject: "menu")),
      ],
      coordinators: [
        "stack": StackCoordinator(root: "home", responses: responses),
        "split": SplitProxyCoordinator(
          primary: "list", responses: ["show": .replaceSecondary("thing($item)")],
          forwards: "stack"),
      ], root: slot)
    var trial = Trial(app: app, goals: [GoalDefinition(id: "menu", share: 1, .find(menu))])
    trial.behavior[.leafNoise] = 0.4
    trial.situation = DeviceShare.Situation(traits: Traits(horizontal: .regular), visibleRows: 100)
    return trial.journals(200)
  }

  @Test func `they go back from it, but not where the list is still in view`() {
    func strayed(_ journals: [Journal]) -> [Journal] {
      journals.filter { $0.count(.wrongBranch) > 0 && $0.end == "ends finished" }
    }
    let (above, beside) = (strayed(Self.journals("stack")), strayed(Self.journals("split")))
    #expect(above.count > 20 && above.allSatisfy { $0.count(.back) >= $0.count(.wrongBranch) })
    #expect(beside.count > 20 && beside.contains { $0.count(.back) == 0 })
    #expect(beside.allSatisfy { $0.count(.back) < $0.count(.wrongBranch) + 1 })
  }
}
