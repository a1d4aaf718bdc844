import Assignment
import ExperimentRuns
import FunnelAnalysis
import HeadlessNavigation
import NavigationExperiments
import Testing
import UserSimulation

/// A run of a mixture is made of the runs of its parts.
struct PersonaRunTests {
  private static let metrics = [
    Metric(id: "reached", measure: .reached(step: 1), role: .primary),
    Metric(id: "taps", measure: .count("tap"), role: .secondary),
    Metric(id: "backs", measure: .rate(of: "back", per: ["tap"]), role: .secondary),
  ]

  private static func run(design: ExperimentRun.Design = .paired) throws -> ExperimentRun {
    var run = try Shop.run(count: 600, metrics: metrics) { population in
      population.behavior[.labelNoise] = 0.5
      population.personas = [
        Persona(id: "calm", share: 0.6),
        Persona(id: "hurried", share: 0.4, behavior: [.patience: 8000, .slip: 0.2]),
      ]
    }
    run.experiment.segments = ["calm", "hurried"]
    run.design = design
    return run
  }

  @Test func `everybody does what they would do if all were of their persona`() throws {
    let run = try Self.run()
    let worker = RunWorker(run: run)
    let alone = try run.population.personas.indices.map { persona in
      RunWorker(run: try Shop.run(count: 600, metrics: Self.metrics) { $0 = run.population.people(of: persona) })
    }
    for index in 0..<600 {
      let persona = run.population.persona(of: index)
      var expected = alone[persona].outcomes(of: index)
      for variant in expected.indices { expected[variant].segment = persona }
      #expect(worker.outcomes(of: index) == expected)
    }
  }

  @Test(arguments: ExperimentRun.Design.allCases)
  func `a mixture's cells are the sums over its people, however many workers there are`(
    design: ExperimentRun.Design
  ) async throws {
    let run = try Self.run(design: design)
    let tally = try await run.tally(workers: 1)
    #expect(try await run.tally(workers: 3) == tally)
    let worker = RunWorker(run: run)
    var expected = ExperimentTally(run.experiment)
    for index in 0..<600 {
      let outcomes = worker.outcomes(of: index)
      guard let arm = run.experiment.assignment.assign(index: UInt64(index)).arm else {
        expected.addNotEnrolled()
        continue
      }
      if design == .paired { expected.addPaired(outcomes) }
      expected.addRevealed(outcomes[arm], variant: arm)
    }
    #expect(tally == expected)
    let exposed = tally.revealed[1].map(\.funnel.exposed)
    let (calm, hurried) = (ExposureStratum(.compact).index, ExposureStratum(.compact, segment: 1).index)
    #expect(exposed.count == 4 && exposed[calm] > exposed[hurried] && exposed[hurried] > 0)
    let reached = [calm, hurried].map { tally.revealed[1][$0].metrics[0] }
    #expect(Double(reached[0].sum) / Double(reached[0].count) > Double(reached[1].sum) / Double(reached[1].count))
  }

  @Test func `no result depends on the engine or on the states remembered`() async throws {
    var run = try Self.run()
    let tally = try await run.tally(workers: 1)
    run.mostStates = 3
    #expect(try await run.tally(workers: 2) == tally)
    run.engine = .exact
    #expect(try await run.tally(workers: 2) == tally)
  }
}
