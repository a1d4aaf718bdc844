import Assignment
import Foundation
import TextFormats

/// The report of a run, read back from its directory.
package struct WrittenRun: Sendable {
  /// The directory.
  package let path: String
  /// The SHA-256 of its `run.json`, which names those of all other files: it stands for the whole report.
  package let fingerprint: String
  let record: RunRecord
  let funnel: TableRows
  let comparisons: TableRows

  /// Reads the report in a directory, and holds each of its files against the SHA-256 it was written with.
  ///
  /// - Throws: ``WrittenRunError`` if it is none, or not as it was written.
  package init(path: String) throws(WrittenRunError) {
    let bytes = try Self.recordBytes(in: path)
    let record = try Self.record(bytes, in: path)
    guard record.source == "simulated" else { throw WrittenRunError(path: path, reason: .observed) }
    for file in record.files { _ = try Self.contents(of: file, in: path) }
    self.path = path
    self.record = record
    fingerprint = "sha256:" + SHA256.hexadecimal(bytes)
    funnel = try Self.rows(.funnel, record, in: path)
    comparisons = try Self.rows(.comparisons, record, in: path)
  }

  /// How many users were simulated.
  var users: Int { record.users ?? 0 }

  private static func recordBytes(in path: String) throws(WrittenRunError) -> [UInt8] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      throw WrittenRunError(path: path, reason: .noDirectory)
    }
    if let bytes = bytes(of: ReportFile.record, in: path) { return bytes }
    let inside = names.sorted().first { name in
      !name.hasPrefix(".") && FileManager.default.fileExists(atPath: "\(path)/\(name)/\(ReportFile.record)")
    }
    throw WrittenRunError(path: path, reason: .noRecord(inside: inside))
  }

  private static func record(_ bytes: [UInt8], in path: String) throws(WrittenRunError) -> RunRecord {
    if let form = try? JSONDecoder().decode(RunRecord.Form.self, from: Data(bytes)), form.schema != RunRecord.schema {
      throw WrittenRunError(
        path: path, reason: .otherVersion(form.tool.version, "run.json has the form '\(form.schema)'"))
    }
    do { return try JSONDecoder().decode(RunRecord.self, from: Data(bytes)) } catch {
      throw WrittenRunError(path: path, reason: .otherRecord)
    }
  }

  private static func rows(
    _ table: TableDescription, _ record: RunRecord, in path: String
  ) throws(WrittenRunError) -> TableRows {
    guard let file = record.files.first(where: { $0.name == table.fileName }) else {
      throw WrittenRunError(path: path, reason: .missingFile(table.fileName))
    }
    let bytes = try contents(of: file, in: path)
    do throws(TableReadingError) { return try TableRows(bytes, of: table) } catch .missingColumn(let column) {
      let words = "\(file.name) has no column '\(column)'"
      throw WrittenRunError(path: path, reason: .otherVersion(record.tool.version, words))
    } catch {
      throw WrittenRunError(path: path, reason: .otherTable(file.name, error.description))
    }
  }

  private static func contents(of file: RunRecord.File, in path: String) throws(WrittenRunError) -> [UInt8] {
    guard ReportFile(name: file.name, bytes: []).hasSafeName, let bytes = bytes(of: file.name, in: path) else {
      throw WrittenRunError(path: path, reason: .missingFile(file.name))
    }
    guard SHA256.hexadecimal(bytes) == file.sha256 else {
      throw WrittenRunError(path: path, reason: .changedFile(file.name))
    }
    return bytes
  }

  private static func bytes(of name: String, in path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: "\(path)/\(name)").map { Array($0) }
  }
}

/// What a comparison asks of `run.json`.
package struct RunRecord: Decodable {
  /// A file of the report, as it was written.
  package struct File: Decodable {
    package var name: String
    var sha256: String
  }

  /// A variant of the experiment.
  struct Variant: Decodable {
    var id: String
    var isControl: Bool

    enum CodingKeys: String, CodingKey {
      case id
      case isControl = "is_control"
    }
  }

  /// The tool that wrote it.
  struct Tool: Decodable { var version: String }

  /// What the records of all versions say of themselves.
  struct Form: Decodable { var schema: String, tool: Tool }

  /// The name of the form, which other forms have not.
  static let schema = "desireline.run/3"

  var schema: String
  var tool: Tool
  var experimentID: String
  var fingerprint: String
  var source: String
  var design: String
  /// The seed; a log has none.
  var seed: String?
  var variants: [Variant]
  /// How many users were simulated; of a log none.
  var users: Int?
  var definitions: JSONDocument
  /// Whether the run can be trusted.
  var isGood: Bool
  package var files: [File]

  enum CodingKeys: String, CodingKey {
    case schema, tool, fingerprint, source, design, seed, variants, users, definitions, files
    case experimentID = "experiment_id"
    case isGood = "is_good"
  }
}

/// Why a directory is no run that a log can be compared with.
package struct WrittenRunError: Error, Hashable, Sendable {
  /// What is the matter.
  package enum Reason: Hashable, Sendable {
    /// There is no such directory.
    case noDirectory
    /// It has no `run.json`; a directory in it, of this name, has one.
    case noRecord(inside: String?)
    /// Its `run.json` is none of this tool.
    case otherRecord
    /// Another version of the tool wrote it, with something that this one does not read.
    case otherVersion(String, String)
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
    case .otherRecord: "has a run.json that cannot be read: it is not what 'run' writes"
    case .otherVersion(let version, let words):
      "was written by \(version), whose \(words): this version does not read it"
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
    case .otherRecord, .otherVersion, .missingFile, .changedFile, .otherTable: "run it again: desireline run FILE"
    case .observed: "give the report that 'desireline run FILE' wrote"
    case .otherExperiment: "compare a log with a run of the same experiment"
    case .otherVariants, .noMetric, .otherDefinition: "run the file as it is now, and compare with that"
    case .wouldBeReplaced: "write the report of the log somewhere else, with --out"
    }
  }
}
