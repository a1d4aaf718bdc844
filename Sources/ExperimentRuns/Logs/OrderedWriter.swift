/// Does pieces of work one after another in the order of their numbers, whichever worker brings them.
///
/// A worker that is early waits, so no more is held back than one piece for each worker.
actor OrderedWriter {
  private var next = 0
  private var failure: (any Error)?
  private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]

  /// Does the piece of a number once those before it are done.
  /// - Throws: What it throws; what another worker failed for, once ``close(for:)`` was called.
  func take(_ number: Int, _ body: @Sendable () throws -> Void) async throws {
    while number != next, failure == nil {
      await withCheckedContinuation { waiting[number] = $0 }
    }
    if let failure { throw failure }
    try body()
    next += 1
    waiting.removeValue(forKey: next)?.resume()
  }

  /// Ends all work: a worker failed, and its piece would be waited for without end.
  ///
  /// Every worker throws the first failure, so that whichever ends first reports what happened.
  func close(for error: any Error) {
    failure = failure ?? error
    let all = waiting
    waiting = [:]
    for continuation in all.values { continuation.resume() }
  }
}
