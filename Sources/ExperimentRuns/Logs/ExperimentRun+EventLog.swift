package import EventLogs
import UserSimulation

extension ExperimentRun {
  /// Writes down what everybody did under the variant they were assigned, in order of the people.
  ///
  /// The bytes do not depend on the number of workers, the engine or the design.
  /// - Parameters:
  ///   - workers: How many workers share the work, at least 1.
  ///   - format: The form of the log.
  ///   - progress: Called now and then, from any worker, with the number of people done.
  ///   - write: Called with one piece after another.
  /// - Throws: What `write` throws; `CancellationError` when the task is cancelled.
  package func writeEventLog(
    workers: Int,
    format: LogFormat,
    progress: @escaping @Sendable (_ done: Int) -> Void = { _ in },
    to write: @escaping @Sendable ([UInt8]) throws -> Void
  ) async throws {
    let encoder = LogEncoder(format)
    try write(encoder.header)
    let board = WorkBoard(count: population.count, sliceSize: Self.sliceSize)
    let turns = TurnKeeper()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<max(1, workers) {
        group.addTask {
          var worker = LogWorker(run: self, encoder: encoder)
          do {
            while let slice = board.next() {
              var bytes: [UInt8] = []
              for person in slice {
                try Task.checkCancellation()
                worker.record(person, into: &bytes)
              }
              try await turns.take(slice.lowerBound / Self.sliceSize) { [bytes] in try write(bytes) }
              progress(board.finish(slice.count))
            }
          } catch {
            await turns.close(for: error)
            throw error
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
