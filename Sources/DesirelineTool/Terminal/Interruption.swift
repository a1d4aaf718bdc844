import Dispatch
import Foundation

/// Watches for Ctrl-C, so that a command can end in order.
final class Interruption {
  private let source: any DispatchSourceSignal

  /// Starts watching; the handler may be called from any thread.
  init(_ handler: @escaping @Sendable () -> Void) {
    signal(SIGINT, SIG_IGN)
    // A queue of its own: the global ones have no thread to spare while every processor simulates.
    let queue = DispatchQueue(label: "desireline.interruption", qos: .userInitiated)
    source = DispatchSource.makeSignalSource(signal: SIGINT, queue: queue)
    source.setEventHandler(handler: handler)
    source.resume()
  }

  /// Stops watching.
  func end() { source.cancel() }
}
