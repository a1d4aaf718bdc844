import NavigationEvents
import Testing
import UserBehavior
import UserSimulation

/// Users go back from a page that keeps less than its label has promised.
struct ExpectationTests {
  @Test func `who is noisier goes back from more pages that lead nowhere`() throws {
    var backs: [Int] = []
    for drop in [0.3, 0.6] {
      var trial = try Trial(
        "home: best 0.9, fair 0.7; best: dull 0.55; fair: deal 0.8; dull; deal", reaching: "deal")
      (trial.behavior[.attempts], trial.behavior[.scentDrop], trial.behavior[.labelNoise]) = (1, drop, 0.1)
      backs.append(trial.journals(500).count { $0.deeds.prefix(5).last == "back" })
    }
    #expect(backs[0] > backs[1] + 100, "\(backs)")
  }
}
