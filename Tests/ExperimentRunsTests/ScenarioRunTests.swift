import ExperimentDesign
import ExperimentRuns
import HeadlessNavigation
import NavigationEvents
import NavigationExperiments
import Testing
import UserBehavior
import UserSimulation

struct ScenarioRunTests {
  private static let metrics = [
    Metric(id: "reached", measure: .reached(step: 1), role: .primary),
    Metric(id: "taps", measure: .count("tap"), role: .secondary),
    Metric(id: "backs", measure: .rate(of: "back", per: ["tap"]), role: .secondary),
  ]

  /// Two variants that load for unequal times, and users in a hurry.
  private static func replay(count: Int = 8, change: (inout Cohort) -> Void = { _ in }) throws -> ScenarioRun {
    var run = try Shop.run(count: 300, metrics: metrics) { cohort in
      cohort.behavior[.patience] = 20_000
      cohort.behavior[.interruptionsPerHour] = 20
      change(&cohort)
    }
    run.experiment.segments = run.cohort.personas.map(\.id)
    let listing = try #require(run.experiment.variants[1].app.screens["list"])
    var slow = listing
    slow.loadMilliseconds = 2500
    run.experiment.variants[1].app.screens["list"] = slow
    let uncertain = [UncertainParameter(.labelNoise, in: 0.1...0.6), UncertainParameter(.impatientShare, in: 0...1)]
    return ScenarioRun(run, uncertain: uncertain, count: count)
  }

  /// What the users of a scenario do in a run of their own, where the parameters have the scenario's values.
  private static func tally(
    _ index: Int, of replay: ScenarioRun, change: (inout Cohort, _ labelNoise: Double) -> Void = { _, _ in }
  ) -> ExperimentTally {
    var run = replay.run
    let values = replay.values(in: index)
    change(&run.cohort, values[0])
    run.cohort.behavior[.labelNoise] = values[0]
    if values.count > 1 { run.cohort.behavior[.impatientShare] = values[1] }
    var worker = RunWorker(run: run)
    var tally = ExperimentTally(run.experiment.outline)
    let first = (200_000 + index) * UserBlock.size
    for user in first..<first + replay.usersPerScenario { worker.run(user, into: &tally) }
    return tally
  }

  @Test func `a scenario is a run of other users who behave otherwise`() async throws {
    let replay = try Self.replay()
    let scenarios = try await replay.tallies(workers: 1)
    #expect(scenarios.parameters == ["label_noise", "impatient_share"] && scenarios.usersPerScenario == 300)
    #expect(Set(scenarios.scenarios.map(\.values)).count == 8)
    for (index, scenario) in scenarios.scenarios.enumerated() {
      #expect(scenario.values == replay.values(in: index) && scenario.users == 300)
      #expect(scenario.tally.paired == Self.tally(index, of: replay).paired)
      #expect(scenario.tally.paired[1][0][.metric(0)].squaredDifference(0, 1) != 0)
    }
  }

  @Test func `scenarios share no luck: with the same parameters they come out differently`() async throws {
    let usual = try Self.replay()
    let replay = ScenarioRun(usual.run, uncertain: [UncertainParameter(.labelNoise, in: 0.3...0.3)], count: usual.count)
    let scenarios = try await replay.tallies(workers: 1).scenarios
    #expect(Set(scenarios.map(\.values)).count == 1)
    #expect(Set(scenarios.map { $0.tally.paired[1][0][.metric(1)].sum() }).count > 4)
  }

  @Test(arguments: [(1, 2000), (2500, 3000), (3000, 3000), (100_000, 4000)])
  func `a scenario has users until they are enough, or as many as it may`(enough: Int, users: Int) async throws {
    var replay = try Self.replay(count: 1)
    replay.run.cohort.count = 5000
    let scenarios = try await replay.tallies(workers: 1, isEnough: { $1 >= enough }).scenarios
    #expect(scenarios.map(\.users) == [users])
    #expect(scenarios[0].tally.paired[1][0][.metric(0)].count <= users)
  }

  @Test(arguments: [(300, 300), (4000, 4000), (20_000, 4000), (100_000, 6250), (1_000_000, 10_000)])
  func `larger runs have larger scenarios`(users: Int, most: Int) {
    #expect(ScenarioTallies.mostUsers(of: users) == most)
  }

  @Test func `what a persona says of itself moves as the rest does`() async throws {
    let replay = try Self.replay(count: 4) { cohort in
      cohort.behavior[.labelNoise] = 0.3
      cohort.personas = [
        Persona(id: "calm", share: 0.5), Persona(id: "sure", share: 0.5, behavior: [.labelNoise: 0.1]),
      ]
    }
    for (index, scenario) in try await replay.tallies(workers: 1).scenarios.enumerated() {
      let tally = Self.tally(index, of: replay) { cohort, noise in
        cohort.personas[1].behavior[.labelNoise] = 0.1 * (noise / cohort.behavior[.labelNoise])
      }
      #expect(scenario.tally.paired == tally.paired)
    }
  }

  @Test func `no result depends on the workers, the engine or the states remembered`() async throws {
    var replay = try Self.replay()
    let expected = try await replay.tallies(workers: 1)
    for (workers, states, engine) in [
      (3, 50_000, ExperimentRun.Engine.automaton), (2, 3, .automaton), (2, 3, .exact),
    ] {
      replay.run.mostStates = states
      replay.run.engine = engine
      let scenarios = try await replay.tallies(workers: workers)
      #expect(scenarios.scenarios.map(\.tally) == expected.scenarios.map(\.tally))
      #expect(scenarios.scenarios.map(\.values) == expected.scenarios.map(\.values))
      #expect(scenarios.mechanisms == expected.mechanisms)
    }
  }

  @Test func `what users do is counted of those who were exposed, as the metrics count it`() async throws {
    let replay = try Self.replay(count: 1)
    let mechanisms = try #require(try await replay.tallies(workers: 1).mechanisms)
    let tally = try await replay.run.tally(workers: 1)
    let taps = try #require(mechanisms.acts.firstIndex(of: "tap"))
    for variant in 0..<2 {
      let cell = mechanisms.cells[variant][0]
      let pairs = tally.paired[1][0][.metric(1)]
      #expect(cell.users == pairs.count && Int128(cell.acts[taps]) == pairs.sum(variant))
      #expect(cell.ends.reduce(0, +) == cell.users)
    }
  }

  @Test func `a cancelled replay throws`() async throws {
    let replay = try Self.replay(count: 50_000)
    let task = Task { try await replay.tallies(workers: 2) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
