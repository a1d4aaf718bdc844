import Assignment
import ExperimentDesign
import HeadlessNavigation
import NavigationExperiments
import Testing

struct GoalTallyTests {
  private static func experiment(goals: [String]) throws -> ExperimentDefinition {
    let app = AppDefinition(
      screens: [("home", ScreenContent())],
      coordinators: ["main": StackCoordinator(root: "home", responses: [:])], root: "main")
    return ExperimentDefinition(
      id: "goals", slot: "main",
      variants: ["control", "treatment"].map { Variant(id: $0, coordinator: CoordinatorChoice("main"), app: app) },
      control: 0, assignment: try DesirelineScheme(salt: "s", weights: [1, 1]),
      funnel: ExperimentFunnel(
        steps: ["home", "sent"].map { ExperimentFunnel.Step(id: $0, screens: ["home"]) }, windowMilliseconds: 60_000),
      metrics: [
        Metric(id: "sent", measure: .reached(step: 1), role: .primary),
        Metric(id: "sent-of-senders", measure: .reached(step: 1), role: .secondary, goals: ["send"]),
        Metric(
          id: "seconds-of-senders", measure: .time(from: .exposure, to: 1, horizonMilliseconds: 10_000),
          role: .secondary, goals: ["send"]),
        Metric(id: "rate-of-browsers", measure: .rate(of: "back", per: ["tap"]), role: .secondary, goals: ["browse"]),
      ], goals: goals)
  }

  private static func outcome(goal: Int?, arrives: Bool) -> UserOutcome {
    UserOutcome(
      exposure: Exposure(time: 0, sizeClass: .compact), goal: goal, reachedTimes: arrives ? [0, 4000] : [0],
      values: arrives ? [1, 1, 4000, 1] : [0, 0, UserOutcome.never, 1], denominators: [3])
  }

  @Test func `a metric for a goal counts the users who came for it and no others`() throws {
    var tally = ExperimentTally(try Self.experiment(goals: ["send", "browse"]).outline)
    // Of 100 users 20 come to send, and 15 of these arrive; nobody else does. One user's goal is unknown.
    for user in 0..<100 { tally.addRevealed(Self.outcome(goal: user < 20 ? 0 : 1, arrives: user < 15), variant: 0) }
    tally.addRevealed(Self.outcome(goal: nil, arrives: true), variant: 0)
    let arm = tally.revealed[0][0]
    let metrics = (0..<4).map { arm[.metric($0)] }
    #expect(arm.count == 101)
    #expect(metrics.map(\.count) == [101, 20, 20, 80] && metrics.map { $0.sum() } == [16, 15, 110_000, 80])
    #expect(arm[.arrivals(2)].count == 15 && arm[.arrivals(2)].sum() == 60_000)
    #expect(metrics[3].sum(1) == 240)
    #expect(tally.goalArms.map { $0[0].count } == [20, 80])
    #expect(tally.goalArms.map { $0[0][.metric(0)].sum() } == [15, 0])
  }

  @Test func `users of each goal make up all users whose goal is known`() throws {
    let experiment = try Self.experiment(goals: ["send", "browse"])
    var whole = ExperimentTally(experiment.outline)
    for user in 0..<90 {
      whole.addPaired([false, true].map { Self.outcome(goal: user % 2, arrives: $0 || user % 3 == 0) })
    }
    let parts = whole.goalPairs.map { $0[1][.metric(0)] }
    #expect(parts.map(\.count) == [45, 45])
    #expect(parts.reduce(0) { $0 + $1.sum(1) } == whole.paired[1][0][.metric(0)].sum(1))
  }

  @Test(arguments: [(0, 0), (1, 0), (2, 2), (20, 20), (21, 0)])
  func `goals are compared apart where there are several and not too many`(count: Int, compared: Int) throws {
    let experiment = try Self.experiment(goals: (0..<count).map { "goal-\($0)" })
    #expect(
      experiment.comparedGoals.count == compared && ExperimentTally(experiment.outline).goalArms.count == compared)
  }
}
