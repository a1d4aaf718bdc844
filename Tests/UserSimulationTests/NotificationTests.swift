import HeadlessNavigation
import Testing
import UserBehavior
import UserSimulation

/// What becomes of users who get notifications.
struct NotificationTests {
  static let menu = MenuDefinition(id: "menu", levels: ["thing"], sizes: [3])

  /// A long page to look through for the way to the deal, and links: to a thing, to a chat behind a login, to nowhere.
  static func trial(_ notifications: [NotificationDefinition], logIn: Double = 1) -> Trial {
    let items = (0..<30).map { Item.item("line\($0)", 0) } + [.item("deal", 1)]
    let login = [
      Item(id: "ok", facts: [FactChange("known", true)], verdict: .proceed, scent: Scent(0, byGoal: ["chat": logIn]))
    ]
    let app = AppDefinition(
      screens: [
        ("home", ScreenContent(items: items)), ("deal", ScreenContent()), ("login", ScreenContent(items: login)),
        ("thing", ScreenContent(words: 238, subject: "menu")), ("chat", ScreenContent()),
      ],
      coordinators: [
        "root": StackCoordinator(root: "home", responses: ["deal": .push("deal")])
      ], root: "root", gates: ["login": FactGate(unless: "known", present: Screen(kind: "login"))],
      destinations: [
        "thing": DestinationRule(responses: [.push("thing($item)")]),
        "chat": DestinationRule(gates: ["login"], responses: [.push("chat")]),
      ])
    return Trial(app: app, goals: [GoalDefinition(id: "deal", share: 1, .reach("deal"))], notifications: notifications)
  }

  static func notification(_ name: Name<Destination>, opened: Double = 1, mean: Int = 4000) -> NotificationDefinition {
    let leaves = menu.levels[0].nodes.map { Value.range($0.leaves) }
    return NotificationDefinition(
      destination: name, contexts: name == "thing" ? leaves : [.none], menu: name == "thing" ? menu.id : nil,
      meanMilliseconds: mean, opened: opened)
  }

  @Test func `what is not opened costs nothing`() {
    let plain = Self.trial([]).journals(100)
    let unopened = Self.trial([Self.notification("thing", opened: 0)]).journals(100)
    #expect(plain.map(\.lines) == unopened.map(\.lines) && plain.map(\.times) == unopened.map(\.times))
  }

  @Test func `a thing that is announced is read, then the first goal goes on where it was`() {
    for journal in Self.trial([Self.notification("thing", mean: 20_000)]).once(.notification) {
      let things = journal.lines.filter { $0.hasPrefix("sees thing") }
      #expect(things.count == 1)
      #expect(
        journal.deeds == [
          "sees home", "notification", "wants thing", things[0], "answered", "wants deal", "back", "sees home", "tap",
          "sees deal", "ends finished",
        ])
      #expect(journal.served == ["deal"])
      // The line that was under the eyes when the notification came, if one was, is looked at again.
      #expect([31, 32].contains(journal.looks))
      let detour = (570 + 350 + 1200 + 15_000) + (570 + 350 + 600)
      #expect(journal.duration == 2 * 1200 + journal.looks * 250 + 570 + 350 + detour)
    }
  }

  @Test func `what is announced is uniform, and users open as many as they are said to`() {
    let all = Self.trial([Self.notification("thing", mean: 30_000)]).journals(3000)
    let things = all.flatMap(\.lines).filter { $0.hasPrefix("sees thing") }
    for leaf in 0..<3 {
      let (count, all) = (Double(things.count { $0 == "sees thing(\(leaf)..<\(leaf + 1))" }), Double(things.count))
      let error = (all * 2 / 9).squareRoot()
      #expect(abs(count - all / 3) < 4 * error)
    }
    // The first third of a session of 10,120 ms is enough to tell: 1 − exp(−8,950/30,000) have one before the tap.
    let first = all.count { $0.count(.notification) > 0 }
    #expect(abs(Double(first) / 3000 - 0.258) < 0.032)
    let half = Self.trial([Self.notification("thing", opened: 0.5, mean: 15_000)]).journals(3000)
    #expect(abs(Double(half.count { $0.count(.notification) > 0 }) / 3000 - 0.258) < 0.032)
  }

  @Test func `a gate on the way is passed, and the chat behind it is the answer`() {
    for journal in Self.trial([Self.notification("chat", mean: 12_000)]).once(.notification) {
      let detour = ["notification", "wants chat", "sees login", "tap", "sees chat", "answered", "wants deal"]
      #expect(journal.deeds == ["sees home"] + detour + ["back", "sees home", "tap", "sees deal", "ends finished"])
      #expect(journal.served == ["deal"])
    }
  }

  @Test func `who does not pass the gate gives the announcement up and goes on`() {
    for journal in Self.trial([Self.notification("chat", mean: 12_000)], logIn: 0).once(.notification) {
      let detour = ["notification", "wants chat", "sees login", "back", "wants deal"]
      #expect(journal.deeds == ["sees home"] + detour + ["pane-change", "tap", "sees deal", "ends finished"])
    }
  }

  @Test func `a link that leads nowhere is forgotten at once`() {
    for journal in Self.trial([Self.notification("nowhere", mean: 12_000)]).once(.notification) {
      let detour = ["notification", "wants nowhere", "wants deal"]
      #expect(journal.deeds == ["sees home"] + detour + ["tap", "sees deal", "ends finished"])
      #expect(journal.served == ["deal"])
    }
  }

  @Test func `a user's day does not depend on whose came before`() {
    let trial = Self.trial([Self.notification("thing"), Self.notification("chat", opened: 0.3)])
    let (forward, backward) = (trial.journals(200), trial.journals((0..<200).reversed()))
    #expect(forward.map(\.lines) == backward.reversed().map(\.lines))
    #expect(forward.map(\.times) == backward.reversed().map(\.times))
    #expect(forward.contains { $0.count(.notification) > 1 })
  }
}
