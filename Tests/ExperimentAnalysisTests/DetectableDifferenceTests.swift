import ExperimentAnalysis
import ExperimentDesign
import ExperimentStatistics
import NavigationEvents
import NavigationExperiments
import Testing

/// What as many users would find.
struct DetectableDifferenceTests {
  @Test func `the same users under both ask no sampling question`() throws {
    var ledger = try SmallLedger()
    for index in 0..<50 {
      let outcomes = [index < 20, index < 30].map { isDone in
        UserOutcome(
          exposure: Exposure(time: 0, sizeClass: .compact), reachedTimes: isDone ? [0, 1] : [0],
          values: [isDone ? 1 : 0, isDone ? 1 : 2, 0], denominators: [isDone ? 1 : 2])
      }
      ledger.tally.addPaired(outcomes)
    }
    let rows = ExperimentAnalyzer(experiment: ledger.experiment.outline, tally: ledger.tally).results().comparisons
    let paired = rows.filter { $0.design == .paired }
    #expect(!paired.isEmpty)
    for row in paired {
      #expect(row.result == nil && row.adjustedPValue == nil && row.sequence == nil && row.estimates.isEmpty)
      #expect(row.heterogeneity == nil && row.strata == nil)
      #expect(try row.detectableDifference(by: ledger.experiment.analysis) == nil)
    }
  }

  /// As many users again find what they are said to find in four tests of five.
  @Test func `a detectable difference has the power it is told for`() throws {
    var ledger = try SmallLedger()
    ledger.add([(0, .compact, 0, 300, 1000), (1, .compact, 0, 330, 1000)])
    let rise = try #require(try ledger.row(0)?.detectableDifference(by: ledger.experiment.analysis))
    let power = try PlannedTest(rates: (0.3, 0.3 + rise)).power(controlUnits: 1000)
    #expect(abs(power - 0.8) < 1e-6)
    let row = try #require(ledger.row(1))
    let difference = try #require(try row.detectableDifference(by: ledger.experiment.analysis))
    #expect(abs(difference / (row.standardError ?? 0) - 2.8015852) < 1e-6)
  }
}
