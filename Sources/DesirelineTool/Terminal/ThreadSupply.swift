import EventLogs
import Foundation
import TextFormats

/// Whether the system lets the tool make the threads that it cannot do without.
///
/// Where it does not, as under a limit on processes or with little address space, tasks would wait for a thread for ever,
/// and so would a signal for the thread that reads it. So it is tried before anything is started.
enum ThreadSupply {
  /// How many threads beside the first a command needs: two that work, one that reads signals, one that
  /// shows progress, and one of the system's.
  private static let needed = 5

  /// Makes as many threads at once as a command needs, and lets them end.
  /// - Throws: `Problem` with the system's reason.
  static func check() throws(Problem) {
    // Elsewhere a limit on processes does not count threads.
    #if os(Linux)
      var ends: [Int32] = [-1, -1]
      guard unsafe pipe(&ends) == 0 else { return }
      var threads: [pthread_t] = []
      var reason: Int32 = 0
      for _ in 0..<needed where reason == 0 {
        var thread = pthread_t()
        // A thread waits until the writing end is closed. Descriptors are small numbers, and 0 would be no pointer.
        let end = unsafe UnsafeMutableRawPointer(bitPattern: Int(ends[0]) + 1)
        reason = unsafe pthread_create(
          &thread, nil,
          { end in
            var byte: UInt8 = 0
            _ = unsafe read(Int32(Int(bitPattern: end)) - 1, &byte, 1)
            return nil
          }, end)
        if reason == 0 { threads.append(thread) }
      }
      close(ends[1])
      for thread in threads { pthread_join(thread, nil) }
      close(ends[0])
      guard reason != 0 else { return }
      throw Problem(
        .missingThreads,
        "the system gives the tool \(threads.count) of \(needed) threads: \(SystemError(code: reason).reason)",
        hint: "raise the limit of processes ('ulimit -u') or of memory ('ulimit -v'), or run it with '--threads 1'")
    #endif
  }
}
