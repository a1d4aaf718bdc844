import Desireline
import ExperimentFile
import ExperimentReports
import ExperimentRuns
import NavigationExperiments
import TextFormats
import UserSimulation

/// A run that is not done: how much there would be to do, and how long that takes here.
struct PlannedRun {
  var file: String
  var experiment: String
  var users: Int
  /// Whether there would be more users where these are too few.
  var grows: Bool
  var variants: Int
  var seed: UInt64
  var scenarios: Int
  /// From some users who were simulated to find out, and are in no result.
  var seconds: Double

  /// Measures some users of an experiment.
  /// - Parameter scenarios: How many scenarios are asked for; the usual number where nobody says.
  init(
    of document: ExperimentDocument, in file: String, scenarios: Int?, _ design: ExperimentRun.Design = .paired,
    threads: Int
  ) async throws {
    (self.file, experiment, grows) = (file, document.experiment.id, document.grows)
    (users, seed) = (document.cohort.count, document.cohort.seed)
    variants = design == .revealed ? 1 : document.experiment.variants.count
    let hasScenarios = design == .paired && !document.uncertain.isEmpty
    self.scenarios = hasScenarios ? scenarios ?? ScenarioRun.standardCount : 0
    let simulated = Experiment(document)
    let options = RunOptions(design: design, scenarios: self.scenarios, threads: threads)
    let run = simulated.simulation(options)
    seconds = try await RunEstimate(of: run, simulated.scenarioRun(of: run, options), threads: threads).seconds
  }

  /// How many sessions there would be.
  private var sessions: Int { (users + ScenarioRun.mostUsers(of: users) * scenarios) * variants }

  /// The run in words.
  var lines: [String] {
    let replays =
      scenarios == 0
      ? "" : ", and up to \(grouped(ScenarioRun.mostUsers(of: users))) more in each of \(scenarios) scenarios"
    return [
      "\(experiment)  \(grouped(users))\(grows ? " users or more" : " users") × \(counted(variants, "variant"))"
        + "\(replays), seed 0x\(String(seed, radix: 16))",
      "  \(grouped(sessions)) sessions, about \(duration)",
    ]
  }

  private var duration: String { seconds < 1 ? "a second" : ProgressLine.duration(seconds) }

  /// The run as a document.
  var document: JSONDocument {
    .object([
      "file": file,
      "experiment_id": experiment,
      "users": users,
      "grows": grows,
      "variants": variants,
      "scenarios": scenarios,
      "sessions": sessions,
      "seed": "0x" + String(seed, radix: 16),
      "seconds": seconds,
    ])
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
      JSONDocument.object([
        "schema": "desireline.dry-run/2",
        "command": console.manner.command,
        "reads": reads,
        "writes": writes,
        "runs": runs.map(\.document),
        "diagnostics": problems,
      ]), or: (lines + ["nothing was written"]).map { $0.harmless + "\n" }.joined())
    return problems.isEmpty ? .done : .failed
  }
}
