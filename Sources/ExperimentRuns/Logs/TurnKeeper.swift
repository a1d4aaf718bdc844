/// Lets things happen one after another in the order of their numbers, whoever does them.
///
/// Whoever is early waits, so no more is held back than one piece of work for each worker.
actor TurnKeeper {
  private var next = 0
  private var isClosed = false
  private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]

  /// Does something in its turn.
  /// - Throws: What it throws; `CancellationError` after ``close()``.
  func take(_ number: Int, _ body: @Sendable () throws -> Void) async throws {
    while number != next, !isClosed {
      await withCheckedContinuation { waiting[number] = $0 }
    }
    guard !isClosed else { throw CancellationError() }
    try body()
    next += 1
    waiting.removeValue(forKey: next)?.resume()
  }

  /// Lets nobody have another turn: somebody failed, and theirs would be waited for without end.
  func close() {
    isClosed = true
    let all = waiting
    waiting = [:]
    for continuation in all.values { continuation.resume() }
  }
}
