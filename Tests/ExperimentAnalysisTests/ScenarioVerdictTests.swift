import ExperimentAnalysis
import ExperimentDesign
import ExperimentStatistics
import Foundation
import FunnelAnalysis
import HeadlessNavigation
import NavigationExperiments
import Testing

/// Verdicts on two hundred users written down by hand, in scenarios of two parameters.
struct ScenarioVerdictTests {
  private static func experiment(
    better: Metric.Direction? = .higher, margin: Double? = 0.02, requirements: [Requirement] = []
  ) throws -> ExperimentDefinition {
    try OneScreen.experiment(
      metrics: [
        Metric(id: "share", measure: .reached(step: 0), role: .primary, better: better, margin: margin),
        Metric(id: "backs", measure: .rate(of: "back", per: ["tap"]), role: .secondary),
      ], requirements: requirements)
  }

  /// 100 of 200 reach it under the control, and so many more under the treatment; each user stands for many.
  private static func tally(
    _ experiment: ExperimentDefinition, more: Int, backs: Int64 = 1, doublings: Int = 8, seesOtherwise: Bool = false
  ) -> ExperimentTally {
    var tally = ExperimentTally(experiment.outline)
    for index in 0..<200 {
      let outcomes = [100, 100 + more].enumerated().map { variant, reached in
        var outcome = UserOutcome(
          exposure: Exposure(time: 0, sizeClass: .compact),
          values: [index < reached ? 1 : 0, variant == 0 ? 1 : backs], denominators: [2])
        outcome.seen = seesOtherwise ? UInt64(variant) : 0
        return outcome
      }
      tally.addPaired(outcomes)
    }
    for _ in 0..<doublings { tally.merge(tally) }
    return tally
  }

  /// The comparison of the share where the users were replayed in scenarios with these differences, in users.
  private static func spread(
    _ experiment: ExperimentDefinition, _ more: [Int], backs: Int64 = 2, doublings: Int = 8,
    error: PredictionError? = nil, values: (_ scenario: Int) -> [Double] = { [Double($0), Double($0 * 7 % 20)] }
  ) throws -> ScenarioSpread {
    let scenarios = more.enumerated().map { index, more in
      ScenarioTallies.Scenario(
        values: values(index),
        tally: tally(experiment, more: more, backs: backs, doublings: doublings, seesOtherwise: error != nil))
    }
    let replay = ScenarioTallies(parameters: ["first", "second"], usersPerScenario: 200, scenarios: scenarios)
    let own = tally(experiment, more: more[0], backs: backs)
    let results = ExperimentAnalyzer(experiment: experiment.outline, tally: own, scenarios: replay, error: error)
      .results()
    let row = results.comparisons.first { $0.metric == 0 && $0.scope == .overall && $0.design == .paired }
    return try #require(row?.scenarios)
  }

  private static func scenarios(_ parts: (count: Int, more: Int)...) -> [Int] {
    parts.flatMap { Array(repeating: $0.more, count: $0.count) }
  }

  /// A difference that rises evenly along the first parameter, so that one scenario of so many is below zero.
  private static func rising(_ count: Int, negative: Double, by slope: Double) -> [Int] {
    (0..<count).map { Int((slope * ((Double($0) + 0.5) / Double(count) - negative)).rounded()) }
  }

  /// Four of 200 users are the margin.
  private static let cases: [([Int], ScenarioVerdict)] = [
    (scenarios((20, 8)), .favors(variant: 1)),
    (scenarios((20, -8)), .favors(variant: 0)),
    (rising(64, negative: -0.2, by: 40), .favors(variant: 1)),
    (rising(64, negative: 0.12, by: 80), .leans(variant: 1)),
    (rising(64, negative: 0.88, by: 80), .leans(variant: 0)),
    (rising(64, negative: 0.4, by: 80), .depends(parameter: 0)),
    (scenarios((10, 8), (10, -8)), .depends(parameter: 0)),
    (scenarios((20, 2)), .noMaterialDifference),
    (scenarios((20, 0)), .noMaterialDifference),
    // At the borders between classes a few scenarios more or less turn the verdict over.
    (rising(64, negative: 0.2, by: 80), .undecided),
    (scenarios((18, 1), (2, 8)), .undecided),
    // What favors a variant leans to it, so a border between both is none.
    (scenarios((19, 8), (1, -8)), .leans(variant: 1)),
    (rising(64, negative: 0.05, by: 80), .leans(variant: 1)),
    (rising(64, negative: 0.95, by: 80), .leans(variant: 0)),
  ]

  @Test(arguments: cases) func `verdicts follow the shares of scenarios, and are undecided at the borders`(
    more: [Int], verdict: ScenarioVerdict
  ) throws {
    let spread = try Self.spread(Self.experiment(), more)
    #expect(spread.verdict == verdict, "\(spread.candidates)")
    if case .leans = verdict {
      #expect(spread.stability >= 0.9)
    } else {
      #expect((spread.stability >= 0.95) == (verdict != .undecided))
    }
    #expect(spread.settlement == nil || verdict == .undecided)
    #expect(spread.narrowings.isEmpty || !verdict.isSettled)
    #expect(abs(spread.candidates.reduce(0) { $0 + $1.share } - 1) < 1e-9)
  }

  /// Of 200 users, half of whom get there under the control: log-odds of 0.04, 0.16, 0.62, 1.39 and 2.94.
  @Test(arguments: [
    (2, ScenarioVerdict.withinError), (8, .withinError), (30, .leans(variant: 1)), (-30, .leans(variant: 0)),
    (60, .favors(variant: 1)), (-60, .favors(variant: 0)),
  ]) func `a verdict allows for the errors of past predictions`(more: Int, verdict: ScenarioVerdict) throws {
    let (experiment, scenarios) = (try Self.experiment(), Self.scenarios((20, more)))
    let spread = try Self.spread(experiment, scenarios, error: PredictionError(scale: 0.4))
    #expect(spread.verdict == verdict, "\(spread.candidates)")
    #expect(spread.modeled.p95 - spread.modeled.p05 < 0.01 && spread.difference.p05 < spread.modeled.p05)
    #expect(abs(spread.difference.p50 - Double(more) / 200) < 0.01)
    let share = PredictionError(scale: 0.4).share(below: abs(log((100 + Double(more)) / (100 - Double(more)))))
    #expect(abs(spread.sameSignShare - share) < 0.01)
  }

  @Test func `what scenarios leave open stays open for their reason, and what cannot differ has no error`() throws {
    let (experiment, error) = (try Self.experiment(), PredictionError(scale: 0.4))
    let open = try Self.spread(experiment, Self.rising(64, negative: 0.4, by: 80), error: error)
    #expect(open.verdict == .depends(parameter: 0), "\(open.candidates)")
    let same = try Self.spread(experiment, Self.scenarios((20, 0)), error: error)
    #expect(same.verdict == .noMaterialDifference)
    let none = try Self.spread(experiment, Self.scenarios((20, 8)))
    #expect(none.difference == none.modeled && none.verdict == .favors(variant: 1))
  }

  @Test func `the error of few users is no difference between scenarios`() throws {
    // 200 users in each scenario, and a difference of 3 points that by chance is anything from 1.5 to 4.5.
    let found = (0..<64).map { [6, 9, 3, 6, 8, 4, 7, 5][$0 * 5 % 8] }
    let few = try Self.spread(Self.experiment(margin: 0.01), found, doublings: 0)
    #expect(few.verdict == .favors(variant: 1), "\(few.candidates)")
    #expect(few.difference.p05 > 0.02 && few.difference.p95 < 0.04)
    // Known without error, the same numbers are differences between scenarios.
    let many = try Self.spread(Self.experiment(margin: 0.01), found, doublings: 12)
    #expect(many.difference.p05 < 0.02 && many.difference.p95 > 0.04 && many.monteCarloError < few.monteCarloError / 50)
  }

  /// A difference that rises along the first parameter, and is below zero in so large a part of its range.
  @Test(arguments: [0.12, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 0.88])
  func `a part of a range that is said to settle a verdict does so in scenarios of that part`(negative: Double) throws {
    let spread = try Self.spread(Self.experiment(), Self.rising(64, negative: negative, by: 80))
    #expect(spread.verdict?.isSettled == false && !spread.narrowings.isEmpty, "\(spread.candidates)")
    for narrowing in spread.narrowings {
      #expect(narrowing.parameter == 0 && narrowing.verdict.isSettled)
      // Scenario n of 64 has the value n, in the middle of its part of the range.
      let place = (narrowing.bound + 0.5) / 64
      let (low, high) = narrowing.isAbove ? (place, 1) : (0, place)
      let more = (0..<64).map { scenario -> Int in
        let inside = low + (high - low) * (Double(scenario) + 0.5) / 64
        return Int((80 * (inside - negative)).rounded())
      }
      #expect(try Self.spread(Self.experiment(), more).verdict == narrowing.verdict, "\(narrowing)")
    }
  }

  @Test func `more work is proposed only for a verdict that it probably settles`() throws {
    // At a border with the class that leans, as many scenarios as anyone likes end there as often as not.
    for negative in stride(from: 0.04, through: 0.96, by: 0.02) {
      let spread = try Self.spread(Self.experiment(), Self.rising(64, negative: negative, by: 80))
      guard spread.settlement != nil else { continue }
      #expect(spread.candidates.first?.verdict?.isSettled == true && spread.stability > 0.85, "\(spread.candidates)")
    }
  }

  @Test func `a margin that is not declared has the relative size of the primary metric's`() throws {
    let experiment = try Self.experiment(margin: 0.02)
    let results = ExperimentAnalyzer(experiment: experiment.outline, tally: Self.tally(experiment, more: 8, backs: 2))
      .results()
    let rows = results.comparisons.filter { $0.scope == .overall && $0.design == .paired }
    // 2 points of 50 % are 4 %, and 4 % of half a back per tap is a fiftieth.
    #expect(rows.map { (($0.margin ?? 0) * 1e6).rounded() } == [20_000, 20_000])
  }

  @Test func `less may be better, and where neither is, none is favored`() throws {
    let more = Self.scenarios((20, 8))
    #expect(try Self.spread(Self.experiment(better: .lower), more).verdict == .favors(variant: 0))
    let open = try Self.spread(Self.experiment(better: nil), more)
    #expect(open.verdict == nil && open.stability == 1 && open.settlement == nil)
    #expect(try Self.spread(Self.experiment(better: nil), Self.scenarios((20, 2))).verdict == .noMaterialDifference)
  }

  @Test func `identical are those that cannot differ and do not, in any metric or scenario`() throws {
    var same = try Self.experiment()
    for variant in same.variants.indices { same.variants[variant].appNumber = 0 }
    let more = Self.scenarios((20, 0))
    #expect(try Self.spread(same, more, backs: 1).verdict == .identical)
    #expect(try Self.spread(same, more, backs: 2).verdict == .noMaterialDifference)
    // Other names of the same rules are the same, other rules are not.
    same.variants[1].coordinator = CoordinatorChoice("copy")
    same.variants[1].app.coordinators["copy"] = same.variants[0].app.coordinators["main"]
    #expect(try Self.spread(same, more, backs: 1).verdict == .identical)
    same.variants[1].app.coordinators["copy"] = StackCoordinator(root: "other", responses: [:])
    #expect(try Self.spread(same, more, backs: 1).verdict == .noMaterialDifference)
    #expect(
      try Self.spread(Self.experiment(margin: nil), Self.scenarios((19, 0), (1, 1)), backs: 1).verdict != .identical)
  }

  /// Two variants that can differ: whether one user in thousands did, or none, is a matter of the seed.
  @Test(arguments: [(0, 0.02), (1, 0.02), (0, 0.000_04)]) func `no user who differed is no proof that none would`(
    rare: Int, margin: Double
  ) throws {
    let spread = try Self.spread(
      Self.experiment(margin: margin), Self.scenarios((19, 0), (1, rare)), backs: 1, doublings: 0)
    // None of 51,200 users of the run, and of 4,000 in scenarios.
    let isEnough = margin > 3.0 / 55_200
    #expect(spread.verdict == (isEnough ? .noMaterialDifference : .undecided), "\(spread.candidates)")
    let more: Double? = if case .run(let times) = spread.settlement { times } else { nil }
    #expect((more.map { (1.3...1.5).contains($0) } ?? false) == !isEnough)
    #expect(abs(spread.candidates.reduce(0) { $0 + $1.share } - 1) < 1e-9)
  }

  @Test func `quantiles are those of the scenarios`() throws {
    let spread = try Self.spread(Self.experiment(), (0..<64).map { ($0 * 27) % 64 }, values: { [Double($0 * 27 % 64)] })
    #expect(spread.count == 64 && spread.users == 64 * 200)
    for (quantile, expected) in [
      (spread.difference.p05, 0.0135), (spread.difference.p50, 0.1575), (spread.difference.p95, 0.3015),
    ] { #expect(abs(quantile - expected) < 0.008, "\(quantile), not \(expected)") }
    #expect(abs(spread.treatment.p50 - 0.6575) < 1e-12 && spread.control.p95 == 0.5)
    #expect(abs(spread.sameSignShare - 1) < 0.02 && abs(spread.immaterialShare - 0.06) < 0.03)
  }

  @Test func `the flip is found along the parameter that makes it, and the swing is that of the quarters`() throws {
    // Below 5 of the first parameter the sign is another; the second has nothing to do with it.
    let spread = try Self.spread(Self.experiment(), (0..<20).map { $0 < 5 ? -8 : 8 })
    let first = try #require(spread.sensitivities.first)
    #expect(first.parameter == 0 && abs(first.atLow + 0.04) < 2e-3 && abs(first.atHigh - 0.04) < 2e-3)
    #expect(first.flip == Sensitivity.Flip(kind: .sign, value: 4.5, holdsAbove: true, explained: 20))
    #expect(spread.sensitivities.count == 2 && spread.sensitivities[1].flip == nil)
  }

  @Test func `where the sign stays, the margin may turn over`() throws {
    let spread = try Self.spread(Self.experiment(), (0..<20).map { $0 < 14 ? 8 : 2 })
    let first = try #require(spread.sensitivities.first)
    #expect(first.flip == Sensitivity.Flip(kind: .margin, value: 13.5, holdsAbove: false, explained: 20))
  }

  @Test func `without scenarios, without verdict`() throws {
    let experiment = try Self.experiment()
    let results = ExperimentAnalyzer(experiment: experiment.outline, tally: Self.tally(experiment, more: 8)).results()
    #expect(results.comparisons.allSatisfy { $0.scenarios == nil })
  }
}

/// Requirements on the same users.
extension ScenarioVerdictTests {
  /// Over the scenarios the difference is 4 to 24 users of 200, 5 % and 95 % of them at about 5 and 23.
  @Test(arguments: [
    (Requirement.Comparison.atLeast, true, 0.02, true), (.atLeast, true, 0.03, false), (.atMost, true, 0.12, true),
    (.atMost, true, 0.105, false), (.atLeast, false, 0.52, true), (.atLeast, false, 0.53, false),
    (.atMost, false, 0.62, true), (.atMost, false, 0.61, false),
  ]) func `a requirement is judged at the worse end of the scenarios`(
    comparison: Requirement.Comparison, isRelative: Bool, bound: Double, isMet: Bool
  ) throws {
    let requirement = Requirement(
      metric: 0, variant: 1, comparison: comparison, isRelativeToControl: isRelative, bound: bound)
    let experiment = try Self.experiment(requirements: [requirement])
    let scenarios = (4...24).map {
      ScenarioTallies.Scenario(values: [Double($0)], tally: Self.tally(experiment, more: $0))
    }
    let replay = ScenarioTallies(parameters: ["first"], usersPerScenario: 200, scenarios: scenarios)
    let tally = Self.tally(experiment, more: 14)
    let judged = ExperimentAnalyzer(experiment: experiment.outline, tally: tally, scenarios: replay).results()
      .requirements
    #expect(judged.map(\.isMet) == [isMet] && judged.map(\.basis) == [.scenarios])
    let alone = ExperimentAnalyzer(experiment: experiment.outline, tally: tally).results()
    let row = try #require(alone.comparisons.first { $0.metric == 0 && $0.design == .paired })
    let ends = try #require(row.interval)
    let value = isRelative ? (comparison == .atMost ? ends.upper : ends.lower) : row.treatmentValue
    #expect(alone.requirements.map(\.judgedValue) == [value])
    #expect(alone.requirements.map(\.basis) == [isRelative ? .interval : .value])
  }

  /// What is asked for, and the next best where there is none of it.
  @Test(arguments: [
    (
      Requirement.Judgment.worstOf90, Double?.some(23.0 / 200), JudgedRequirement.Basis.scenarios,
      JudgedRequirement.Basis.interval
    ),
    (.median, 14.0 / 200, .median, .value), (.interval, nil, .interval, .interval),
    (.value, 14.0 / 200, .value, .value),
  ]) func `a requirement is judged by what it asks for`(
    judgment: Requirement.Judgment, value: Double?, basis: JudgedRequirement.Basis,
    withoutScenarios: JudgedRequirement.Basis
  ) throws {
    let requirement = Requirement(
      metric: 0, variant: 1, comparison: .atMost, isRelativeToControl: true, bound: 1, judgment: judgment)
    let experiment = try Self.experiment(requirements: [requirement])
    let scenarios = (4...24).map {
      ScenarioTallies.Scenario(values: [Double($0)], tally: Self.tally(experiment, more: $0))
    }
    let replay = ScenarioTallies(parameters: ["first"], usersPerScenario: 200, scenarios: scenarios)
    let tally = Self.tally(experiment, more: 14)
    let judged = try #require(
      ExperimentAnalyzer(experiment: experiment.outline, tally: tally, scenarios: replay).results().requirements.first)
    #expect(judged.basis == basis)
    if let value { #expect(abs((judged.judgedValue ?? 0) - value) < 0.006) }
    let alone = try #require(
      ExperimentAnalyzer(experiment: experiment.outline, tally: tally).results().requirements.first)
    #expect(alone.basis == withoutScenarios)
  }

  @Test func `the level of different users is judged at the worse end of its interval`() throws {
    var ledger = try SmallLedger()
    ledger.add([(0, .compact, 0, 30, 100), (1, .compact, 0, 45, 100)])
    for (comparison, variant, bound) in [(Requirement.Comparison.atLeast, 1, 0.3561), (.atMost, 0, 0.3958)] {
      ledger.experiment.requirements = [
        Requirement(metric: 0, variant: variant, comparison: comparison, isRelativeToControl: false, bound: bound)
      ]
      let judged = try #require(ledger.results.requirements.first)
      #expect(judged.basis == .interval && abs((judged.judgedValue ?? 0) - bound) < 1e-4)
    }
  }

  @Test func `what nobody was measured for is not met`() throws {
    let requirement = Requirement(metric: 1, variant: 1, comparison: .atMost, isRelativeToControl: true, bound: 5)
    let experiment = try Self.experiment(requirements: [requirement])
    let judged = ExperimentAnalyzer(experiment: experiment.outline, tally: ExperimentTally(experiment.outline))
      .results().requirements
    #expect(judged.map(\.judgedValue) == [nil] && judged.map(\.isMet) == [false])
  }
}
