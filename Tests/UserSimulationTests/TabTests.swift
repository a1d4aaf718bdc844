import HeadlessNavigation
import Testing
import UserSimulation

/// A tab bar stands around the screens and is looked at after them.
struct TabTests {
  @Test func `tabs come after the panes and before the second pass, without the selected one`() throws {
    // The page is worth a try only when nothing convinces.
    let trial = try Trial(
      "first@1: page 0.3, news 0; second@0; third@0.9: deal 1; deal; page", reaching: "deal")
    #expect(
      trial.journal.lines == [
        "sees first", "looks at page", "looks at news", "looks at second", "looks at third", "tap",
        "sees third", "looks at deal", "tap", "sees deal", "ends finished",
      ])
    // Two more looks and a tap than to a screen pushed from the first: nothing but looks is paid for the bar.
    #expect(trial.journal.duration == 3 * 1200 + 5 * 250 + 2 * (570 + 350))
  }

  @Test func `who took the wrong item in a tab goes back to what else is there before trying another tab`() throws {
    let trial = try Trial("first@0: page 0.9, deal 0.8; second@0.7: aside 0.9; deal; page; aside", reaching: "deal")
    #expect(
      trial.journal.deeds == [
        "sees first", "tap", "wrong-branch", "sees page", "back", "sees first", "tap", "sees deal", "ends finished",
      ])
    // Where all is tried there, the other tab is tapped at once.
    let other = try Trial("first@0: page 0.9; second@0.7: deal 0.9; deal; page", reaching: "deal")
    #expect(
      other.journal.deeds == [
        "sees first", "tap", "wrong-branch", "sees page", "tap", "sees second", "tap", "sees deal", "ends finished",
      ])
  }

  @Test func `a bar that was used is not read again`() throws {
    let journal = try Trial("first@0; second@0.9: page 0.7; third@0.8: deal 1; deal; page", reaching: "deal").journal
    #expect(
      journal.lines.filter { $0.hasPrefix("sees") || $0.hasPrefix("looks") } == [
        "sees first", "looks at second", "looks at third", "sees second", "looks at page", "sees third",
        "looks at deal", "sees deal",
      ])
  }

  /// Nothing is drawn, as labels are clear: the better one is that of the higher scent.
  @Test func `a tab that is better than all that the page has is taken first, and the page after it`() throws {
    let deeds = try Trial(
      "first@0.3: page 0.6, deal 0.5; second@0.7: aside 0.9; deal; page; aside", reaching: "deal"
    ).journal.deeds.filter { $0.hasPrefix("sees") }
    #expect(
      deeds == [
        "sees first", "sees second", "sees aside", "sees first", "sees page", "sees first", "sees deal",
      ])
    let better = try Trial("first@0.3: deal 0.8; second@0.7: aside 0.9; deal; aside", reaching: "deal")
    #expect(better.journal.deeds == ["sees first", "tap", "sees deal", "ends finished"])
  }

  @Test func `a wrong leaf at the root of a tab is no dead end`() throws {
    let menu = MenuDefinition(id: "menu", levels: ["thing"], sizes: [2])
    var trial = try Trial("first@0; second@0.9", reaching: "deal")
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

  @Test func `an irrelevant tab at the end costs looks and nothing else`() throws {
    var longer = 0
    for scents in [[0.2, 0.9], [0.6, 0.7], [0.3, 0.2], [0, 0.05]] {
      let tabs = "first@0: page 0.3; second@\(scents[0]): page 0.8; third@\(scents[1]): deal 0.7"
      let (plain, more) = try (
        Trial(tabs + "; deal; page", reaching: "deal").journal,
        Trial(tabs + "; more@0; deal; page", reaching: "deal").journal
      )
      #expect(plain.deeds == more.deeds)
      #expect(plain.lines == more.lines.filter { $0 != "looks at more" })
      #expect(more.duration - plain.duration == (more.looks - plain.looks) * 250)
      longer += more.looks - plain.looks
    }
    #expect(longer > 0)
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
