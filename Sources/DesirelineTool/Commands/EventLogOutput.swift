import Desireline
import EventLogs
import ExperimentFile
import Foundation
import TextFormats

/// Writes what all users did in a run, as a log.
struct EventLogOutput: Sendable {
  /// Where it goes; `-` is standard output, in CSV.
  let path: String
  private let format: LogFormat

  /// Whether it takes the place of the answer.
  var isPiped: Bool { path == "-" }

  /// - Parameter path: The file, whose ending says the format.
  init?(path: String) {
    guard let format = path == "-" ? .csv : LogFormat(path: path) else { return nil }
    (self.path, self.format) = (path, format)
  }

  /// Makes sure that it takes the place of nothing that it must not.
  /// - Parameter isForced: Whether it may take the place of a file that is no log.
  /// - Throws: `Problem`
  func check(_ document: ExperimentDocument, reportsIn directory: String, isForced: Bool) throws(Problem) {
    guard !isPiped else { return }
    guard !document.inputs.contains(where: { FileKind.areSame($0, path) }) else {
      throw Problem.occupied(path, "the experiment is read from it")
    }
    let folder = URL(filePath: path).deletingLastPathComponent().resolvingSymlinksInPath().pathComponents
    let report = URL(filePath: "\(directory)/\(document.experiment.id)").resolvingSymlinksInPath().pathComponents
    guard !folder.starts(with: report) else {
      throw Problem.occupied(path, "the report's own folder is replaced as a whole")
    }
    if !isForced { try LogFormat.checkReplaceable(path) }
  }

  /// Runs all users under the variant they were assigned, and writes the log beside its place or to standard output.
  /// - Parameter progress: Called now and then, from any worker, with the number of users done.
  /// - Returns: The log, which is still to be put in its place; `nil` if it went to standard output.
  /// - Throws: `Problem`; `CancellationError` when the task is canceled. There is nothing half-written then.
  func write(
    _ experiment: Experiment, isForced: Bool, threads: Int, to console: Console,
    progress: @escaping @Sendable (_ done: Int) -> Void
  ) async throws -> PartialFile? {
    guard isPiped else {
      return try await experiment.log(for: path, replacing: isForced, threads: threads, progress: progress)
    }
    try await experiment.writeLog(as: format, threads: threads, progress: progress) {
      console.answer(String(decoding: $0, as: UTF8.self))
      if let lost = console.lostAnswer { throw lost }
    }
    return nil
  }
}

extension ValueForm where Value == EventLogOutput {
  /// The name of a log.
  static var logOutput: Self {
    .one("the name of a log", hint: "let it end in .csv, .tsv or .ndjson") { EventLogOutput(path: $0) }
  }
}
