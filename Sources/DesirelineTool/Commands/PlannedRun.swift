import Desireline
import ExperimentFile
import ExperimentReports
import ExperimentRuns
import TextFormats

/// A run that is not done: how much there would be to do, and how long that takes here.
struct PlannedRun {
  /// The run in words, and as a document.
  let lines: [String]
  let document: JSONDocument

  /// Measures some users of an experiment, who are in no result.
  /// - Parameter scenarios: How many scenarios are asked for; nil for the usual number.
  init(
    of document: ExperimentDocument, in file: String, scenarios: Int?, _ design: ExperimentRun.Design, threads: Int
  ) async throws {
    let (experiment, users) = (Experiment(document), document.cohort.count)
    let variants = design == .revealed ? 1 : document.experiment.variants.count
    let hasScenarios = design == .paired && !document.uncertain.isEmpty
    let scenarios = hasScenarios ? scenarios ?? ScenarioRun.standardCount : 0
    let options = RunOptions(design: design, scenarios: scenarios, threads: threads)
    let run = try experiment.simulation(options)
    let seconds = try await RunEstimate(of: run, experiment.scenarioRun(of: run, options), threads: threads).seconds
    let replayed = ScenarioTallies.mostUsers(of: users)
    let sessions = (users + replayed * scenarios) * variants
    let replays = scenarios == 0 ? "" : ", and up to \(grouped(replayed)) more in each of \(scenarios) scenarios"
    lines = [
      "\(experiment.id)  \(grouped(users)) users\(document.grows ? " or more" : "") × "
        + "\(counted(variants, "variant"))\(replays), seed \(document.cohort.seed.seedText)",
      "  \(grouped(sessions)) sessions, about \(seconds < 1 ? "a second" : ProgressLine.duration(seconds))",
    ]
    self.document = .object([
      "file": file,
      "experiment_id": experiment.id,
      "users": users,
      "grows": document.grows,
      "variants": variants,
      "scenarios": scenarios,
      "sessions": sessions,
      "seed": document.cohort.seed.seedText,
      "seconds": seconds,
    ])
  }
}

extension Console {
  /// Measures a run that is not done.
  func plannedRun(
    of document: ExperimentDocument, in file: String, scenarios: Int?, _ design: ExperimentRun.Design = .paired,
    threads: Int
  ) async throws -> PlannedRun {
    try await showingProgress("\(document.experiment.id), dry run") { _ in
      try await PlannedRun(of: document, in: file, scenarios: scenarios, design, threads: threads)
    }
  }
}

/// What a command would do and write, found out with `--dry-run`.
struct DryRun {
  /// The inputs beside experiment files.
  var reads: [String] = []
  /// The files or directories that would be written.
  var writes: [String] = []
  /// The users who would be simulated.
  var runs: [PlannedRun] = []
  /// What is wrong with files that could not be looked at.
  var problems: [Problem] = []

  /// Answers with all of it.
  func answer(_ console: Console) -> ExitCode {
    let lines = runs.flatMap(\.lines) + reads.map { "would read \($0)" } + writes.map { "would write \($0)" }
    console.answer(
      object: [
        "schema": "desireline.dry-run/2",
        "command": console.manner.command,
        "reads": reads,
        "writes": writes,
        "runs": runs.map(\.document),
        "diagnostics": problems,
      ], or: (lines + ["nothing was written"]).map { $0.harmless + "\n" }.joined())
    return problems.isEmpty ? .done : .failed
  }
}
