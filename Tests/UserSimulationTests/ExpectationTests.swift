import HeadlessNavigation
import Testing
import UserSimulation

/// Users go back from a page that keeps less than its label has promised.
struct ExpectationTests {
  /// Labels of home that lead to pages, the scents of these pages, and no way to the deal but by the lesser label.
  private static func trial(drop: Double, best: Double = 0.9, beyond: Double = 0.6) -> Trial {
    let app = AppDefinition.stack(
      [
        ("home", ScreenContent(items: [.item("best", best), .item("fair", 0.7)])),
        ("best", ScreenContent(items: [.item("dull", beyond)])),
        ("fair", ScreenContent(items: [.item("deal", 0.8)])),
        ("dull", ScreenContent()), ("deal", ScreenContent()),
      ],
      on: Dictionary(
        uniqueKeysWithValues: ["best", "fair", "dull", "deal"].map { (Name($0), .push(ScreenTemplate(Name($0)))) }))
    var trial = Trial(app: app, goals: [GoalDefinition(id: "deal", share: 1, .reach("deal"))])
    trial.behavior[.attempts] = 1
    trial.behavior[.scentDrop] = drop
    return trial
  }

  @Test func `a page whose best falls too far below its label is left at once`() {
    let deeds = Self.trial(drop: 0.2).journal.deeds
    #expect(
      deeds == [
        "sees home", "tap", "wrong-branch", "sees best", "back", "sees home", "tap", "sees fair", "tap", "sees deal",
        "ends finished",
      ])
  }

  @Test(arguments: [0, 0.31]) func `a smaller drop, or none to mind, leads on`(drop: Double) {
    let journal = Self.trial(drop: drop).journal
    #expect(journal.lines.contains("sees dull"))
  }

  @Test func `the first page promises nothing, and what is better than its label disappoints nobody`() {
    #expect(Self.trial(drop: 0.01, best: 0.75, beyond: 0.8).journal.lines.contains("sees dull"))
  }

  @Test(arguments: [(0.0, true), (5, false)]) func `a label that was followed is not followed again elsewhere`(
    drop: Double, isEndless: Bool
  ) {
    let app = AppDefinition.stack(
      [
        ("one", ScreenContent(items: [.item("two", 1)])), ("two", ScreenContent(items: [.item("one", 1)])),
        ("deal", ScreenContent()),
      ], on: ["one": .push("one"), "two": .push("two")])
    var trial = Trial(app: app, goals: [GoalDefinition(id: "deal", share: 1, .reach("deal"))])
    (trial.behavior[.attempts], trial.behavior[.stepCap], trial.behavior[.scentDrop]) = (1, 50, drop)
    #expect((trial.journal.end == "ends step-cap") == isEndless, "\(trial.journal.lines.count)")
  }

  @Test func `who is noisier goes back from more pages that lead nowhere`() {
    var backs: [Int] = []
    for drop in [0.3, 0.6] {
      var trial = Self.trial(drop: drop, beyond: 0.55)
      trial.behavior[.labelNoise] = 0.1
      backs.append(trial.journals(500).count { $0.deeds.prefix(5).last == "back" })
    }
    #expect(backs[0] > backs[1] + 100, "\(backs)")
  }
}
