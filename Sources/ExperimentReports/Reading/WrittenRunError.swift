/// Why a directory is no run that a log can be compared with.
package struct WrittenRunError: Error, Hashable, Sendable {
  /// What is the matter.
  package enum Reason: Hashable, Sendable {
    /// There is no such directory.
    case noDirectory
    /// It has no `run.json`; a directory in it, of this name, has one.
    case noRecord(inside: String?)
    /// Its `run.json` is none of this tool, for the reason given.
    case otherRecord(String)
    /// A file of the report is gone.
    case missingFile(String)
    /// A file of the report is not as it was written.
    case changedFile(String)
    /// A file of the report is no such table, for the reason given.
    case otherTable(String, String)
    /// It is the report of a log.
    case observed
    /// It is the run of another experiment.
    case otherExperiment(String, expected: String)
    /// It has other variants, or another control.
    case otherVariants([String], expected: [String])
    /// It has nothing of a metric.
    case noMetric(String)
    /// What it counts under this name is defined otherwise; the place, what stands there in the run, and in the file.
    case otherDefinition(String, path: String, run: String, file: String)
    /// The report of the log would be written over it.
    case wouldBeReplaced
  }

  /// The directory.
  package let path: String
  /// What is the matter.
  package let reason: Reason

  /// Makes an error.
  package init(path: String, reason: Reason) { (self.path, self.reason) = (path, reason) }
}

extension WrittenRunError: CustomStringConvertible {
  /// One sentence that names the directory and the reason.
  package var description: String { "'\(path)' \(words)" }

  private var words: String {
    switch reason {
    case .noDirectory: "is no directory"
    case .noRecord: "is no report, as it has no run.json"
    case .otherRecord(let words): "has a run.json that cannot be read: \(words)"
    case .missingFile(let name): "lacks \(name), which its run.json names"
    case .changedFile(let name): "has a \(name) that is not as it was written: its SHA-256 is another"
    case .otherTable(let name, let words): "has a \(name) that cannot be read: \(words)"
    case .observed: "is the report of a log, and so no prediction"
    case .otherExperiment(let id, let expected): "is a run of '\(id)', and the file's experiment is '\(expected)'"
    case .otherVariants(let ids, let expected):
      "is a run with \(ids.joined(separator: ", ")), and the file has \(expected.joined(separator: ", "))"
    case .noMetric(let id): "has nothing of the metric '\(id)'"
    case .otherDefinition(let name, let path, let run, let file):
      "counts \(name) by another rule: \(path) is \(run) there, and \(file) in the file"
    case .wouldBeReplaced: "is where the report of the log would be written"
    }
  }

  /// What to do about it, in one sentence without a full stop.
  package var hint: String {
    switch reason {
    case .noDirectory: "'desireline run FILE' writes one, such as Reports/catalog-browse"
    case .noRecord(let name?): "there is one in '\(path)/\(name)'"
    case .noRecord: "give the directory that is named after the experiment"
    case .otherRecord, .missingFile, .changedFile, .otherTable: "write it again with 'desireline run FILE'"
    case .observed: "give the report that 'desireline run FILE' wrote"
    case .otherExperiment: "compare a log with a run of the same experiment"
    case .otherVariants, .noMetric, .otherDefinition: "run the file as it is now, and compare with that"
    case .wouldBeReplaced: "write the report of the log somewhere else, with --out"
    }
  }
}
