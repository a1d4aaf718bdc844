import ExperimentAnalysis
import ExperimentFile
import ExperimentReports
import ExperimentRuns
import NavigationExperiments
import UserSimulation

/// One experiment, from its people to its report.
extension RunCommand {
  /// Writes what everybody did under their own variant.
  func write(
    _ log: EventLogOutput?,
    of document: ExperimentDocument,
    people: Int,
    _ console: Console
  ) async throws {
    guard let log else { return }
    var run = run(of: document)
    run.population.count = people
    let progress = setting.progressLine("\(document.experiment.id) log", of: people, console)
    defer { progress?.finish() }
    try await log.write(run, workers: setting.threads, to: console) { progress?.update(done: $0) }
  }

  /// Simulates the people, and says what came out.
  func simulated(
    _ document: ExperimentDocument,
    _ done: DoneCount,
    _ console: Console
  ) async throws -> ExperimentReport {
    var run = run(of: document)
    let tally =
      document.grows ? try await grownTally(of: &run, done, console) : try await tally(of: run, done, console)
    let replay = try await replay(of: run, document, console)
    var report = ExperimentReport(
      results: ExperimentAnalyzer(experiment: document.experiment, tally: tally, worlds: replay).results(),
      population: run.population,
      uncertain: replay == nil ? [] : document.uncertain,
      worldCount: document.uncertain.isEmpty ? nil : worlds,
      design: Comparison.Design(rawValue: design.rawValue) ?? .paired,
      fingerprint: document.fingerprint,
      toolVersion: DesirelineTool.version
    )
    report.examples = run.examples()
    return report
  }

  private func run(of document: ExperimentDocument) -> ExperimentRun {
    ExperimentRun(experiment: document.experiment, population: document.population, design: design, engine: engine)
  }

  private func tally(
    of run: ExperimentRun,
    _ done: DoneCount,
    _ console: Console
  ) async throws -> ExperimentTally {
    let progress = setting.progressLine(run.experiment.id, of: run.population.count, console)
    defer { progress?.finish() }
    return try await run.tally(workers: setting.threads) { people in
      done.update(people)
      progress?.update(done: people)
    }
  }

  /// Enlarges a run until its own error does not matter, and sets its number of people to what that took.
  private func grownTally(
    of run: inout ExperimentRun,
    _ done: DoneCount,
    _ console: Console
  ) async throws -> ExperimentTally {
    let experiment = run.experiment
    let progress = setting.progressLine(experiment.id, of: Population.blockSize, console)
    defer { progress?.finish() }
    let grown = try await run.grownTally(workers: setting.threads) { tally, people in
      ExperimentAnalyzer(experiment: experiment, tally: tally).peopleNeeded(having: people)
    } progress: { people, total in
      done.update(people)
      progress?.update(done: people, of: total)
    }
    run.population.count = grown.people
    return grown.tally
  }

  /// The same people in worlds, where the file tells what nobody knows; only a paired run has people to compare.
  private func replay(
    of run: ExperimentRun,
    _ document: ExperimentDocument,
    _ console: Console
  ) async throws -> WorldTallies? {
    guard worlds != 0, design == .paired, !document.uncertain.isEmpty else { return nil }
    let replay = WorldRun(run, uncertain: document.uncertain, count: worlds ?? WorldRun.standardCount)
    let progress = setting.progressLine("\(document.experiment.id), worlds", of: replay.count, console)
    defer { progress?.finish() }
    let experiment = run.experiment
    return try await replay.tallies(
      workers: setting.threads,
      isEnough: { ExperimentAnalyzer(experiment: experiment, tally: $0).peopleNeeded(having: $1) <= $1 },
      progress: { progress?.update(done: $0) }
    )
  }
}
