import ExperimentAnalysis
import ExperimentDesign
import ExperimentStatistics
import FunnelAnalysis
import NavigationEvents
import NavigationExperiments
import Testing

/// A share of Backs among moves, for users written down by hand.
struct RateComparisonTests {
  private func results(_ users: [(control: (Int64, Int64), treatment: (Int64, Int64))]) throws -> AnalysisResults {
    let experiment = try OneScreen.experiment(
      steps: ["one", "two"],
      metrics: [Metric(id: "back_share", measure: .rate(of: "back", per: ["tap", "back"]), role: .primary)])
    var tally = ExperimentTally(experiment.outline)
    for user in users {
      let outcomes = [user.control, user.treatment].map { numerator, denominator in
        UserOutcome(
          startClass: .compact, exposure: Exposure(time: 0, sizeClass: .compact), reachedTimes: [0],
          values: [numerator], denominators: [denominator], transitions: [], hitStepCap: false)
      }
      tally.addPaired(outcomes)
      for variant in 0..<2 { tally.addRevealed(outcomes[variant], variant: variant) }
    }
    return ExperimentAnalyzer(experiment: experiment.outline, tally: tally).results()
  }

  @Test func `a rate is the ratio of the sums, and no mean of users' own ratios`() throws {
    let results = try results([((1, 2), (1, 1)), ((0, 8), (0, 3)), ((0, 0), (0, 0))])
    let rows = results.comparisons.filter { $0.scope == .overall }
    #expect(rows.map(\.design) == [.paired, .revealed])
    for row in rows {
      #expect(row.controlValue == 0.1 && row.treatmentValue == 0.25 && row.controlCount == 3)
      #expect(row.difference == 0.15 && row.lift == 1.5)
    }
    let levels = results.metrics.filter { $0.sizeClass == nil }
    #expect(levels.map(\.mean) == [0.1, 0.25] && levels.allSatisfy { $0.standardDeviation == nil && $0.count == 3 })
  }

  /// Five users by hand: the spread is that of their parts in the ratios.
  @Test func `the error of a difference of rates is that of users' parts in it`() throws {
    let users: [(control: (Int64, Int64), treatment: (Int64, Int64))] = [
      ((1, 2), (1, 1)), ((0, 8), (0, 3)), ((2, 5), (1, 6)), ((3, 9), (4, 9)), ((0, 1), (0, 0)),
    ]
    let rows = try results(users).comparisons.filter { $0.scope == .overall }
    func parts(_ side: [(Int64, Int64)]) -> [Double] {
      let values = side.map { (Double($0.0), Double($0.1)) }
      let (sum, per) = values.reduce((0, 0)) { ($0.0 + $1.0, $0.1 + $1.1) }
      return values.map { ($0.0 - sum / per * $0.1) / (per / 5) }
    }
    let (old, new) = (parts(users.map(\.control)), parts(users.map(\.treatment)))
    func variance(_ parts: [Double]) -> Double { parts.reduce(0) { $0 + $1 * $1 } / 4 }
    let paired = variance(zip(new, old).map { $0 - $1 })
    let errors = [(paired / 5).squareRoot(), ((variance(old) + variance(new)) / 5).squareRoot()]
    for (row, error) in zip(rows, errors) {
      #expect(abs((row.standardError ?? 0) / error - 1) < 1e-12)
      let interval = try #require(row.interval)
      #expect(interval.contains(row.difference ?? .nan))
    }
    // Only a sampling question has a p-value.
    #expect(rows.map { $0.result == nil } == [true, false] && rows[1].adjustedPValue == rows[1].result?.pValue)
  }

  @Test func `identical arms are told as such, and nothing to count per as undefined`() throws {
    let same = try results([((1, 2), (1, 2)), ((0, 8), (0, 8))]).comparisons
    #expect(same.first { $0.design == .paired }?.undefined == .identicalArms)
    #expect(same.first { $0.design == .revealed }?.interval != nil)
    let idle = try #require(try results([((0, 0), (0, 4))]).comparisons.first)
    #expect(idle.undefined == .zeroDenominator && idle.controlValue == nil && idle.treatmentValue == 0)
    #expect(idle.difference == nil)
  }
}
