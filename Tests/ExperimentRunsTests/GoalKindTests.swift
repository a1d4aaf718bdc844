import Assignment
import ExperimentDesign
import ExperimentRuns
import HeadlessNavigation
import NavigationExperiments
import Testing
import UserBehavior
import UserSimulation

/// Steps on the goal and counted acts, for users who look in no menu.
struct GoalKindTests {
  /// A tour of two steps over a home screen, with a help screen beside it.
  static func run(
    _ target: GoalDefinition.Target, notifications: [NotificationDefinition] = [],
    help: [Response] = [.push("help")]
  ) throws -> ExperimentRun {
    func item(_ name: String) -> Item { Item(id: Name(name), intent: Name(name), scent: 1.0) }
    let app = AppDefinition(
      screens: [
        ("home", ScreenContent(items: [item("tour"), item("help")])), ("one", ScreenContent(items: [item("next")])),
        ("two", ScreenContent(items: [item("next")])), ("help", ScreenContent()),
      ],
      coordinators: [
        "root": StackCoordinator(
          root: "home", responses: ["tour": .start("tour"), "help": .push("help")]),
        "tour": SequenceCoordinator([.init("one"), .init("two")]),
      ], root: "root", destinations: ["help": DestinationRule(responses: help)])
    var cohort = Cohort(
      count: 200, seed: 4,
      devices: [
        DeviceShare(share: 1, name: "d", situations: [DeviceShare.Situation(traits: Traits(), visibleRows: 9)])
      ], goals: [GoalDefinition(id: "goal", share: 1, target)], notifications: notifications)
    cohort.behavior[.patience] = 0
    cohort.behavior[.slip] = 0
    cohort.behavior[.interruptionsPerHour] = 0
    cohort.behavior[.labelNoise] = 0
    let experiment = ExperimentDefinition(
      id: "test", slot: "root",
      variants: ["a", "b"].map { Variant(id: $0, coordinator: CoordinatorChoice("root"), app: app) }, control: 0,
      assignment: try DesirelineScheme(salt: "s", weights: [1, 1]),
      funnel: ExperimentFunnel(
        steps: [
          ExperimentFunnel.Step(id: "start", screens: ["home"]),
          ExperimentFunnel.Step(id: "goal", screens: ["home", "one", "two", "help"], onGoal: true),
        ], windowMilliseconds: 600_000),
      metrics: [
        Metric(id: "opened", measure: .count("notification"), role: .secondary),
        Metric(id: "answered", measure: .count("answered"), role: .secondary),
      ])
    return ExperimentRun(experiment: experiment, cohort: cohort)
  }

  /// One look and one tap with its transition, and bearings where one arrives.
  static let tap: Int64 = 250 + 570 + 350

  @Test func `a screen that users came for is on their goal, and no other is`() throws {
    var worker = RunWorker(run: try Self.run(.reach("two")))
    let outcome = worker.outcomes(of: 0)[0]
    #expect(outcome.reachedTimes == [0, 2 * (1200 + Self.tap)])
  }

  @Test func `what the end of a flow shows is on the goal of who came to finish it, and its steps are not`() throws {
    var worker = RunWorker(run: try Self.run(.finish("tour")))
    let outcome = worker.outcomes(of: 0)[0]
    #expect(outcome.reachedTimes == [0, 3 * (1200 + Self.tap)])
    #expect(outcome.transitions.last == ScreenTransition(from: "home", to: nil, action: "end", cause: "finished"))
  }

  @Test func `what a notification announced is counted, and is not what users came for`() throws {
    let notification = NotificationDefinition(
      destination: "help", contexts: [.none], menu: nil, meanMilliseconds: 3000, opened: 1)
    let plain = 3 * (1200 + Self.tap)
    var worker = RunWorker(run: try Self.run(.finish("tour"), notifications: [notification]))
    let outcomes = (0..<200).map { worker.outcomes(of: $0)[0] }
    // A second one that comes while help is on the display leads nowhere.
    #expect(outcomes.allSatisfy { $0.values[1] <= $0.values[0] && ($0.values[1] > 0) == ($0.values[0] > 0) })
    #expect(outcomes.contains { $0.values[1] == 1 } && outcomes.contains { $0.values[1] == 0 })
    // Help is a detour: the tour is finished no sooner than without any, and help serves nobody who came for the tour.
    #expect(outcomes.allSatisfy { ($0.reachedTimes.count == 2) == ($0.transitions.last?.cause == "finished") })
    #expect(outcomes.allSatisfy { $0.reachedTimes.count < 2 || $0.reachedTimes[1] >= plain })
  }

  @Test func `ways to show a notification differ in how many finish what they came for`() throws {
    let notification = NotificationDefinition(
      destination: "help", contexts: [.none], menu: nil, meanMilliseconds: 4000, opened: 1)
    let ways: [[Response]] = [
      [.present("help", style: .sheet)], [.push("help")],
      [.popToRoot, .push("help")],
    ]
    let finished = try ways.map { way in
      var run = try Self.run(.finish("tour"), notifications: [notification], help: way)
      run.cohort.behavior[.patience] = 15_000
      var worker = RunWorker(run: run)
      let outcomes = (0..<200).map { worker.outcomes(of: $0)[0] }
      #expect(outcomes.count { $0.values[1] > 0 } > 60)
      return outcomes.count { $0.reachedTimes.count == 2 }
    }
    // Where the tour is gone it has to be begun again, for which not everybody has the patience.
    #expect(finished[0] > finished[2] + 10, "\(finished)")
  }
}
