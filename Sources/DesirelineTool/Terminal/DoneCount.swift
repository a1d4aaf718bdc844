import Synchronization

/// How much of a job is done; any thread may tell it.
final class DoneCount: Sendable {
  private let count = Atomic<Int>(0)

  /// How much is done.
  var value: Int { count.load(ordering: .relaxed) }

  /// Says how much is done; a number below an earlier one, from a thread that came late, is passed over.
  func update(_ done: Int) { count.max(done, ordering: .relaxed) }
}
