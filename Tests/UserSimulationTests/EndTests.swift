import HeadlessNavigation
import NavigationEvents
import Testing
import UserBehavior
import UserSimulation

/// Every reason to end a visit has somebody who ends for it.
struct EndTests {
  /// A long page with the way to the deal at its end, changed so that users end for the reason.
  static func trial(_ end: SessionEnd) -> Trial {
    var trial = NotificationTests.trial([])
    switch end {
    case .finished: break
    case .effort: trial.behavior[.patience] = 100
    case .load:
      trial.app.screens["home"]?.loadMilliseconds = 60_000
      trial.behavior[.impatientShare] = 1
    case .gaveUp: trial.goals[0].target = .reach("login")
    case .interrupted:
      trial.behavior[.interruptionsPerHour] = 10_000
      trial.behavior[.interruptionOpened] = 1
      trial.behavior[.interruptionReturn] = 0
    case .limit: trial.behavior[.sessionLimit] = 1000
    case .stepCap: trial.behavior[.stepCap] = 0
    }
    return trial
  }

  @Test(arguments: SessionEnd.allCases) func `users end for the reason that there is`(end: SessionEnd) {
    let ends = Set(Self.trial(end).journals(20).map(\.end))
    #expect(ends.contains("ends \(end.rawValue)"))
    #expect(end == .interrupted || ends.count == 1)
  }

  @Test func `positions are those of the declared order`() {
    #expect(SessionEnd.allCases.map(\.index) == Array(0..<SessionEnd.count))
  }
}
