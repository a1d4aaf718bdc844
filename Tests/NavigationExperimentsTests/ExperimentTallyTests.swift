import Assignment
import ExperimentDesign
import FunnelAnalysis
import HeadlessNavigation
import NavigationExperiments
import Testing

struct ExperimentTallyTests {
  static func experiment() throws -> ExperimentDefinition {
    let app = AnalyticsInterceptorTests.engine.app
    return ExperimentDefinition(
      id: "test", slot: "drill",
      variants: ["a", "b", "c"].map { Variant(id: $0, coordinator: CoordinatorChoice("drill"), app: app) }, control: 1,
      assignment: try DesirelineScheme(salt: "s", weights: [1, 1, 1]),
      funnel: ExperimentFunnel(
        steps: ["kinds", "goods"].map { ExperimentFunnel.Step(id: $0, screens: [Name($0)]) }, windowMilliseconds: 1000),
      metrics: [
        Metric(id: "reached", measure: .reached(step: 1), role: .primary),
        Metric(id: "taps", measure: .count("tap"), role: .secondary),
      ])
  }

  static func outcome(_ values: [Int64], exposed: Int64? = 5, _ sizeClass: SizeClass = .compact) -> UserOutcome {
    UserOutcome(
      startClass: .compact, exposure: exposed.map { Exposure(time: $0, sizeClass: sizeClass) },
      reachedTimes: values[0] == 1 ? [0, 7] : [0], values: values,
      transitions: [ScreenTransition(from: "kinds", to: "goods", action: "push", cause: "x")], hitStepCap: false)
  }

  @Test func `pairs are treatment minus control, in the stratum of exposure`() throws {
    var tally = ExperimentTally(try Self.experiment().outline)
    tally.addPaired([Self.outcome([1, 4], .regular), Self.outcome([0, 6], .regular), Self.outcome([1, 6], .regular)])
    let regular = SizeClass.regular.index
    let (reached, taps) = (tally.paired[0][regular][.metric(0)], tally.paired[0][regular][.metric(1)])
    #expect([reached.sum(0), reached.sum(1), taps.sum(0), taps.sum(1)] == [0, 1, 6, 4])
    #expect(taps.squaredDifference(0, 1) == 4 && taps.product(0, 1) == 24 && taps.product(1, 1) == 16)
    #expect(!taps.isIdentical && tally.paired[2][regular][.metric(1)].isIdentical)
    #expect(!tally.paired[2][regular].isIdentical)
    let steps = [0, 1].map { tally.paired[0][regular][.step($0)] }
    #expect(steps.map { [$0.sum(0), $0.sum(1), $0.product(0, 1)] } == [[1, 1, 1], [0, 1, 0]])
    #expect(tally.paired[1][regular].count == 0)
    #expect(tally.paired[0][SizeClass.compact.index][.metric(0)].count == 0)
    #expect(tally.exposureMismatches == 0)
  }

  @Test func `exposure that depends on the variant is counted, and nobody unexposed is compared`() throws {
    var tally = ExperimentTally(try Self.experiment().outline)
    tally.addPaired([Self.outcome([1, 1], exposed: 9), Self.outcome([1, 1]), Self.outcome([1, 1])])
    #expect(tally.exposureMismatches == 1)
    tally.addPaired([
      Self.outcome([0, 0], exposed: nil), Self.outcome([0, 0], exposed: nil), Self.outcome([0, 0], exposed: nil),
    ])
    #expect(tally.exposureMismatches == 1)
    #expect(tally.paired[0][0][.metric(0)].count == 1)
  }

  @Test func `being assigned is not being exposed`() throws {
    var tally = ExperimentTally(try Self.experiment().outline)
    tally.addRevealed(Self.outcome([0, 1], exposed: nil), variant: 2)
    tally.addRevealed(Self.outcome([1, 1], .regular), variant: 2)
    tally.addNotEnrolled()
    #expect(tally.assigned[2] == [2, 0] && tally.exposedOfAssigned[2] == [1, 0])
    #expect(tally.revealed[2].map(\.count) == [0, 1])
    #expect(tally.enrolled == 2 && tally.notEnrolled == 1)
  }

  @Test func `steps that were passed by do not count, and times are cut at the horizon`() throws {
    var experiment = try Self.experiment().outline
    experiment.funnel.steps.append(ExperimentFunnel.Step(id: "end", screens: ["end"]))
    experiment.funnel.horizonMilliseconds = 3
    var tally = ExperimentTally(experiment)
    for times in [[1, FunnelOutcome.unfilled, 5], [1, 2, 5], [1]] {
      var outcome = Self.outcome([0, 0])
      outcome.reachedTimes = times
      tally.addRevealed(outcome, variant: 0)
    }
    let row = tally.revealed[0][0]
    #expect((0..<3).map { row[.step($0)].sum() } == [3, 1, 2])
    let durations = [(0, 1), (1, 2), (0, 2)].map { TallyLayout.Figure.duration(from: $0.0, to: $0.1) }
    #expect(durations.map { row[$0].count } == [1, 1, 2])
    #expect(durations.map { [row[$0].sum(0), row[$0].sum(1)] } == [[1, 1], [3, 3], [8, 6]])
    #expect(durations.map { row.histogram(of: $0).quantile(1) } == [1, 3, 4])
  }
}
