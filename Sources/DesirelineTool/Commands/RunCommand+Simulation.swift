import Desireline
import ExperimentFile
import ExperimentReports
import NavigationExperiments
import UserSimulation

/// One experiment, from its users to its report.
extension RunCommand {
  /// How the experiments are run.
  var options: RunOptions {
    RunOptions(design: design, engine: engine, scenarios: scenarios, threads: setting.threads)
  }

  /// Writes what everybody did under their own variant.
  func write(_ log: EventLogOutput?, of experiment: Experiment, _ console: Console) async throws {
    guard let log else { return }
    let users = experiment.cohort.count
    let progress = setting.progressLine("\(experiment.id) log", of: users, console)
    defer { progress?.finish() }
    try await log.write(experiment, workers: setting.threads, to: console) {
      progress?.update(done: $0)
    }
  }

  /// Simulates the users, and says what came out.
  func simulated(_ experiment: Experiment, _ done: DoneCount, _ console: Console) async throws -> ExperimentReport {
    let progress = RunProgressLine(experiment, setting, console)
    defer { progress.finish() }
    let results = try await experiment.run(options) {
      if $0.stage == .users { done.update($0.done) }
      progress.update($0)
    }
    return results.report
  }
}
