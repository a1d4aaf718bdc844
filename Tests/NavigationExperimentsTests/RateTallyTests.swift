import FunnelAnalysis
import HeadlessNavigation
import ExperimentDesign
import NavigationExperiments
import Testing

/// Ratios of sums, by which all acts of all users count alike.
struct RateTallyTests {
  /// Three variants, the second of them the control, with a share and two rates.
  static func tally() throws -> ExperimentTally {
    var experiment = try ExperimentTallyTests.experiment()
    experiment.metrics = [
      Metric(id: "first", measure: .rate(of: "back", per: ["tap", "back"]), role: .primary),
      Metric(id: "reached", measure: .reached(step: 1), role: .secondary),
      Metric(id: "second", measure: .rate(of: "scroll", per: ["tap"]), role: .secondary),
    ]
    return ExperimentTally(experiment.outline)
  }

  static func outcome(_ first: (Int64, Int64), _ second: (Int64, Int64) = (0, 1)) -> UserOutcome {
    UserOutcome(
      startClass: .compact, exposure: Exposure(time: 0, sizeClass: .regular), reachedTimes: [],
      values: [first.0, 0, second.0], denominators: [first.1, second.1], transitions: [], hitStepCap: false)
  }

  @Test func `the ratio is that of the sums, whoever did how much`() throws {
    var tally = try Self.tally()
    for user in [(1, 2), (0, 10), (0, 0)] as [(Int64, Int64)] {
      tally.addRevealed(Self.outcome(user, (3, 4)), variant: 0)
    }
    let rates = [0, 2].map { tally.revealed[0][SizeClass.regular.index][.metric($0)] }
    #expect(rates.map(\.ratio) == [1.0 / 12, 0.75])
    #expect(rates[0].product(0, 1) == 2 && rates[0].product(1, 1) == 104)
    #expect([0, 2].map { tally.revealed[0][SizeClass.compact.index][.metric($0)].ratio } == [nil, nil])
  }

  @Test func `pairs are counted with their products, in the stratum of exposure`() throws {
    var tally = try Self.tally()
    tally.addPaired([Self.outcome((5, 7)), Self.outcome((2, 3)), Self.outcome((2, 3))])
    let pairs = tally.paired.map { $0[SizeClass.regular.index][.metric(0)] }
    #expect(pairs[0].ratio == 2.0 / 3 && (0..<4).map { pairs[0].sum($0) } == [2, 3, 5, 7])
    #expect(pairs[0].product(0, 2) == 10 && pairs[0].product(1, 3) == 21)
    #expect(pairs[0].product(0, 3) == 14 && pairs[0].product(1, 2) == 15)
    #expect(pairs.map(\.isIdentical) == [false, true, true] && pairs[1].count == 0)
  }

  @Test func `who do the same in sum are not identical`() throws {
    var tally = try Self.tally()
    for pair in [((1, 3), (2, 3)), ((2, 3), (1, 3))] as [((Int64, Int64), (Int64, Int64))] {
      tally.addPaired([Self.outcome(pair.0), Self.outcome(pair.1), Self.outcome(pair.1)])
    }
    let pairs = tally.paired.map { $0[SizeClass.regular.index][.metric(0)] }
    #expect(pairs[0].sum(0) == pairs[0].sum(2) && pairs[0].product(0, 0) == pairs[0].product(2, 2))
    #expect(!pairs[0].isIdentical && pairs[2].isIdentical)
  }
}
