import HeadlessNavigation
import Testing
import UserSimulation

/// A tab bar stands around the screens and is looked at after them.
struct TabTests {
  /// A tab: the label's scent, and what stands in it.
  struct Tab {
    var id: Name<Item>
    var scent: Double
    var items: [Item] = []
  }

  static func trial(_ tabs: [Tab], goal: Name<Screen> = "deal") -> Trial {
    let screens = tabs.map { tab in
      (
        Name<Screen>("\(tab.id)-screen"),
        ScreenContent(items: tab.items, tab: TabLabel(id: tab.id, scent: Scent(tab.scent)))
      )
    }
    let app = AppDefinition(
      screens: screens + [("deal", ScreenContent()), ("page", ScreenContent())],
      coordinators: [
        "root": TabsCoordinator(
          screens.map { ScreenTemplate($0.0) },
          responses: ["deal": .push("deal"), "page": .push("page")])
      ], root: "root")
    return Trial(app: app, goals: [GoalDefinition(id: "deal", share: 1, .reach(goal))])
  }

  @Test func `tabs come after the panes and before the second pass, without the selected one`() {
    // The page is worth a try only when nothing convinces.
    let first = Tab(id: "first", scent: 1, items: [.item("page", 0.3), .item("news", 0)])
    let trial = Self.trial([
      first, Tab(id: "second", scent: 0), Tab(id: "third", scent: 0.9, items: [.item("deal", 1)]),
    ])
    #expect(
      trial.journal.lines == [
        "sees first-screen", "looks at page", "looks at news", "looks at second", "looks at third", "tap",
        "sees third-screen", "looks at deal", "tap", "sees deal", "ends finished",
      ])
    // Two more looks and a tap than to a screen pushed from the first: nothing but looks is paid for the bar.
    #expect(trial.journal.duration == 3 * 1200 + 5 * 250 + 2 * (570 + 350))
  }

  @Test func `the second pass goes over the panes before the tabs`() {
    let first = Tab(id: "first", scent: 0, items: [.item("page", 0.3)])
    let journal = Self.trial([first, Tab(id: "second", scent: 0.4, items: [.item("deal", 1)])]).journal
    #expect(
      journal.deeds == [
        "sees first-screen", "tap", "wrong-branch", "sees page", "tap", "sees second-screen", "tap", "sees deal",
        "ends finished",
      ])
  }

  @Test func `who has exhausted a tab tries the next, and gives up when all are tried as often as they start over`() {
    let tabs = [
      Tab(id: "first", scent: 0), Tab(id: "second", scent: 0.9), Tab(id: "third", scent: 0.8),
      Tab(id: "fourth", scent: 0),
    ]
    let journal = Self.trial(tabs).journal
    // With fresh eyes, from the third on: the second convinces again, then the third.
    let visits = ["tap", "wrong-branch", "sees second-screen", "tap", "wrong-branch", "sees third-screen"]
    #expect(journal.deeds == ["sees first-screen"] + visits + visits + ["ends gave-up"])
  }

  @Test func `what was tried in a tab is remembered when one comes back to it`() {
    let first = Tab(id: "first", scent: 0.9, items: [.item("page", 0.9)])
    let second = Tab(id: "second", scent: 0.3, items: [])
    var trial = Self.trial([first, second])
    trial.behavior[.attempts] = 1
    // The page is tried, the second tab is empty, the first has a promising label but holds nothing new.
    #expect(
      trial.journal.deeds == [
        "sees first-screen", "tap", "wrong-branch", "sees page", "tap", "wrong-branch", "sees second-screen", "tap",
        "wrong-branch", "sees page", "back",
        "sees first-screen", "ends gave-up",
      ])
  }

  @Test func `a wrong leaf at the root of a tab is no dead end`() {
    let menu = MenuDefinition(id: "menu", levels: ["thing"], sizes: [2])
    var trial = Self.trial([Tab(id: "first", scent: 0), Tab(id: "second", scent: 0.9)])
    trial.app.screens["list"] = ScreenContent(
      listing: MenuListing(menu: menu, levels: [0], intent: "show"), tab: TabLabel(id: "second", scent: 0.9))
    trial.app.screens["thing"] = ScreenContent(subject: "menu")
    trial.app.coordinators["root"] = WrongLeaf()
    trial.goals = [GoalDefinition(id: "find", share: 1, .find(menu))]
    let journals = trial.journals(20).filter { $0.lines[0] == "sees thing(0..<1)" }
    #expect(journals.contains { $0.deeds == ["sees thing(0..<1)", "ends finished"] })
    #expect(
      journals.contains {
        $0.deeds == ["sees thing(0..<1)", "tap", "sees list", "tap", "sees thing(1..<2)", "ends finished"]
      })
  }

  @Test func `an irrelevant tab at the end costs looks and nothing else`() {
    var longer = 0
    for scents in [[0.2, 0.9], [0.6, 0.7], [0.3, 0.2], [0, 0.05]] {
      let tabs = [
        Tab(id: "first", scent: 0, items: [.item("page", 0.3)]),
        Tab(id: "second", scent: scents[0], items: [.item("page", 0.8)]),
        Tab(id: "third", scent: scents[1], items: [.item("deal", 0.7)]),
      ]
      let (plain, more) = (Self.trial(tabs).journal, Self.trial(tabs + [Tab(id: "more", scent: 0)]).journal)
      #expect(plain.deeds == more.deeds)
      #expect(plain.lines == more.lines.filter { $0 != "looks at more" })
      #expect(more.duration - plain.duration == (more.looks - plain.looks) * 250)
      longer += more.looks - plain.looks
    }
    #expect(longer > 0)
  }

  /// Going back would lead through a screen on which everything was tried.
  @Test(arguments: [0, 1.0]) func `who knows that the tab leads to its start taps it again`(share: Double) {
    let first = Tab(id: "first", scent: 0.2, items: [.item("page", 0.9)])
    var trial = Self.trial([first, Tab(id: "second", scent: 0.05, items: [.item("deal", 1)])])
    trial.app.screens["page"] = ScreenContent(items: [.item("inner", 0.9)])
    trial.app.coordinators["root"] = TabsCoordinator(
      ["first-screen", "second-screen"],
      responses: ["deal": .push("deal"), "page": .push("page"), "inner": .push("inner")])
    trial.app.screens["inner"] = ScreenContent()
    trial.behavior[.tabRetap] = share
    let journal = trial.journal
    #expect(journal.count(.back) == (share == 0 ? 4 : 0), "\(journal.lines)")
  }
}

/// Shows a leaf at the root of the first tab.
private struct WrongLeaf: Coordinator {
  func begin(_ argument: Value, in scene: NavigationContext) -> [TreeOperation] {
    let tabs = [Screen(kind: "thing", context: .range(0..<1)), Screen(kind: "list", isLoaded: false)]
    return [.setRoot(.container(Container(kind: .tabs, children: tabs.map { .stack([$0]) })))]
  }
  func respond(to intent: Intent, _: inout NoMemory, in scene: NavigationContext) -> [Action]? {
    [.perform([.push(Screen(kind: "thing", context: intent.payload))])]
  }
}
