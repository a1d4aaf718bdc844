import Desireline
import ExperimentReports
import Foundation
import Synchronization

/// What standard error says of how far a long job is; any thread may update it.
///
/// On a terminal that is one line, which changes at most ten times a second, stays away for the first tenth and is erased
/// at the end. Elsewhere each stage of a job writes one line, before two seconds of silence have passed. Who asks for quiet
/// gets neither. A job may go on with a second stage, the scenarios of its users.
package final class ProgressLine: Sendable {
  private struct State {
    var stage = 0
    /// How much of each stage is done.
    var done = [0, 0]
    var total: Int
    var start: ContinuousClock.Instant
    /// When something was last written; at the start of a stage whose line may change, when that began.
    var lastShown: ContinuousClock.Instant
    var isShown = false
    var isFinished = false
  }

  /// How long a line stays as it is, at least; and how long nothing is written elsewhere, at most.
  private static let interval = Duration.milliseconds(100)
  private static let longestSilence = Duration.milliseconds(1500)
  /// How often a line is shown again where the job reports nothing, in seconds.
  private static let period = 0.4
  private static let erased = "\r\u{1B}[2K"

  private let label: String
  private let width: Int
  /// Whether there is one line, which changes.
  private let isInPlace: Bool
  private let state: Mutex<State>
  private let end = DispatchSemaphore(value: 0)
  /// Takes what is to be written to standard error; nil where nothing may be.
  private let write: (@Sendable (String) -> Void)?

  /// A line that is not shown yet.
  ///
  /// - Parameters:
  ///   - label: what the job is called.
  ///   - total: how much there is to do; 0 where that is not known, and the time is shown.
  ///   - lastWrite: when something was last written to standard error.
  ///   - write: takes what is to be written to standard error.
  package init(
    label: String, total: Int, terminal: Terminal, isQuiet: Bool, start: ContinuousClock.Instant = .now,
    lastWrite: ContinuousClock.Instant? = nil, write: @escaping @Sendable (String) -> Void = writeToStandardError
  ) {
    (self.label, width) = (label, terminal.width)
    isInPlace = terminal.allowsProgress
    self.write = isQuiet ? nil : write
    state = Mutex(State(total: total, start: start, lastShown: isInPlace ? start : lastWrite ?? start))
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
        (state.stage, state.total, state.start) = (stage, 0, now)
        if isInPlace { state.lastShown = now }
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

  /// Shows how far the job is, as far as that is known.
  package func refresh(now: ContinuousClock.Instant = .now) { state.withLock { show(&$0, of: nil, now) } }

  /// Refreshes the line from a thread of its own until the job is finished.
  func refreshRegularly() {
    guard write != nil else { return }
    Thread.detachNewThread { [self] in
      while end.wait(timeout: .now() + Self.period) == .timedOut { refresh() }
    }
  }

  private func show(_ state: inout State, of total: Int?, _ now: ContinuousClock.Instant) {
    state.total = max(state.total, total ?? 0)
    guard let write, !state.isFinished, isInPlace || !state.isShown else { return }
    guard now - state.lastShown >= (isInPlace ? Self.interval : Self.longestSilence) else { return }
    (state.lastShown, state.isShown) = (now, true)
    let label = state.stage == 0 ? label : "\(label), scenarios"
    let text = Self.text(
      label, state.done[state.stage], of: state.total, after: now - state.start, width: isInPlace ? width : .max)
    write(isInPlace ? Self.erased + text : "running: \(text)\n")
  }

  private func erase(_ state: inout State) {
    if state.isShown, isInPlace { write?(Self.erased) }
    state.isShown = false
  }

  /// Erases the line that changes, for good.
  package func finish() {
    state.withLock { state in
      erase(&state)
      state.isFinished = true
    }
    end.signal()
  }

  /// Such as `catalog-browse  126,000 of 200,000  412,000/s  12 s left`, cut to a width.
  ///
  /// Its last character stays free, since some terminals break the line when it is written.
  package static func text(_ label: String, _ done: Int, of total: Int, after elapsed: Duration, width: Int) -> String {
    let seconds = elapsed / .seconds(1)
    var parts = [label, total > 0 ? "\(grouped(done)) of \(grouped(total))" : duration(seconds)]
    if done > 0, total > 0, seconds > 0 {
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
