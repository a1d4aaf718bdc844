import HeadlessNavigation
import Testing
import UserBehavior
import UserSimulation

/// Items that lead to a node of a menu, as links to something related do.
struct LinkedNodeTests {
  private static let menu = MenuDefinition(id: "menu", levels: ["kind", "thing"], sizes: [3, 4])

  /// An item that leads to a node of a level.
  private static func link(_ level: Int, _ index: Int, scent: Double = 0) -> Item {
    var item = Item(id: Name("to\(level).\(index)"), intent: level == 0 ? "open" : "show", scent: Scent(scent))
    item.node = LinkedNode(menu.levels[level].nodes[index], ofLevel: level, in: menu)
    return item
  }

  /// Kinds and their things, with links on the things and at home.
  private static func trial(_ home: [Item] = [], things: [Item]) -> Trial {
    let app = AppDefinition.stack(
      [
        ("kinds", ScreenContent(listing: MenuListing(menu: menu, levels: [0], intent: "open"), items: home)),
        ("list", ScreenContent(listing: MenuListing(menu: menu, levels: [1], intent: "show"), subject: "menu")),
        ("thing", ScreenContent(items: things, subject: "menu")),
      ], on: ["open": .push("list($item)"), "show": .push("thing($item)")])
    return Trial(app: app, goals: [GoalDefinition(id: "find", share: 1, .find(menu))])
  }

  @Test func `where labels are clear, who looks for what a link leads to takes it, and no other user`() {
    let trial = Self.trial([Self.link(1, 7), Self.link(0, 2)], things: [])
    for (leaf, journal) in trial.searches(300) {
      let things = journal.sights.filter { $0.hasPrefix("sees thing") }
      #expect(things == ["sees thing(\(leaf)..<\(leaf + 1))"] && journal.count(.wrongBranch) == 0)
      #expect(journal.count(.tap) == 2 && journal.end == "ends finished")
    }
    // Above the list, the link is seen first.
    var first = Self.link(1, 7)
    first.isAbove = true
    for (leaf, journal) in Self.trial([first], things: []).searches(300) {
      #expect(journal.count(.tap) == (leaf == 7 ? 1 : 2) && journal.count(.wrongBranch) == 0)
    }
  }

  /// A look at a wrong thing: with a link from there to the right one, users need not go back.
  @Test func `on a wrong leaf users look at the links before they go back`() {
    func wanderers(_ links: [Item]) -> [(leaf: Int, journal: Journal)] {
      var lure = Self.link(1, 0, scent: 1)
      lure.isAbove = true
      return Self.trial([lure], things: links).searches(300).filter { $0.leaf == 5 }
    }
    let (linked, plain) = (wanderers([Self.link(1, 3), Self.link(1, 5)]), wanderers([]))
    #expect(linked.count > 10 && linked.count == plain.count)
    for (_, journal) in linked {
      #expect(journal.sights == ["sees kinds", "sees thing(0..<1)", "sees thing(5..<6)"])
      #expect(journal.count(.wrongBranch) == 1 && journal.count(.back) == 0)
    }
    for (_, journal) in plain {
      #expect(
        journal.sights == ["sees kinds", "sees thing(0..<1)", "sees kinds", "sees list(4..<8)", "sees thing(5..<6)"])
    }
  }

  /// A scent that is written holds for everybody, as the lure's above does.
  @Test func `links err as rows do`() {
    func wrong(_ isLinked: Bool) -> Int {
      let items = (0..<4).map { Self.link(1, $0) }
      let menu = MenuDefinition(id: "menu", levels: ["thing"], sizes: [4])
      let listing = MenuListing(menu: menu, levels: [0], intent: "show")
      let home = isLinked ? ScreenContent(items: items) : ScreenContent(listing: listing)
      let app = AppDefinition.stack(
        [("home", home), ("thing", ScreenContent(subject: "menu"))], on: ["show": .push("thing($item)")])
      var trial = Trial(app: app, goals: [GoalDefinition(id: "find", share: 1, .find(menu))])
      trial.behavior[.leafNoise] = 0.4
      return trial.journals(2000).reduce(0) { $0 + $1.count(.wrongBranch) }
    }
    let (links, rows) = (wrong(true), wrong(false))
    // Other numbers are other luck: four standard errors of some 500 wrong choices.
    #expect(abs(links - rows) < 4 * 32 && rows > 200, "\(links) \(rows)")
  }
}
