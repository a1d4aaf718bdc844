import Foundation
import Synchronization

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
    label: String,
    total: Int,
    terminal: Terminal,
    isQuiet: Bool,
    start: ContinuousClock.Instant = .now,
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
