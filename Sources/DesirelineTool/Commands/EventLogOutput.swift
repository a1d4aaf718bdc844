import Desireline
import EventLogs

/// Writes what everybody did in a run, as a log.
struct EventLogOutput: Sendable {
  /// Where it goes; `-` is standard output.
  let path: String
  private let format: LogFormat

  /// Whether it takes the place of the answer.
  var isPiped: Bool { path == "-" }

  /// - Parameter path: The file, whose end tells the form; `-` is standard output, in CSV.
  init?(path: String) {
    guard let format = path == "-" ? .csv : LogFormat(path: path) else { return nil }
    (self.path, self.format) = (path, format)
  }

  /// Runs everybody under the variant they were assigned, and puts the log in its place.
  /// - Parameter progress: Called now and then, from any worker, with the number of users done.
  /// - Throws: `EventLogError`; `CancellationError` when the task is canceled. There is nothing half-written then.
  func write(
    _ experiment: Experiment,
    workers: Int,
    to console: Console,
    progress: @escaping @Sendable (_ done: Int) -> Void
  ) async throws {
    guard isPiped else { return try await experiment.writeLog(to: path, threads: workers, progress: progress) }
    try await experiment.writeLog(as: format, threads: workers, progress: progress) {
      console.answer(String(decoding: $0, as: UTF8.self))
    }
  }
}
