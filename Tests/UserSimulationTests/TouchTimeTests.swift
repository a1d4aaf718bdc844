import Foundation
import HeadlessNavigation
import Testing
import UserBehavior
import UserSimulation

/// How long a tap takes on what has a known size.
struct TouchTimeTests {
  /// A list of ten, and the screen of one of them, on a screen of ten rows.
  private static func journals(size: Double?, rowMillimeters: Double = 12) -> [(leaf: Int, journal: Journal)] {
    let menu = MenuDefinition(id: "menu", levels: ["thing"], sizes: [10])
    let listing = MenuListing(menu: menu, levels: [0], intent: "show", rowMillimeters: size)
    let app = AppDefinition.stack(
      [("home", ScreenContent(listing: listing)), ("thing", ScreenContent(subject: "menu"))],
      on: ["show": .push("thing($item)")])
    var trial = Trial(app: app, goals: [GoalDefinition(id: "menu", share: 1, .find(menu))])
    trial.behavior[.touchSpread] = 0
    trial.behavior[.touchSpreadShare] = 0
    trial.situation = DeviceShare.Situation(traits: Traits(), visibleRows: 10, rowMillimeters: rowMillimeters)
    return trial.searches(60)
  }

  @Test(arguments: [5, 9, 12] as [Double], [10, 12] as [Double])
  func `it follows Fitts' law, from the middle of the screen`(size: Double, rowMillimeters: Double) {
    for (leaf, journal) in Self.journals(size: size, rowMillimeters: rowMillimeters) {
      let distance = abs(Double(leaf) + 0.5 - 5) * rowMillimeters
      let tap = Int((336 + 72.72 * log2(distance / size + 1)).rounded())
      #expect(journal.duration == 2 * 1200 + (leaf + 1) * 250 + tap + 350)
    }
  }

  @Test func `without a size it is the constant`() {
    for (leaf, journal) in Self.journals(size: nil) {
      #expect(journal.duration == 2 * 1200 + (leaf + 1) * 250 + 570 + 350)
    }
  }

  @Test func `the next tap starts where the latest was`() {
    let items = ["one", "two", "three"].map {
      Item(id: Name($0), intent: "on", facts: [], scent: 1.0, sizeMillimeters: 6)
    }
    let screens = ["a", "b", "c"].enumerated().map { index, name in
      // The item to take is one row further down from screen to screen.
      (Name<Screen>(name), ScreenContent(items: Array(repeating: Item.item("no", 0), count: index) + [items[index]]))
    }
    let app = AppDefinition(
      screens: [("done", ScreenContent())] + screens,
      coordinators: [
        "root": ParentCoordinator(choices: [.init("tour")], after: ["tour": [.init("home")]]),
        "home": StackCoordinator(root: "done", responses: [:]),
        "tour": SequenceCoordinator(screens.map { .init(ScreenTemplate($0.0)) }, entrance: .replaceRoot, next: "on"),
      ], root: "root")
    var trial = Trial(app: app, goals: [GoalDefinition(id: "tour", share: 1, .finish("tour"))])
    (trial.behavior[.touchSpread], trial.behavior[.touchSpreadShare]) = (0, 0)
    trial.situation = DeviceShare.Situation(traits: Traits(), visibleRows: 11, rowMillimeters: 12)
    let taps = [60.0, 12, 12].map { Int((336 + 72.72 * log2($0 / 6 + 1)).rounded()) }
    #expect(trial.journal.duration == 4 * 1200 + 6 * 250 + taps.reduce(0, +) + 3 * 350)
  }
}
