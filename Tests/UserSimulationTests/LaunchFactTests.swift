import HeadlessNavigation
import Testing
import UserSimulation

struct LaunchFactTests {
  static func trial(_ facts: [FactShare]) -> Trial {
    let app = AppDefinition(
      screens: [("login", ScreenContent()), ("home", ScreenContent())],
      coordinators: [
        "root": ParentCoordinator(choices: [.init("home", when: .holds("known")), .init("login")]),
        "home": StackCoordinator(root: "home", responses: [:]),
        "login": StackCoordinator(root: "login", responses: [:]),
      ], root: "root")
    return Trial(app: app, goals: [GoalDefinition(id: "home", share: 1, .reach("home"))], facts: facts)
  }

  @Test(arguments: [0, 0.2, 1]) func `a fact is true at launch for its share of the users`(share: Double) {
    let trial = Self.trial([FactShare(fact: "known", share: share)])
    let known = trial.journals(2000).map { $0.lines[0] == "sees home" }
    // Four standard errors of a share among 2,000.
    #expect(abs(Double(known.count { $0 }) / 2000 - share) <= 4 * (share * (1 - share) / 2000).squareRoot())
    #expect(known == (0..<2000).map { trial.cohort.user($0).facts == ["known"] })
  }

  @Test func `facts are drawn each by its own number, and come sorted`() {
    let known = FactShare(fact: "known", share: 0.4)
    let others = [FactShare(fact: "paid", share: 0.5), FactShare(fact: "adult", share: 0.7)]
    let (alone, among) = (Self.trial([known]).cohort, Self.trial([known] + others).cohort)
    let all = (0..<1000).map { among.user($0).facts }
    #expect(all.allSatisfy { $0 == $0.sorted() })
    #expect(all.map { $0.filter { $0 == "known" } } == (0..<1000).map { alone.user($0).facts })
    // Independent: 40 % · 50 % of 1,000, and four standard errors.
    #expect(abs(all.count { $0.contains("known") && $0.contains("paid") } - 200) < 51)
  }
}
