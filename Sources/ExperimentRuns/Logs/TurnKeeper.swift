/// Lets things happen one after another in the order of their numbers, whoever does them.
///
/// Whoever is early waits, so no more is held back than one piece of work for each worker.
actor TurnKeeper {
  private var next = 0
  private var failure: (any Error)?
  private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]

  /// Does something in its turn.
  /// - Throws: What it throws; what somebody else failed for, once ``close(for:)`` was called.
  func take(_ number: Int, _ body: @Sendable () throws -> Void) async throws {
    while number != next, failure == nil {
      await withCheckedContinuation { waiting[number] = $0 }
    }
    if let failure { throw failure }
    try body()
    next += 1
    waiting.removeValue(forKey: next)?.resume()
  }

  /// Lets nobody have another turn: somebody failed, and theirs would be waited for without end.
  ///
  /// The first failure is everybody's, so that whoever is heard first tells what happened.
  func close(for error: any Error) {
    failure = failure ?? error
    let all = waiting
    waiting = [:]
    for continuation in all.values { continuation.resume() }
  }
}
