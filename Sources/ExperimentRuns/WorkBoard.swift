import Synchronization

/// Hands out slices of the work to whoever asks.
final class WorkBoard: Sendable {
  private let count: Int
  private let sliceSize: Int
  private let handedOut = Atomic<Int>(0)
  private let done = Atomic<Int>(0)

  init(count: Int, sliceSize: Int) {
    self.count = count
    self.sliceSize = sliceSize
  }

  func next() -> Range<Int>? {
    let start = handedOut.add(sliceSize, ordering: .relaxed).oldValue
    return start < count ? start..<min(start + sliceSize, count) : nil
  }

  func finish(_ some: Int) -> Int { done.add(some, ordering: .relaxed).newValue }
}
