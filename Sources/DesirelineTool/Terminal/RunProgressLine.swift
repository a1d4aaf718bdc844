import Desireline
import Synchronization
import UserSimulation

/// One line for each stage of a run, on standard error; any thread may update it.
final class RunProgressLine: Sendable {
  private let lines: Mutex<(stage: RunProgress.Stage, line: ProgressLine?)>
  private let begin: @Sendable (RunProgress.Stage, Int) -> ProgressLine?

  init(_ experiment: Experiment, _ setting: CommandSetting, _ console: Console) {
    let id = experiment.id
    begin = { setting.progressLine($0 == .users ? id : "\(id), scenarios", of: $1, console) }
    lines = Mutex((.users, begin(.users, experiment.grows ? Cohort.blockSize : experiment.cohort.count)))
  }

  /// Says how far the run is; the line of the stage before is erased.
  func update(_ progress: RunProgress) {
    let line = lines.withLock { current in
      if progress.stage == .scenarios, current.stage == .users {
        current.line?.finish()
        current = (.scenarios, begin(.scenarios, progress.total))
      }
      return current.stage == progress.stage ? current.line : nil
    }
    line?.update(done: progress.done, of: progress.total)
  }

  /// Erases the line, for good.
  func finish() { lines.withLock { $0.line?.finish() } }
}
