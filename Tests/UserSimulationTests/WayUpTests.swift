import NavigationEvents
import Testing
import UserBehavior
import UserSimulation

/// A share of the users goes up by what the screen offers, instead of going back.
struct WayUpTests {
  @Test func `nobody looks for the goal behind it, and as many take it as the parameter says`() throws {
    var trial = try Trial(
      "home: aisle 0.9, deal 0.4; aisle: shelf 0.9; shelf: page 0.9; page: to-home>home, to-aisle>aisle; deal",
      reaching: "deal")
    trial.behavior[.upItem] = 0.3
    let journals = trial.journals(2000)
    #expect(journals.allSatisfy { !$0.lines.contains { $0.hasPrefix("looks at to-") } })
    #expect(isAbout(journals.count { $0.count(.back) == 0 }, 0.3, of: 2000))
  }
}
