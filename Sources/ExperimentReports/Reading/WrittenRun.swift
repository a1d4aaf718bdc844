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
    guard record.source == "simulated" else {
      throw WrittenRunError(
        .noRun, path, "is the report of a log, and so no prediction",
        hint: "give the report that 'desireline run FILE' wrote")
    }
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
      throw WrittenRunError(
        .noRun, path, "is no directory", hint: "'desireline run FILE' writes one, such as Reports/catalog-browse")
    }
    if let bytes = bytes(of: ReportFile.record, in: path) { return bytes }
    let inside = names.sorted().first { name in
      !name.hasPrefix(".") && FileManager.default.fileExists(atPath: "\(path)/\(name)/\(ReportFile.record)")
    }
    throw WrittenRunError(
      .noRun, path, "is no report, as it has no run.json",
      hint: inside.map { "there is one in '\(path)/\($0)'" } ?? "give the directory that is named after the experiment")
  }

  private static func record(_ bytes: [UInt8], in path: String) throws(WrittenRunError) -> RunRecord {
    if let form = try? JSONDecoder().decode(RunRecord.Form.self, from: Data(bytes)), form.schema != RunRecord.schema {
      throw WrittenRunError(
        .changed, path,
        "was written by \(form.tool.version), whose run.json has the form '\(form.schema)': this version does not read it"
      )
    }
    do { return try JSONDecoder().decode(RunRecord.self, from: Data(bytes)) } catch {
      throw WrittenRunError(.changed, path, "has a run.json that cannot be read: it is not what 'run' writes")
    }
  }

  private static func rows(
    _ table: TableDescription, _ record: RunRecord, in path: String
  ) throws(WrittenRunError) -> TableRows {
    guard let file = record.files.first(where: { $0.name == table.fileName }) else {
      throw missing(table.fileName, in: path)
    }
    let bytes = try contents(of: file, in: path)
    do throws(TableReadingError) { return try TableRows(bytes, of: table) } catch {
      throw WrittenRunError(.changed, path, "has a \(file.name) that cannot be read: \(error.words)")
    }
  }

  private static func contents(of file: RunRecord.File, in path: String) throws(WrittenRunError) -> [UInt8] {
    guard ReportFile(name: file.name, bytes: []).hasSafeName, let bytes = bytes(of: file.name, in: path) else {
      throw missing(file.name, in: path)
    }
    guard SHA256.hexadecimal(bytes) == file.sha256 else {
      throw WrittenRunError(
        .changed, path, "has a \(file.name) that is not as it was written: its SHA-256 is another")
    }
    return bytes
  }

  private static func missing(_ name: String, in path: String) -> WrittenRunError {
    WrittenRunError(.changed, path, "lacks \(name), which its run.json names")
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
package struct WrittenRunError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is the matter.
  package enum Reason: Hashable, Sendable {
    /// There is no report of a run.
    case noRun
    /// The report is not as this version of the tool wrote it.
    case changed
    /// It is the run of another experiment, or of an earlier form of it.
    case otherExperiment
    /// The report of the log would be written over it.
    case wouldBeReplaced
  }

  /// What is the matter.
  package let reason: Reason
  /// One sentence that names the directory and the reason.
  package let description: String
  /// What to do about it, in one sentence without a full stop.
  package let hint: String

  /// Makes an error, whose words follow the directory.
  package init(_ reason: Reason, _ path: String, _ words: String, hint: String = "run it again: desireline run FILE") {
    (self.reason, self.hint) = (reason, hint)
    description = "'\(path)' \(words)"
  }
}
