import Assignment
import HeadlessNavigation
import NavigationExperiments
import Testing

/// What is counted beside the pairs: who gains, and for whom something can differ.
struct DesignTallyTests {
  typealias Values = [Int64]

  static func outcome(_ values: Values) -> UserOutcome { ExperimentTallyTests.outcome(values, .regular) }

  @Test func `users with a higher and with a lower value are counted apart`() throws {
    var tally = ExperimentTally(try ExperimentTallyTests.experiment())
    for values in [[1, 4], [0, 4], [0, 9], [1, 1]] as [Values] {
      tally.addPaired([Self.outcome(values), Self.outcome([0, 4]), Self.outcome([0, 4])])
    }
    let pairs = tally.paired[0][SizeClass.regular.index].metrics
    #expect(pairs.map(\.higher) == [2, 1] && pairs.map(\.lower) == [0, 1])
    // Of zeros and ones the sums say the same.
    #expect(pairs[0].difference.sum == 2 && pairs[0].difference.sumOfSquares == 2)
  }

  @Test func `users for whom a variant can differ are counted again, by their own arm`() throws {
    var tally = ExperimentTally(try ExperimentTallyTests.experiment())
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

  @Test func `slices of every kind merge to the whole`() throws {
    let experiment = try ExperimentTallyTests.experiment()
    func tally(_ range: Range<Int64>) -> ExperimentTally {
      var tally = ExperimentTally(experiment)
      for index in range {
        let outcomes = [[index % 2, index], [0, index % 5], [1, 7]].map(Self.outcome)
        tally.addPaired(outcomes, triggered: index % 3 == 0 ? [0, 2] : [])
        tally.addRevealed(outcomes[1], variant: 1, triggered: [0])
      }
      return tally
    }
    var merged = tally(20..<31)
    merged.merge(tally(0..<7))
    merged.merge(tally(7..<20))
    #expect(merged == tally(0..<31))
  }
}
