import Desireline
import ExperimentReports
import Foundation
import Synchronization

/// One line on standard error that says how far a long job is; any thread may update it.
///
/// It is shown only where a user looks and did not ask for quiet, changes at most ten times a second, stays away
/// for the first tenth and is erased at the end. A job may go on with a second stage, the scenarios of its users.
package final class ProgressLine: Sendable {
  private struct State {
    var stage = 0
    /// How much of each stage is done.
    var done = [0, 0]
    var total: Int
    var start, lastShown: ContinuousClock.Instant
    var isShown = false
    var isFinished = false
  }

  private static let interval = Duration.milliseconds(100)
  private static let erased = "\r\u{1B}[2K"

  private let label: String
  private let width: Int
  private let state: Mutex<State>
  /// Takes what is to be written to standard error; nil where no line may be shown.
  private let write: (@Sendable (String) -> Void)?

  /// A line that is not shown yet.
  ///
  /// - Parameters:
  ///   - label: what the job is called.
  ///   - total: how much there is to do.
  ///   - write: takes what is to be written to standard error.
  package init(
    label: String, total: Int, terminal: Terminal, isQuiet: Bool, start: ContinuousClock.Instant = .now,
    write: @escaping @Sendable (String) -> Void = writeToStandardError
  ) {
    (self.label, width) = (label, terminal.width)
    self.write = terminal.allowsProgress && !isQuiet ? write : nil
    state = Mutex(State(total: total, start: start, lastShown: start))
  }

  /// How much of the first stage is done.
  var done: Int { state.withLock { $0.done[0] } }

  /// Says how much is done; a number below an earlier one, from a thread that came late, is passed over.
  /// - Parameters:
  ///   - total: How much there is to do by now; as before where nothing is said.
  ///   - stage: 0, and 1 for scenarios; the line of the stage before is erased.
  package func update(done: Int, of total: Int? = nil, stage: Int = 0, now: ContinuousClock.Instant = .now) {
    state.withLock { state in
      state.done[stage] = max(state.done[stage], done)
      if stage > state.stage {
        erase(&state)
        (state.stage, state.total, state.start, state.lastShown) = (stage, 0, now, now)
      }
      if stage == state.stage { show(&state, of: total, now) }
    }
  }

  /// Says how far a run is.
  func update(_ progress: RunProgress) {
    update(done: progress.done, of: progress.total, stage: progress.stage == .users ? 0 : 1)
  }

  /// Says that some more of the first stage is done.
  func add(_ count: Int) {
    state.withLock { state in
      state.done[0] += count
      if state.stage == 0 { show(&state, of: nil, .now) }
    }
  }

  private func show(_ state: inout State, of total: Int?, _ now: ContinuousClock.Instant) {
    state.total = max(state.total, total ?? 0)
    guard let write, !state.isFinished, now - state.lastShown >= Self.interval else { return }
    (state.lastShown, state.isShown) = (now, true)
    let label = state.stage == 0 ? label : "\(label), scenarios"
    write(
      Self.erased
        + Self.text(label, state.done[state.stage], of: state.total, after: now - state.start, width: width))
  }

  private func erase(_ state: inout State) {
    if state.isShown { write?(Self.erased) }
    state.isShown = false
  }

  /// Erases the line, for good.
  package func finish() {
    state.withLock { state in
      erase(&state)
      state.isFinished = true
    }
  }

  /// Such as `catalog-browse  126,000 of 200,000  412,000/s  12 s left`, cut to a width.
  ///
  /// Its last character stays free, since some terminals break the line when it is written.
  package static func text(_ label: String, _ done: Int, of total: Int, after elapsed: Duration, width: Int) -> String {
    let seconds = elapsed / .seconds(1)
    var parts = [label, "\(grouped(done)) of \(grouped(total))"]
    if done > 0, seconds > 0 {
      let rate = Double(done) / seconds
      let left = Double(max(total - done, 0)) / rate
      parts += ["\(grouped(Int(min(rate, 1e15))))/s", "\(duration(left)) left"]
    }
    return String(parts.joined(separator: "  ").prefix(max(width - 1, 0)))
  }

  /// A duration in its two largest units.
  static func duration(_ exact: Double) -> String {
    let seconds = Int(min(exact, 1e9) + 0.5)
    return switch seconds {
    case ..<60: "\(seconds) s"
    case ..<3600: "\(seconds / 60) min \(seconds % 60) s"
    default: "\(seconds / 3600) h \(seconds / 60 % 60) min"
    }
  }
}

/// Writes to standard error at once; what cannot be written there cannot be told anywhere else.
@Sendable package func writeToStandardError(_ text: String) {
  try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
}

/// A number of things, such as `1 file` or `2 files`.
func counted(_ count: Int, _ noun: String) -> String { count == 1 ? "1 \(noun)" : "\(count) \(noun)s" }
