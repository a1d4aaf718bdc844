import Foundation
import Synchronization
import Testing

import DesirelineTool

struct CallingThreadTests {
  @Test func `a task and its children work on the thread that waits`() {
    let threads = Mutex<Set<pthread_t>>([])
    let note: @Sendable () -> Void = { threads.withLock { _ = $0.insert(pthread_self()) } }
    note()
    let thread = CallingThread()
    Task(executorPreference: thread) {
      note()
      await withTaskGroup { group in for _ in 0..<4 { group.addTask { note() } } }
      thread.end(3)
    }
    #expect(thread.work() == 3)
    #expect(threads.withLock(\.count) == 1)
  }
}
