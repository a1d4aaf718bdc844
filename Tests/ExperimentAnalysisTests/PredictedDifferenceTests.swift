import ExperimentStatistics
import Testing

import ExperimentAnalysis

struct PredictedDifferenceTests {
  private static func row(
    _ difference: Double, scenarios: ScenarioSpread.Range? = nil, error: Double = 0.03, observed: Double,
    observedError: Double? = 0.04
  ) -> PredictedDifference {
    var comparison = Comparison((metric: 0, treatment: 1, scope: .overall), .observed, counts: (100, 100))
    comparison.controlValue = 0.5
    comparison.difference = observed
    comparison.standardError = observedError
    comparison.lift = observed / 0.5
    comparison.controlInterval = 0.4...0.6
    var predicted = Prediction.Row((0, 1, .overall))
    (predicted.controlValue, predicted.difference) = (0.4, difference)
    (predicted.standardError, predicted.scenarios) = (error, scenarios)
    var both = PredictedDifference(own: predicted, observed: comparison)
    (both.predicted, both.margin) = (predicted, 0.01)
    return both
  }

  @Test func `errors are what was observed, less what was predicted`() throws {
    let row = Self.row(0.1, observed: 0.2)
    #expect(abs((row.levelError ?? .nan) - 0.1) < 1e-12 && abs((row.relativeLevelError ?? .nan) - 0.25) < 1e-12)
    #expect(abs((row.error ?? .nan) - 0.1) < 1e-12 && row.isLevelInside == true)
    #expect(row.predictedLift == 0.25 && abs((row.liftError ?? .nan) - 0.15) < 1e-12)
    // The errors of both sides together are 0.05.
    #expect(abs((row.z ?? .nan) - 2) < 1e-12 && row.zWithScenarios == nil && row.isInsideScenarios == nil)
  }

  @Test(arguments: [(0.4, 0.1, 0.2), (0.4, -0.1, 0), (0, 0.1, 0.3)])
  func `a share has the error that the prediction gives it`(control: Double, difference: Double, observed: Double) {
    var row = Self.row(difference, error: 0.02, observed: observed, observedError: nil)
    row.predicted?.controlValue = control
    row.isShare = true
    let treatment = control + difference
    let variance = control * (1 - control) / 100 + treatment * (1 - treatment) / 100 + 0.02 * 0.02
    #expect(abs((row.z ?? .nan) - (observed - difference) / variance.squareRoot()) < 1e-12)
  }

  @Test func `a share that should be the same of everybody has the error of the log`() throws {
    var row = Self.row(0, error: 0, observed: 0.08, observedError: 0.04)
    row.predicted?.controlValue = 1
    row.isShare = true
    #expect(abs((row.z ?? .nan) - 2) < 1e-12)
  }

  @Test func `without scenarios 90 % is where sampling reaches to`() throws {
    let expected = try #require(Self.row(0.1, observed: 0.2).expected)
    #expect(abs(expected.lowerBound - (0.1 - 1.644_853_6 * 0.05)) < 1e-6)
    #expect(abs(expected.upperBound - (0.1 + 1.644_853_6 * 0.05)) < 1e-6)
    #expect(Self.row(0.1, observed: 0.182).isInside == true && Self.row(0.1, observed: 0.183).isInside == false)
    #expect(Self.row(0.1, observed: 0.2, observedError: nil).isInside == nil)
    #expect(Self.row(0.1, error: 0, observed: 0.1, observedError: 0).isInside == nil)
  }

  @Test(arguments: [(0.0, 0.2), (0.1, 0.5), (-0.3, 0.11), (0.12, 0.2), (-0.2, 0.05)])
  func `scenarios widen it on their own side, and hold it where nobody is sampled`(p05: Double, p95: Double) throws {
    let scenarios = ScenarioSpread.Range(p05: p05, p50: (p05 + p95) / 2, p95: p95)
    let plain = try #require(Self.row(0.1, observed: 0.1).expected)
    let wide = try #require(Self.row(0.1, scenarios: scenarios, observed: 0.1).expected)
    #expect(wide.lowerBound <= plain.lowerBound + 1e-12 && wide.upperBound >= plain.upperBound - 1e-12)
    #expect(wide.lowerBound <= p05 && wide.upperBound >= p95)
    let sure = try #require(Self.row(0.1, scenarios: scenarios, error: 0, observed: 0.1, observedError: 1e-9).expected)
    #expect(abs(sure.lowerBound - min(0.1, p05)) < 1e-6 && abs(sure.upperBound - max(0.1, p95)) < 1e-6)
    let row = Self.row(0.1, scenarios: scenarios, observed: 0.2)
    #expect(abs(row.zWithScenarios ?? .nan) < abs(row.z ?? .nan))
    #expect(row.isInsideScenarios == (p05...p95).contains(0.2))
  }
}
