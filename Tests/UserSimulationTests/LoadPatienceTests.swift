import Testing

import UserBehavior
import UserSimulation

struct LoadPatienceTests {
  @Test(arguments: [0.41, 0, 3], [3920, 0, 50] as [Double]) func `the bound spares work and decides nothing`(
    spread: Double, median: Double
  ) {
    var trial = UnaskedGoalTests.tour(steps: 1)
    trial.behavior[.impatientShare] = 0.7
    trial.behavior[.loadPatienceSpread] = spread
    trial.behavior[.loadPatience] = median
    let (cohort, rules) = (trial.cohort, SessionRules(trial.behavior))
    var patience = LoadPatience()
    for index in 0..<150 {
      let user = UserProfile(of: cohort.user(index), in: cohort, under: rules)
      let wait = rules.loadPatience(uniform: user.loadPatience)
      for load in [0, 1, 49, 50, 700, 3920, 9000, wait, wait + 1] {
        let expected = load > 0 && user.isImpatient && wait < load ? wait : nil
        #expect(patience.wait(of: user, load: load, under: rules) == expected)
      }
    }
  }
}
