import ExperimentAnalysis
import ExperimentDesign
import Testing

/// A level is missed where it is off by half or more, and by more than chance in either.
struct BaselineComparisonTests {
  private static func share(_ baseline: Double, of users: Int? = nil, level: Double, in simulated: Int = 2000) -> Bool {
    comparison(.reached(step: 0), Baseline(baseline, users: users), level, simulated).isMissed
  }

  private static func comparison(
    _ measure: Metric.Measure, _ baseline: Baseline, _ level: Double?, _ users: Int, deviation: Double = 0
  ) -> BaselineComparison {
    let metric = Metric(id: "paid", measure: measure, role: .secondary)
    return BaselineComparison(
      PlacedBaseline(baseline: baseline, metric: metric, isOfStep: false), users: users, level: level,
      deviation: deviation)
  }

  @Test(
    arguments: [
      (0.2, nil, 0.29, 2000, false), (0.2, nil, 0.31, 2000, true), (0.31, nil, 0.2, 2000, true),
      // The interval of few real users, and that of few simulated ones.
      (0.2, 20, 0.31, 2000, false), (0.2, 2000, 0.31, 2000, true), (0.2, nil, 0.31, 20, false),
      // Nobody of few is not never.
      (0.001, nil, 0, 2000, false), (0.02, nil, 0, 2000, true), (0, nil, 0, 2000, false), (0, nil, 0.02, 2000, true),
    ] as [(Double, Int?, Double, Int, Bool)])
  func `a share is missed beyond a factor and beyond chance`(
    baseline: Double, users: Int?, level: Double, simulated: Int, isMissed: Bool
  ) {
    #expect(Self.share(baseline, of: users, level: level, in: simulated) == isMissed)
  }

  @Test func `a time has an interval by the spread that is simulated, and may never be reached`() {
    let measure = Metric.Measure.time(from: .exposure, to: 0, horizonMilliseconds: 60_000)
    func isMissed(_ users: Int?, _ level: Double?) -> Bool {
      Self.comparison(measure, Baseline(10, users: users), level, 2000, deviation: 20).isMissed
    }
    #expect(isMissed(nil, 20) && isMissed(400, 20) && !isMissed(4, 20) && !isMissed(nil, 14))
    #expect(isMissed(nil, nil))
  }
}
