import Foundation
import Synchronization

/// Does the work of a task on the thread that waits for its end, one piece after the other, so that `--threads 1` needs
/// no other thread.
///
/// The child tasks of the task have the same executor.
package final class CallingThread: TaskExecutor {
  private struct State: Sendable {
    var jobs: [UnownedJob] = []
    var exit: Int32?
  }

  private let state = Mutex(State())
  private let changes = DispatchSemaphore(value: 0)

  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { $0.jobs.append(job) }
    changes.signal()
  }

  /// Says that the task has ended.
  package func end(_ exit: Int32) {
    state.withLock { $0.exit = exit }
    changes.signal()
  }

  /// Works until the task has ended; what it ended with.
  package func work() -> Int32 {
    while true {
      changes.wait()
      let (jobs, exit) = state.withLock { state in
        defer { state.jobs = [] }
        return (state.jobs, state.exit)
      }
      for job in jobs { unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
      if let exit { return exit }
    }
  }
}
