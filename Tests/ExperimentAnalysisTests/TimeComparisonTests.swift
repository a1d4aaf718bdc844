import Assignment
import ExperimentAnalysis
import ExperimentDesign
import ExperimentStatistics
import FunnelAnalysis
import HeadlessNavigation
import NavigationExperiments
import Testing

/// Times of users who are written down by hand, in seconds; `nil` for a user who never arrives.
private struct Times {
  typealias Pair = (control: Int64?, treatment: Int64?)

  private let experiment: ExperimentDefinition
  private var tally: ExperimentTally

  init(horizon: Int64 = 60, reachMargin: Double? = nil) throws {
    experiment = try OneScreen.experiment(
      steps: ["one", "two"], window: 1_800_000,
      metrics: [
        Metric(
          id: "seconds", measure: .time(from: .exposure, to: 1, horizonMilliseconds: horizon * 1000), role: .primary,
          better: .lower, margin: 0.5),
        Metric(id: "done", measure: .reached(step: 1), role: .secondary, better: .higher, margin: reachMargin),
      ])
    tally = ExperimentTally(experiment.outline)
  }

  private static func user(_ seconds: Int64?) -> UserOutcome {
    UserOutcome(
      exposure: Exposure(time: 0, sizeClass: .compact), reachedTimes: [0] + (seconds.map { [$0 * 1000] } ?? []),
      values: [seconds.map { $0 * 1000 } ?? UserOutcome.never, seconds == nil ? 0 : 1])
  }

  private mutating func add(_ users: [Pair]) {
    for user in users { tally.addPaired([Self.user(user.control), Self.user(user.treatment)]) }
  }

  /// Users under both variants, the same in each of 20 scenarios.
  static func paired(
    _ users: [Pair], horizon: Int64 = 60, reachMargin: Double? = nil, split: Int? = nil
  ) throws -> AnalysisResults {
    var times = try Times(horizon: horizon, reachMargin: reachMargin)
    var rest = times
    times.add(Array(users.prefix(split ?? users.count)))
    rest.add(Array(users.dropFirst(split ?? users.count)))
    times.tally.merge(rest.tally)
    let scenarios = (0..<20).map { ScenarioTallies.Scenario(values: [Double($0)], tally: times.tally) }
    let replay = ScenarioTallies(parameters: ["first"], usersPerScenario: users.count, scenarios: scenarios)
    return ExperimentAnalyzer(experiment: times.experiment.outline, tally: times.tally, scenarios: replay).results()
  }

  /// Users of a log.
  static func observed(
    _ control: [Int64?], _ treatment: [Int64?], horizon: Int64 = 60, reachMargin: Double? = nil
  ) throws -> AnalysisResults {
    var times = try Times(horizon: horizon, reachMargin: reachMargin)
    for user in control { times.tally.addRevealed(self.user(user), variant: 0) }
    for user in treatment { times.tally.addRevealed(self.user(user), variant: 1) }
    return ExperimentAnalyzer(experiment: times.experiment.outline, tally: times.tally, log: ObservedLog()).results()
  }
}

extension AnalysisResults {
  /// The row of the time over all users.
  fileprivate func time(_ design: Comparison.Design) throws -> Comparison {
    try #require(comparisons.first { $0.metric == 0 && $0.scope == .overall && $0.design == design })
  }

  /// What to do, over all users.
  fileprivate func action(_ design: Comparison.Design) -> Recommendation.Action? {
    recommendation(by: design).choices.first?.action
  }
}

struct TimeComparisonTests {
  @Test func `users who do not arrive count the whole horizon, under either variant`() throws {
    let row = try Times.paired([(10, 8), (20, 14), (30, 29), (nil, 50), (40, nil), (nil, nil)]).time(.paired)
    // (10 + 20 + 30 + 60 + 40 + 60) / 6 and (8 + 14 + 29 + 50 + 60 + 60) / 6.
    #expect(abs((row.controlValue ?? 0) - 220 / 6.0) < 1e-9 && abs((row.difference ?? 0) - 1 / 6.0) < 1e-9)
    #expect(row.controlCount == 6 && row.treatmentCount == 6)
    #expect(row.arrivals?.control == Proportion(successes: 4, trials: 6) && row.arrivals?.difference == 0)
    let log = try Times.observed([14, 14, nil, nil], [14, 14, 14, nil], horizon: 1800).time(.observed)
    #expect(log.controlValue == (28 + 3600) / 4.0 && log.treatmentValue == (42 + 1800) / 4.0)
    #expect(log.arrivals?.difference == 0.25)
  }

  @Test func `who arrives after the horizon counts as who never does`() throws {
    let row = try Times.paired([(10, 10), (20, 20), (nil, 300), (70, nil)]).time(.paired)
    #expect(row.undefined == .identicalArms && row.difference == 0 && row.arrivals?.difference == 0)
    let nobody = try Times.paired([(nil, nil), (nil, nil)]).time(.paired)
    #expect(nobody.controlValue == 60 && nobody.undefined == .identicalArms)
  }

  @Test(arguments: 1...20) func `a variant that only loses slow arrivals is never quicker`(seed: Int64) throws {
    let control = (0..<240).map { (index: Int64) -> Int64? in
      index % 7 == seed % 7 ? nil : 2 + (index * index * seed + 31 * index) % 58
    }
    let slow = 10 + seed * 2
    let treatment = control.map { $0.flatMap { $0 > slow ? nil : $0 } }
    let pairs = zip(control, treatment).map { ($0, $1) }
    let (paired, log) = (try Times.paired(pairs), try Times.observed(control, treatment))
    for (results, design) in [(paired, Comparison.Design.paired), (log, .observed)] {
      let row = try results.time(design)
      #expect((row.difference ?? 0) >= 0)
      #expect(![.better, .leansBetter].contains(row.evidence(in: results.experiment)), "\(design)")
      if case .ship = results.action(design) { Issue.record("ships under \(design) what loses users") }
    }
  }

  /// 1,000 users of whom 80 % arrive within 40 s, and so many arrive within 10 s.
  private static func users(arriving share: Int64) -> [Times.Pair] {
    (0..<1000).map { (index: Int64) in
      (index % 100 < 80 ? 35 + index % 5 : nil, index % 100 < share ? 8 + index % 3 : nil)
    }
  }

  /// How many of a hundred arrive, the margin of it, whether the quicker variant is favored.
  private static let arrivals: [(share: Int64, margin: Double?, isFavored: Bool)] = [
    (80, nil, true), (84, nil, true), (78, nil, false), (70, nil, false), (70, 0.15, true), (70, 0.05, false),
    (79, 0.02, true),
  ]

  @Test(arguments: arrivals) func `a time favors no variant under which fewer users arrive`(
    row: (share: Int64, margin: Double?, isFavored: Bool)
  ) throws {
    let users = Self.users(arriving: row.share)
    // The margin of a share follows the primary metric's, 0.5 s of 43 s, unless it is declared.
    let paired = try Times.paired(users, reachMargin: row.margin)
    let log = try Times.observed(users.map(\.control), users.map(\.treatment), reachMargin: row.margin)
    for (results, design) in [(paired, Comparison.Design.paired), (log, .observed)] {
      let time = try results.time(design)
      #expect((time.difference ?? 0) < -5, "it is quicker even where who never arrives counts the whole horizon")
      #expect(time.evidence(in: results.experiment) == (row.isFavored ? .better : .undecided), "\(design)")
      #expect(time.fewerArrive(in: results.experiment) == (row.isFavored ? nil : 1))
      #expect(
        results.action(design)
          == (row.isFavored ? .ship(1, rivals: []) : .undecided(between: [0, 1], leaning: nil)))
    }
    let spread = try #require(try paired.time(.paired).scenarios)
    #expect(spread.verdict == (row.isFavored ? .favors(variant: 1) : .undecided) && spread.settlement == nil)
    // Turned round, the control is the quicker one that loses users.
    let turned = try Times.paired(users.map { ($0.treatment, $0.control) }, reachMargin: row.margin).time(.paired)
    #expect(turned.scenarios?.verdict == (row.isFavored ? .favors(variant: 0) : .undecided))
    #expect(turned.scenarios?.fewerArrive == (row.isFavored ? nil : 0))
  }

  /// The seconds of a log's users, under either variant, again and again.
  private static let logs: [(control: [Int64?], treatment: [Int64?])] = [
    // More users arrive, the additional ones late: those who arrive take longer, and all together less.
    ([8, 8, 9, nil, nil, nil, nil, nil, nil, nil], [8, 8, 9, 32, 33, 35, nil, nil, nil, nil]),
    ([8, 20, 40, nil], [8, 20, nil, nil]), ([10, 20, 30, nil], [5, 10, 15, nil]), ([10, 20], [10, 21]),
    ([10, 50, nil], [12, 48, nil]), ([nil, nil, 59], [5, nil, nil]),
  ]

  @Test(arguments: logs, [3, 20]) func `difference, interval, test and confidence sequence are of one quantity`(
    log: (control: [Int64?], treatment: [Int64?]), times: Int
  ) throws {
    let arms = [log.control, log.treatment].map { seconds in Array(repeating: seconds, count: times).flatMap(\.self) }
    let row = try Times.observed(arms[0], arms[1]).time(.observed)
    let (difference, interval) = (try #require(row.difference), try #require(row.interval))
    let (test, sequence) = (try #require(row.result), try #require(row.sequence))
    let means = arms.map { $0.reduce(0) { $0 + Double(min(60, $1 ?? 60)) } / Double($0.count) }
    #expect(abs(difference - (means[1] - means[0])) < 1e-9)
    #expect(abs((row.treatmentValue ?? 0) - (row.controlValue ?? 0) - difference) < 1e-9)
    #expect(abs((interval.lower + interval.upper) / 2 - difference) < 1e-9)
    #expect(abs((sequence.lower + sequence.upper) / 2 - difference) < 1e-9)
    #expect(difference == 0 || ((test.statistic ?? 0) > 0) == (difference > 0))
    #expect((test.pValue < 0.05) == !interval.contains(0))
  }

  @Test(arguments: [
    // Seconds, median and 90 %: who never arrives is later than everybody.
    (users: [10, 20, 30, nil, nil] as [Int64?], median: 30.0 as Double?, p90: nil as Double?),
    ([10, 20, nil, nil], 20, nil), ([10, nil, nil], nil, nil), ([nil, nil], nil, nil),
    ([1, 2, 3, 4, 5, 6, 7, 8, 9, nil], 5, 9),
  ]) func `quantiles are of all users`(row: (users: [Int64?], median: Double?, p90: Double?)) throws {
    let many = Array(repeating: row.users, count: 40).flatMap(\.self)
    let results = try Times.observed(many, [])
    let time = try #require(results.times.first { $0.metric == 0 && $0.scope == .overall && $0.variant == 0 })
    #expect(time.users == many.count && time.arrived == many.count { $0 != nil })
    for (quantity, expected) in [(TimeRow.Quantity.median, row.median), (.p90, row.p90)] {
      let figure = try #require(time.figures.first { $0.quantity == quantity })
      #expect((figure.value == nil) == (expected == nil))
      // To 1/64, and within its interval.
      if let value = figure.value, let expected {
        #expect(abs(value - expected) <= expected / 64 && (figure.low ?? 0) <= value)
        #expect(figure.high.map { $0 >= value } ?? true)
      }
    }
    let restricted = time.figures.first { $0.quantity == .restrictedMean }
    #expect(restricted?.value == many.reduce(0) { $0 + Double($1 ?? 60) } / Double(many.count))
  }

  @Test func `tallies of parts merge to the tally of all`() throws {
    let users = (0..<200).map { (index: Int64) -> Times.Pair in
      (index % 3 == 0 ? nil : 5 + index * 7 % 90, index % 4 == 0 ? nil : 3 + index * 11 % 80)
    }
    let whole = try Times.paired(users).time(.paired)
    for split in [0, 1, 77, 199, 200] {
      let parts = try Times.paired(users, split: split).time(.paired)
      #expect(parts.difference == whole.difference && parts.standardError == whole.standardError)
      #expect(parts.arrivals == whole.arrivals)
    }
  }
}
