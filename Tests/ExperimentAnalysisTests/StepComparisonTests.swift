import ExperimentAnalysis
import ExperimentStatistics
import FunnelAnalysis
import HeadlessNavigation
import NavigationExperiments
import Testing

/// Steps of the funnel under two variants, held against users counted one by one.
struct StepComparisonTests {
  /// Somebody, and which of three steps they reach under the control and under the treatment.
  private struct TestUser {
    var sizeClass: SizeClass
    var reached: [[Bool]]

    /// 41 users: one in three has a regular size class, and what they reach has a period of its own in every step and variant.
    static let all = (0..<41).map { index in
      let reached = [[1, 2, 5], [1, 3, 4]].map { periods in periods.map { index % $0 == 0 } }
      return TestUser(sizeClass: index % 3 == 0 ? .regular : .compact, reached: reached)
    }

    func outcome(_ variant: Int) -> UserOutcome {
      let last = reached[variant].lastIndex(of: true) ?? -1
      return UserOutcome(
        startClass: sizeClass, exposure: Exposure(time: 0, sizeClass: sizeClass),
        reachedTimes: (0..<last + 1).map { reached[variant][$0] ? Int64($0) : FunnelTally.unfilled }, values: [0])
    }
  }

  private static let scopes: [(Comparison.Scope, SizeClass?)] = [
    (.overall, nil), (.sizeClass(.compact), .compact), (.sizeClass(.regular), .regular),
  ]

  private static func experiment() throws -> ExperimentDefinition {
    try OneScreen.experiment(
      steps: ["one", "two", "three"], metrics: [Metric(id: "done", measure: .reached(step: 2), role: .primary)])
  }

  private static func steps(isObserved: Bool = false, _ add: (inout ExperimentTally) -> Void) throws -> [StepComparison]
  {
    let experiment = try Self.experiment()
    var tally = ExperimentTally(experiment)
    add(&tally)
    return ExperimentAnalyzer(experiment: experiment, tally: tally, isObserved: isObserved).results().steps
  }

  @Test func `of the same users every step is the mean of everybody's own difference`() throws {
    let rows = try Self.steps { tally in
      for user in TestUser.all { tally.addPaired([user.outcome(0), user.outcome(1)]) }
    }
    #expect(rows.count == 9 && rows.allSatisfy { $0.design == .paired && $0.treatment == 1 })
    for (scope, sizeClass) in Self.scopes {
      let users = TestUser.all.filter { sizeClass == nil || $0.sizeClass == sizeClass }
      for step in 0..<3 {
        let row = try #require(rows.first { $0.scope == scope && $0.step == step })
        let differences = users.map { Double($0.reached[1][step] ? 1 : 0) - Double($0.reached[0][step] ? 1 : 0) }
        let mean = differences.reduce(0, +) / Double(users.count)
        #expect(row.control == Proportion(successes: users.count { $0.reached[0][step] }, trials: users.count))
        #expect(row.treated == Proportion(successes: users.count { $0.reached[1][step] }, trials: users.count))
        #expect(abs(try #require(row.difference) - mean) < 1e-15)
        // Student's 97.5 % quantile with 40 degrees of freedom.
        guard scope == .overall, step > 0, let interval = row.interval else { continue }
        let squares = differences.map { ($0 - mean) * ($0 - mean) }.reduce(0, +)
        let half = 2.021_075_390_306_273 * (squares / 40 / 41).squareRoot()
        #expect(abs(interval.lower - (mean - half)) < 1e-12 && abs(interval.upper - (mean + half)) < 1e-12)
      }
    }
  }

  @Test(arguments: [false, true]) func `of different users it is Newcombe's interval`(isObserved: Bool) throws {
    let rows = try Self.steps(isObserved: isObserved) { tally in
      for (index, user) in TestUser.all.enumerated() { tally.addRevealed(user.outcome(index % 2), variant: index % 2) }
    }
    #expect(rows.count == 9 && rows.allSatisfy { $0.design == (isObserved ? .observed : .revealed) })
    for (scope, sizeClass) in Self.scopes {
      let users = TestUser.all.enumerated().filter { sizeClass == nil || $0.element.sizeClass == sizeClass }
      let arms = (0..<2).map { variant in users.filter { $0.offset % 2 == variant }.map(\.element.reached[variant]) }
      for step in 0..<3 {
        let row = try #require(rows.first { $0.scope == scope && $0.step == step })
        let counts = arms.map { arm in (arm.count { $0[step] }, arm.count) }
        #expect(row.control == Proportion(successes: counts[0].0, trials: counts[0].1))
        #expect(row.treated == Proportion(successes: counts[1].0, trials: counts[1].1))
        let (control, treated) = (Self.wilson(counts[0]), Self.wilson(counts[1]))
        let difference = treated.rate - control.rate
        #expect(abs(try #require(row.difference) - difference) < 1e-15)
        let below = (treated.rate - treated.low, control.high - control.rate)
        let above = (treated.high - treated.rate, control.rate - control.low)
        let interval = try #require(row.interval)
        #expect(abs(interval.lower - (difference - (below.0 * below.0 + below.1 * below.1).squareRoot())) < 1e-12)
        #expect(abs(interval.upper - (difference + (above.0 * above.0 + above.1 * above.1).squareRoot())) < 1e-12)
      }
    }
  }

  @Test func `where one side has nobody nothing is said`() throws {
    let rows = try Self.steps { tally in
      for user in TestUser.all {
        let variant = user.sizeClass == .compact ? 0 : 1
        tally.addRevealed(user.outcome(variant), variant: variant)
      }
    }
    #expect(rows.map(\.scope) == [.overall, .overall, .overall])
  }

  /// Wilson's interval of a share at 95 %.
  private static func wilson(_ count: (successes: Int, trials: Int)) -> (rate: Double, low: Double, high: Double) {
    let (rate, n, z) = (Double(count.successes) / Double(count.trials), Double(count.trials), 1.959_963_984_540_054)
    let middle = (rate + z * z / (2 * n)) / (1 + z * z / n)
    let half = z / (1 + z * z / n) * (rate * (1 - rate) / n + z * z / (4 * n * n)).squareRoot()
    return (rate, middle - half, middle + half)
  }
}
