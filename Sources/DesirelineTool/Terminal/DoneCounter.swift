import Synchronization

/// Adds up what several threads have done.
final class DoneCounter: Sendable {
  private let count = Atomic<Int>(0)

  /// Counts some more, and tells how much is done.
  func add(_ some: Int) -> Int { count.add(some, ordering: .relaxed).newValue }
}
