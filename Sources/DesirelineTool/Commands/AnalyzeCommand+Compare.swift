import ExperimentReports
import Foundation
import NavigationExperiments

/// What `--compare` asks for.
extension AnalyzeCommand {
  /// The run that the log is held against.
  ///
  /// - Throws: ``WrittenRunError`` if it is none of the experiment, and where the report of the log would replace it;
  ///   ``BacktestError`` if the comparison could not be added to the record.
  func writtenRun(_ path: String, of experiment: ExperimentDefinition) throws -> WrittenRun {
    let run = try WrittenRun(path: path)
    try run.check(experiment)
    guard Self.place(path) != Self.place("\(out)/\(experiment.id)") else {
      throw WrittenRunError(path: path, reason: .wouldBeReplaced)
    }
    _ = try BacktestRecord(in: out)
    return run
  }

  private static func place(_ path: String) -> String {
    URL(filePath: path, directoryHint: .isDirectory).standardizedFileURL.resolvingSymlinksInPath().path
  }
}

extension ExperimentReport {
  /// Holds the report of a log against a run, and counts the comparison among those on record.
  mutating func hold(against run: WrittenRun, recordIn directory: String) throws {
    compared = try ComparedRun(run, observed: results)
    var record = try BacktestRecord(in: directory)
    try record.add(self)
    compared?.record = record.standing
  }
}
