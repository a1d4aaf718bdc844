import Dispatch
import Foundation

/// Watches for Ctrl-C, so that a command can end in order.
final class Interruption {
  /// How long a command may take to end.
  private static let grace = DispatchTimeInterval.milliseconds(700)

  private let source: any DispatchSourceSignal

  /// Starts watching; the handler may be called from any thread.
  ///
  /// Where the command has not ended after a while, the process ends: what it was writing is no report yet, and the next
  /// writer clears it away.
  init(_ handler: @escaping @Sendable () -> Void) {
    signal(SIGINT, SIG_IGN)
    // A queue of its own: the global ones have no thread to spare while every processor simulates.
    let queue = DispatchQueue(label: "desireline.interruption", qos: .userInitiated)
    source = DispatchSource.makeSignalSource(signal: SIGINT, queue: queue)
    source.setEventHandler {
      handler()
      queue.asyncAfter(deadline: .now() + Self.grace) {
        writeToStandardError("interrupted\n")
        _exit(ExitCode.interrupted.rawValue)
      }
    }
    source.resume()
  }

  /// Stops watching.
  func end() { source.cancel() }
}
