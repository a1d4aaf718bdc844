import Assignment
import ExperimentDesign
import ExperimentRuns
import FunnelAnalysis
import HeadlessNavigation
import NavigationExperiments
import Testing
import UserBehavior
import UserSimulation

/// Two kinds of five things each, and the screen of one of them.
enum Shop {
  static let menu = MenuDefinition(id: "goods", levels: ["kind", "good"], sizes: [2, 5])

  static let funnel = ExperimentFunnel(
    steps: [
      ExperimentFunnel.Step(id: "kinds", screens: ["kinds"]),
      ExperimentFunnel.Step(id: "good", screens: ["good"], onGoal: true),
    ], windowMilliseconds: 60_000)

  static func run(
    count: Int, metrics: [Metric], funnel: ExperimentFunnel = funnel, change: (inout Cohort) -> Void = { _ in }
  ) throws -> ExperimentRun {
    let app = AppDefinition(
      screens: [
        ("kinds", ScreenContent(listing: MenuListing(menu: menu, levels: [0], intent: "list"), subject: "goods")),
        ("list", ScreenContent(listing: MenuListing(menu: menu, levels: [1], intent: "show"), subject: "goods")),
        ("good", ScreenContent(subject: "goods")),
      ],
      coordinators: [
        "drill": StackCoordinator(
          root: "kinds",
          responses: [
            "list": .push("list($item)"),
            "show": .push("good($item)"),
          ])
      ], root: "drill")
    var cohort = Cohort(
      count: count, seed: 4,
      devices: [
        DeviceShare(share: 1, name: "d", situations: [DeviceShare.Situation(traits: Traits(), visibleRows: 9)])
      ], goals: [GoalDefinition(id: "find", share: 1, .find(menu))])
    cohort.behavior[.patience] = 0
    cohort.behavior[.slip] = 0
    cohort.behavior[.interruptionsPerHour] = 0
    cohort.behavior[.labelNoise] = 0
    change(&cohort)
    let experiment = ExperimentDefinition(
      id: "test", slot: "drill",
      variants: ["a", "b"].map { Variant(id: $0, coordinator: CoordinatorChoice("drill"), app: app) }, control: 0,
      assignment: try DesirelineScheme(salt: "s", coverage: 0.5, weights: [1, 3]), funnel: funnel, metrics: metrics)
    return ExperimentRun(experiment: experiment, cohort: cohort)
  }
}

struct RunWorkerTests {
  static let metrics = [
    Metric(id: "reached", measure: .reached(step: 1), role: .primary),
    Metric(id: "from-kinds", measure: .time(from: .step(0), to: 1, horizonMilliseconds: 60_000), role: .secondary),
    Metric(id: "from-exposure", measure: .time(from: .exposure, to: 1, horizonMilliseconds: 60_000), role: .secondary),
    Metric(id: "cut", measure: .time(from: .step(0), to: 1, horizonMilliseconds: 2500), role: .secondary),
    Metric(id: "taps", measure: .count("tap"), role: .secondary),
  ]

  @Test func `what a session comes to is what its operators add up to`() throws {
    let run = try Shop.run(count: 100, metrics: Self.metrics)
    var worker = RunWorker(run: run)
    for index in 0..<100 {
      let leaf = try #require(run.cohort.user(index).goal.leaf)
      // Bearings, one look a row down to the right one, the tap, the transition: on two lists.
      let tapped = Int64(1200 + (leaf / 5 + 1) * 250 + 570)
      let arrived = tapped + Int64(350 + 1200 + (leaf % 5 + 1) * 250 + 570 + 350)
      for outcome in worker.outcomes(of: index) {
        #expect(outcome.exposure == Exposure(time: tapped, sizeClass: .compact))
        #expect(outcome.reachedTimes == [0, arrived])
        #expect(outcome.values == [1, arrived, arrived - tapped, arrived, 2])
        #expect(outcome.transitions.last == ScreenTransition(from: "good", to: nil, action: "end", cause: "finished"))
      }
    }
  }

  @Test func `acts are steps, widths are asked for, and chains may start at exposure`() throws {
    var withTap = Shop.funnel
    withTap.steps.insert(ExperimentFunnel.Step(id: "tapped", screens: [], acts: ["tap"]), at: 1)
    var wide = Shop.funnel
    wide.steps[1].sizeClass = .regular
    var optional = Shop.funnel
    optional.steps.insert(
      ExperimentFunnel.Step(id: "wide", screens: ["list"], sizeClass: .regular, isOptional: true), at: 1)
    var exposed = Shop.funnel
    exposed.steps.removeFirst()
    exposed.entry = .exposure
    exposed.windowMilliseconds = 350 + 1200 + 250 * 3 + 570 + 350
    let funnels = [withTap, wide, optional, exposed]
    let chains = try funnels.map { funnel in
      var worker = RunWorker(run: try Shop.run(count: 100, metrics: [], funnel: funnel))
      return (0..<100).map { worker.outcomes(of: $0)[0].reachedTimes }
    }
    var plain = RunWorker(run: try Shop.run(count: 100, metrics: []))
    for index in 0..<100 {
      let outcome = plain.outcomes(of: index)[0]
      let (tapped, arrived) = (try #require(outcome.exposure?.time), outcome.reachedTimes[1])
      let isSoon = arrived - tapped <= exposed.windowMilliseconds
      let expected = [[0, tapped, arrived], [0], [0, FunnelOutcome.unfilled, arrived], isSoon ? [arrived] : []]
      #expect(chains.map { $0[index] } == expected)
    }
  }

  @Test func `users who never arrive have no time, and nothing reached`() throws {
    let run = try Shop.run(count: 50, metrics: Self.metrics) { $0.behavior[.patience] = 1 }
    var worker = RunWorker(run: run)
    for index in 0..<50 {
      let outcome = worker.outcomes(of: index)[0]
      #expect(outcome.exposure == nil && outcome.reachedTimes == [0])
      #expect(outcome.values == [0, UserOutcome.never, UserOutcome.never, UserOutcome.never, 0])
    }
  }

  @Test func `coverage and weights decide who takes part and where`() async throws {
    let run = try Shop.run(count: 8000, metrics: Self.metrics)
    let tally = try await run.tally(workers: 2)
    #expect(tally.enrolled + tally.notEnrolled == 8000)
    // Four standard errors around one half, and around a quarter of the enrolled.
    #expect(abs(tally.enrolled - 4000) < 179)
    #expect(abs(tally.assigned[0][0] * 4 - tally.enrolled) < 440)
  }

  @Test func `a cancelled run throws and reports no tally`() async throws {
    let run = try Shop.run(count: 50_000_000, metrics: Self.metrics)
    let task = Task { try await run.tally(workers: 2) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
