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
    #expect(tally.triggered.map(\.pairs.count) == [0, 0, 1])
    #expect(tally.triggered[2].pairs.metrics[1].difference.sum == 6)
    #expect(tally.triggered[2].control.metrics[1].sum == 3 && tally.triggered[2].treatment.metrics[1].sum == 9)
    #expect(tally.triggered[2].control.count == 1 && tally.triggered[2].treatment.count == 1)
  }
}
