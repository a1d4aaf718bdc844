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
    #expect(tally.paired[0][regular].metrics[0].difference.sum == 1)
    #expect(tally.paired[0][regular].metrics[1].difference.sum == -2)
    #expect(tally.paired[0][regular].metrics[1].difference.sumOfSquares == 4)
    #expect(tally.paired[2][regular].metrics[1].difference.sum == 0)
    #expect(tally.paired[1][regular].metrics[0].difference.count == 0)
    #expect(tally.paired[0][SizeClass.compact.index].metrics[0].difference.count == 0)
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
    #expect(tally.paired[0][0].metrics[0].difference.count == 1)
  }

  @Test func `being assigned is not being exposed`() throws {
    var tally = ExperimentTally(try Self.experiment().outline)
    tally.addRevealed(Self.outcome([0, 1], exposed: nil), variant: 2)
    tally.addRevealed(Self.outcome([1, 1], .regular), variant: 2)
    tally.addNotEnrolled()
    #expect(tally.assigned[2] == [2, 0] && tally.exposedOfAssigned[2] == [1, 0])
    #expect(tally.revealed[2].map(\.funnel.exposed) == [0, 1])
    #expect(tally.enrolled == 2 && tally.notEnrolled == 1)
  }

  @Test func `a move made twice by one user is two moves of one user`() throws {
    var tally = ExperimentTally(try Self.experiment().outline)
    var outcome = Self.outcome([1, 1])
    outcome.transitions += outcome.transitions
    tally.addRevealed(outcome, variant: 0)
    tally.addRevealed(Self.outcome([1, 1]), variant: 0)
    let count = tally.revealed[0][0].transitions.values.first
    #expect(count?.users == 2 && count?.transitions == 3)
  }
}
