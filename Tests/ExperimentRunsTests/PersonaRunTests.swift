import Assignment
import ExperimentDesign
import ExperimentRuns
import FunnelAnalysis
import NavigationEvents
import NavigationExperiments
import Testing
import UserBehavior
import UserSimulation

/// A run of a mixture is made of the runs of its parts.
struct PersonaRunTests {
  private static let metrics = [
    Metric(id: "reached", measure: .reached(step: 1), role: .primary),
    Metric(id: "taps", measure: .count("tap"), role: .secondary),
    Metric(id: "backs", measure: .rate(of: "back", per: ["tap"]), role: .secondary),
  ]

  private static func run(design: ExperimentRun.Design = .paired) throws -> ExperimentRun {
    var run = try Shop.run(count: 600, metrics: metrics) { cohort in
      cohort.behavior[.labelNoise] = 0.5
      cohort.personas = [
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
    var worker = RunWorker(run: run)
    for persona in run.cohort.personas.indices {
      let users = run.cohort.cohort(of: persona)
      var alone = RunWorker(run: try Shop.run(count: 600, metrics: Self.metrics) { $0 = users })
      for index in 0..<600 where run.cohort.persona(of: index) == persona {
        var expected = alone.outcomes(of: index)
        for variant in expected.indices { expected[variant].segment = persona }
        let outcomes = worker.outcomes(of: index)
        #expect(outcomes == expected)
      }
    }
  }

  @Test(arguments: ExperimentRun.Design.allCases)
  func `a mixture's cells are the sums over its users, however many workers there are`(
    design: ExperimentRun.Design
  ) async throws {
    let run = try Self.run(design: design)
    let tally = try await run.tally(workers: 1)
    #expect(try await run.tally(workers: 3) == tally)
    var worker = RunWorker(run: run)
    var expected = ExperimentTally(run.experiment.outline)
    for index in 0..<600 {
      let outcomes = worker.outcomes(of: index)
      guard let arm = run.experiment.assignment.assign(index: UInt64(index)).arm else {
        expected.addNotEnrolled()
        continue
      }
      if design == .paired { expected.addPaired(outcomes, toAll: true) }
      expected.addRevealed(outcomes[arm], variant: arm)
      guard let stratum = outcomes[arm].stratum else { continue }
      for move in Set(outcomes[arm].transitions) {
        var count = TallyRow.MoveCount()
        (count.users, count.transitions) = (1, outcomes[arm].transitions.count { $0 == move })
        expected.add(count, of: move, variant: arm, in: stratum)
      }
    }
    #expect(tally == expected)
    let exposed = tally.revealed[1].map(\.count)
    let (calm, hurried) = (ExposureStratum(.compact).index, ExposureStratum(.compact, segment: 1).index)
    #expect(exposed.count == 4 && exposed[calm] > exposed[hurried] && exposed[hurried] > 0)
    let shares = [calm, hurried].map { stratum in
      let reached = tally.revealed[1][stratum][.metric(0)]
      return Double(reached.sum()) / Double(reached.count)
    }
    #expect(shares[0] > shares[1])
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
