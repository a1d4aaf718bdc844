import ExperimentAnalysis
import ExperimentDesign
import ExperimentStatistics
import NavigationEvents
import NavigationExperiments
import Testing

/// What is undefined is undefined with a reason, and never a p-value of 1, an interval of no width or a zero.
struct UndefinedRowTests {
  /// Arms of nobody, of one, of users who all or none do it, and of a few.
  private static let arms = [(0, 0), (0, 1), (1, 1), (0, 20), (20, 20), (1, 20), (19, 20), (400, 1000)]

  @Test(arguments: arms.indices, arms.indices) func `of degenerate arms nothing is told that would be read as a result`(
    control: Int, treatment: Int
  ) throws {
    for estimator in [AnalysisChoices.Estimator.crude, .postStratified] {
      var ledger = try SmallLedger(segments: ["calm", "hurried"]) { $0.estimator = estimator }
      for (variant, arm) in [Self.arms[control], Self.arms[treatment]].enumerated() {
        ledger.add([(variant, .compact, 0, arm.0, arm.1), (variant, .regular, 1, arm.0, arm.1)])
      }
      for row in ledger.results.comparisons {
        Self.expectSense(row.result, row.interval, row.difference, row.undefined)
        for (_, estimate) in row.estimates {
          Self.expectSense(estimate.result, estimate.interval, estimate.difference, estimate.undefined)
        }
        #expect(row.liftInterval.map { $0.lower < $0.upper } ?? true)
        #expect(row.sequence == nil || row.sequence.map { $0.lower < $0.upper } == true)
        #expect((row.standardError ?? 1) > 0 && (row.sequence == nil) == (row.standardError == nil))
        if let detectable = try? row.detectableDifference(by: ledger.experiment.analysis) { #expect(detectable > 0) }
      }
    }
  }

  private static func expectSense(
    _ result: TestResult?, _ interval: ConfidenceInterval?, _ difference: Double?, _ undefined: UndefinedQuantity?
  ) {
    // A p-value of 1 is one of equal arms that could have differed.
    if let result, result.pValue == 1, result.statistic != nil { #expect(difference == 0) }
    if let interval { #expect(interval.lower < interval.upper) }
    if result == nil || interval == nil || difference == nil { #expect(undefined != nil) }
    if difference == nil { #expect(result == nil && interval == nil) }
  }

  @Test func `all of both arms, and none of both, are no test`() throws {
    for successes in [0, 50] {
      var ledger = try SmallLedger()
      ledger.add([(0, .compact, 0, successes, 50), (1, .compact, 0, successes, 50)])
      let row = try #require(ledger.row(0))
      #expect(row.result == nil && row.standardError == nil && row.sequence == nil && row.undefined == .zeroVariance)
      // Newcombe's interval tells what as many users could have missed.
      #expect(row.difference == 0 && row.interval.map { $0.lower < -0.05 && $0.upper > 0.05 } == true)
    }
  }
}
