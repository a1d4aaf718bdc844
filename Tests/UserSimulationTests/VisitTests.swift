import HeadlessNavigation
import Testing

import UserBehavior
import UserSimulation

/// Users who come back.
struct VisitTests {
  /// A page of lines none of which leads anywhere, so every visit ends without what the user came for.
  static func trial(lines: Int = 31, count: Int, returns: Double = 1, gapDays: Int = 100) -> Trial {
    let app = AppDefinition.stack([("home", ScreenContent(items: (0..<lines).map { .item("line\($0)", 0) }))], on: [:])
    var trial = Trial(app: app, goals: [GoalDefinition(id: "deal", share: 1, .reach("deal"))])
    trial.behavior[.attempts] = 1
    trial.visits = VisitLaw(most: count, returns: returns, gapMilliseconds: gapDays * 86_400_000)
    return trial
  }

  @Test func `who does not get what they came for comes back, as often as they may`() {
    for count in 1...4 {
      for journal in Self.trial(count: count).journals(20) {
        #expect(journal.count("ends gave-up") == count && journal.count("sees home") == count)
        #expect(journal.lines.count { $0.hasPrefix("away ") } == count - 1 && journal.looks == 31 * count)
      }
    }
  }

  @Test func `who got it does not come back`() {
    var trial = NotificationTests.trial([])
    trial.visits = VisitLaw(most: 5, gapMilliseconds: 86_400_000)
    #expect(trial.journal.deeds == ["sees home", "tap", "sees deal", "ends finished"])
  }

  @Test func `as many return as are said to, after so long on average`() {
    let journals = Self.trial(count: 2, returns: 0.3, gapDays: 10).journals(3000)
    let gaps = journals.flatMap(\.lines).filter { $0.hasPrefix("away ") }.compactMap { Double($0.dropFirst(5)) }
    #expect(isAbout(gaps.count, 0.3, of: 3000))
    let mean = gaps.reduce(0, +) / Double(gaps.count) / 864_000_000
    #expect(abs(mean - 1) < 4 / Double(gaps.count).squareRoot())
  }

  @Test func `a visit has effort of its own, and the app is as it was left or starts anew`() {
    var trial = NotificationTests.trial([])
    trial.behavior[.sessionLimit] = 5000
    trial.visits = VisitLaw(most: 3, gapMilliseconds: 300_000)
    for journal in trial.journals(100) {
      let gaps = journal.lines.filter { $0.hasPrefix("away ") }.compactMap { Int($0.dropFirst(5)) }
      let launches = journal.count("sees home")
      #expect(launches == 1 + gaps.count { $0 > 600_000 })
      // Bearings, 15 looks and the limit; the app that was kept is looked through from the top again, by who knows it.
      let isFirst = journal.lines.firstIndex(of: "ends limit")
      #expect(isFirst.map { journal.times[$0] } == 5000)
      #expect(journal.end == "ends finished" || journal.count("ends limit") == 3)
    }
  }

  /// T = (1 − e)·0.25 s + e·(0.24 s + 0.08 s·log₂ n) over the (n + 1)/2 looks of a search, e = 1 − 1/t.
  @Test(arguments: [(31, 1, 250), (31, 2, 145), (31, 3, 110), (8, 2, 178), (2, 2, 232), (1, 2, 245), (1, 5, 242)])
  func `looks grow shorter from visit to visit as published`(lines: Int, visit: Int, glance: Int) {
    for learning in [1.0, 0] {
      var trial = Self.trial(lines: lines, count: visit)
      trial.behavior[.learning] = learning
      let journal = trial.journal
      let start = journal.lines.lastIndex(of: "sees home").map { journal.times[$0] } ?? 0
      #expect(journal.duration - start == 1200 + lines * (learning > 0 ? glance : 250))
    }
  }

  @Test func `what is perceived is remembered, so the same user takes the same ways`() {
    let menu = MenuDefinition(id: "menu", levels: ["kind", "thing"], sizes: [6, 6])
    let kinds = MenuListing(menu: menu, levels: [0], intent: "list")
    let things = MenuListing(menu: menu, levels: [1], intent: "show")
    let app = AppDefinition.stack(
      [
        ("kinds", ScreenContent(listing: kinds, subject: "menu")),
        ("list", ScreenContent(listing: things, subject: "menu")), ("thing", ScreenContent(subject: "menu")),
      ], on: ["list": .push("list($item)")])
    var trial = Trial(app: app, goals: [GoalDefinition(id: "find", share: 1, .find(menu))])
    trial.behavior[.labelNoise] = 0.35
    trial.behavior[.attempts] = 1
    trial.visits = VisitLaw(most: 2, gapMilliseconds: 8_640_000_000)
    for journal in trial.journals(50) {
      let visits = journal.lines.split { $0.hasPrefix("away ") }
      #expect(visits.count == 2 && Array(visits[0]) == Array(visits[1]))
    }
  }

  @Test func `when they come shifts everything and changes nothing`() {
    var trial = NotificationTests.trial([])
    let plain = trial.journals(50)
    trial.arrivals = ArrivalLaw(periodMilliseconds: 604_800_000)
    let later = trial.journals(50)
    #expect(plain.map(\.lines) == later.map(\.lines))
    for (one, two) in zip(plain, later) {
      let shift = two.times[0] - one.times[0]
      #expect(shift > 0 && two.times == one.times.map { $0 + shift })
    }
  }
}

extension Journal { fileprivate func count(_ line: String) -> Int { lines.count { $0 == line } } }
