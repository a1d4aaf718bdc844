import Assignment
import ExperimentDesign
import NavigationEvents
import NavigationExperiments
import Testing

/// What is counted beside the pairs: for whom something can differ.
struct DesignTallyTests {
  typealias Values = [Int64]

  static func outcome(_ values: Values) -> UserOutcome { ExperimentTallyTests.outcome(values, .regular) }

  @Test func `users for whom a variant can differ are counted again, by their own arm`() throws {
    var tally = ExperimentTally(try ExperimentTallyTests.experiment().outline)
    let outcomes = [[1, 4], [0, 3], [1, 9]].map(Self.outcome)
    tally.addPaired(outcomes, triggered: [2])
    for arm in 0..<3 { tally.addRevealed(outcomes[arm], variant: arm, triggered: [2]) }
    tally.addPaired(outcomes)
    tally.addRevealed(outcomes[2], variant: 2)
    #expect(tally.triggeredPairs.map(\.count) == [0, 0, 1])
    let taps = tally.triggeredPairs[2][.metric(1)]
    #expect(taps.sum(0) == 3 && taps.sum(1) == 9 && taps.squaredDifference(0, 1) == 36 && taps.product(1, 0) == 27)
    #expect(tally.triggeredArms[2].map { $0[.metric(1)].sum() } == [3, 9])
    #expect(tally.triggeredArms[2].map(\.count) == [1, 1])
  }
}
