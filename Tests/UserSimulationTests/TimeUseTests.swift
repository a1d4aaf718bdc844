import HeadlessNavigation
import Testing

import UserBehavior
import UserSimulation

struct TimeUseTests {
  /// What each of some users spent their time on, and how long they were at it.
  private static func uses(_ trial: Trial, users: Int) -> [(times: [TimeUse: Int], active: Int)] {
    let machine = FlowMachine(engine: FlowEngine(app: trial.app), observing: trial.app.root)
    let rules = SessionRules(trial.behavior)
    var walker = SessionWalker(trial.cohort, in: machine, rules: rules)
    let log = SessionLog(.times)
    walker.reporter = SessionReporter(to: log)
    return (0..<users).map { index in
      let user = trial.cohort.user(index)
      walker.walk(user, as: UserProfile(of: user, in: trial.cohort, under: rules))
      let away = log.entries.reduce(0) { if case .away(let time) = $1.event { $0 + time } else { $0 } }
      let times = zip(TimeUse.allCases, walker.reporter.timeSums)
      let active = (log.entries.last?.time ?? 0) - user.arrival - away
      return (Dictionary(uniqueKeysWithValues: times), active)
    }
  }

  /// Counts are read in the declared order.
  @Test func `acts, ends and uses of time are numbered in the order in which they are declared`() {
    #expect(UserAction.allCases.map(\.index) == Array(UserAction.allCases.indices))
    #expect(SessionEnd.allCases.map(\.index) == Array(SessionEnd.allCases.indices))
    #expect(TimeUse.allCases.map(\.index) == Array(TimeUse.allCases.indices))
  }

  @Test func `all active time is spent on something, for who is called away and runs out of patience too`() {
    var trial = InterruptionTests.trial(meanSeconds: 5)
    trial.behavior[.patience] = 6000
    let users = Self.uses(trial, users: 200)
    #expect(users.allSatisfy { $0.times.values.reduce(0, +) == $0.active })
    #expect(Set(users.map(\.active)).count > 50)
  }

  @Test func `who looks at three items and taps the third spends the time of three looks and one tap`() {
    let items = [Item.item("a", 0), .item("b", 0), .item("c", 1)]
    let app = AppDefinition.stack(
      [("home", ScreenContent(items: items)), ("deal", ScreenContent(loadMilliseconds: 700))],
      on: ["c": .push("deal")])
    let trial = Trial(app: app, goals: [GoalDefinition(id: "g", share: 1, .reach("deal"))])
    let rules = SessionRules(trial.behavior)
    let times: [TimeUse: Int] = Self.uses(trial, users: 1)[0].times
    #expect(times[.scan] == 3 * rules.scan && times[.tap] == rules.tap && times[.load] == 700)
    #expect(times[.change] == rules.transition && times[.orient] == 2 * rules.orient && times[.back] == 0)
  }
}
