import Synchronization

/// Hands out slices of the work to whoever asks.
package final class WorkQueue: Sendable {
  private let count: Int
  private let sliceSize: Int
  private let handedOut = Atomic<Int>(0)
  private let done = Atomic<Int>(0)

  /// Prepares slices of a number of things.
  package init(count: Int, sliceSize: Int) {
    self.count = count
    self.sliceSize = sliceSize
  }

  /// The next slice; `nil` when there is none left.
  package func next() -> Range<Int>? {
    let start = handedOut.add(sliceSize, ordering: .relaxed).oldValue
    return start < count ? start..<min(start + sliceSize, count) : nil
  }

  /// Notes that some are done, and tells how many are by now.
  package func finish(_ some: Int) -> Int { done.add(some, ordering: .relaxed).newValue }
}
