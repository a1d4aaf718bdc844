import Desireline
import ExperimentReports
import Foundation
import Synchronization
import UserSimulation

/// One line on standard error that says how far a long job is; any thread may tell it.
///
/// It is shown only where a user looks and did not ask for quiet, changes at most ten times a second, stays away
/// for the first tenth and is erased at the end.
package final class ProgressLine: Sendable {
  private struct State {
    var lastShown: ContinuousClock.Instant
    var done = 0
    var total: Int
    var isShown = false
    var isFinished = false
  }

  private static let interval = Duration.milliseconds(100)
  private static let erased = "\r\u{1B}[2K"

  private let text: @Sendable (_ total: Int) -> ProgressText
  private let start: ContinuousClock.Instant
  private let state: Mutex<State>
  private let write: @Sendable (String) -> Void

  /// A line that is not shown yet; nil where none may be shown.
  ///
  /// - Parameters:
  ///   - label: what the job is called.
  ///   - total: how much there is to do.
  ///   - write: takes what is to be written to standard error.
  package init?(
    label: String, total: Int, terminal: Terminal, isQuiet: Bool, start: ContinuousClock.Instant = .now,
    write: @escaping @Sendable (String) -> Void = writeToStandardError
  ) {
    guard terminal.allowsProgress, !isQuiet else { return nil }
    text = { ProgressText(label: label, total: $0, width: terminal.width) }
    self.start = start
    self.write = write
    state = Mutex(State(lastShown: start, total: total))
  }

  /// Says how much is done; a number below an earlier one, from a thread that came late, is passed over.
  /// - Parameter total: How much there is to do by now; as before where nothing is said.
  package func update(done: Int, of total: Int? = nil, now: ContinuousClock.Instant = .now) {
    state.withLock { state in
      state.done = max(state.done, done)
      state.total = max(state.total, total ?? 0)
      guard !state.isFinished, now - state.lastShown >= Self.interval else { return }
      state.lastShown = now
      state.isShown = true
      write(Self.erased + text(state.total).line(done: state.done, after: now - start))
    }
  }

  /// Erases the line, for good.
  package func finish() {
    state.withLock { state in
      if state.isShown { write(Self.erased) }
      state.isShown = false
      state.isFinished = true
    }
  }
}

/// Writes to standard error at once; what cannot be written there cannot be told anywhere else.
@Sendable package func writeToStandardError(_ text: String) {
  try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
}

/// The words of a progress line.
package struct ProgressText: Sendable {
  /// What the job is called.
  let label: String
  /// How much there is to do.
  let total: Int
  /// The characters of a line; the last stays free, since some terminals break the line when it is written.
  let width: Int

  package init(label: String, total: Int, width: Int) {
    self.label = label
    self.total = total
    self.width = width
  }

  /// Such as `catalog-browse  126,000 of 200,000  412,000/s  12 s left`, cut to the width.
  package func line(done: Int, after elapsed: Duration) -> String {
    let seconds = elapsed / .seconds(1)
    var parts = [label, "\(grouped(done)) of \(grouped(total))"]
    if done > 0, seconds > 0 {
      let rate = Double(done) / seconds
      parts.append("\(grouped(Int(min(rate, 1e15))))/s")
      let left = Double(max(total - done, 0)) / rate
      parts.append("\(Self.duration(Int(min(left, 1e9) + 0.5))) left")
    }
    return String(parts.joined(separator: "  ").prefix(max(width - 1, 0)))
  }

  /// A duration in its two largest units.
  static func duration(_ seconds: Int) -> String {
    switch seconds {
    case ..<60: "\(seconds) s"
    case ..<3600: "\(seconds / 60) min \(seconds % 60) s"
    default: "\(seconds / 3600) h \(seconds / 60 % 60) min"
    }
  }
}

/// One line for each stage of a run, on standard error; any thread may update it.
final class RunProgressLine: Sendable {
  private let lines: Mutex<(stage: RunProgress.Stage, line: ProgressLine?)>
  private let begin: @Sendable (RunProgress.Stage, Int) -> ProgressLine?

  init(_ experiment: Experiment, _ console: Console) {
    let id = experiment.id
    begin = { console.progressLine($0 == .users ? id : "\(id), scenarios", of: $1) }
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

/// How much of a job is done; any thread may tell it.
final class DoneCount: Sendable {
  private let count = Atomic<Int>(0)

  /// How much is done.
  var value: Int { count.load(ordering: .relaxed) }

  /// Says how much is done; a number below an earlier one, from a thread that came late, is passed over.
  func update(_ done: Int) { count.max(done, ordering: .relaxed) }
}

/// Adds up what several threads have done.
final class DoneCounter: Sendable {
  private let count = Atomic<Int>(0)

  /// Counts some more, and tells how much is done.
  func add(_ some: Int) -> Int { count.add(some, ordering: .relaxed).newValue }
}

/// A number of things, such as `1 file` or `2 files`.
func counted(_ count: Int, _ noun: String) -> String { count == 1 ? "1 \(noun)" : "\(count) \(noun)s" }
