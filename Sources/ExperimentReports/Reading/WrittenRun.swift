import Assignment
import Foundation
package import TextFormats

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
  /// - Throws: `Problem` if it is none, or not as it was written.
  package init(path: String) throws(Problem) {
    let bytes = try Self.recordBytes(in: path)
    let record = try Self.record(bytes, in: path)
    guard record.source == "simulated" else {
      throw Problem.run(
        .missingRun, path, "is the report of a log, and so no prediction",
        hint: "give the report that 'desireline run FILE' wrote")
    }
    for file in record.files { _ = try Self.contents(of: file, in: path) }
    self.path = path
    self.record = record
    fingerprint = "sha256:" + SHA256.hexadecimal(bytes)
    funnel = try Self.rows(.funnel, record, in: path)
    comparisons = try Self.rows(.comparisons, record, in: path)
  }

  private static func recordBytes(in path: String) throws(Problem) -> [UInt8] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      throw Problem.run(
        .missingRun, path, "is no directory", hint: "'desireline run FILE' writes one, such as Reports/catalog-browse")
    }
    if let bytes = bytes(of: ReportFile.record, in: path) { return bytes }
    let inside = names.sorted().first { name in
      !name.hasPrefix(".") && FileManager.default.fileExists(atPath: "\(path)/\(name)/\(ReportFile.record)")
    }
    throw Problem.run(
      .missingRun, path, "is no report, as it has no run.json",
      hint: inside.map { "there is one in '\(path)/\($0)'" } ?? "give the directory that is named after the experiment")
  }

  private static func record(_ bytes: [UInt8], in path: String) throws(Problem) -> RunRecord {
    let record = RunRecord(bytes)
    guard !record.schema.isEmpty, !record.toolVersion.isEmpty else {
      throw Problem.run(.changedRun, path, "has a run.json that cannot be read: it is not what 'run' writes")
    }
    guard record.schema == RunRecord.schema else {
      throw Problem.run(
        .changedRun, path,
        "was written by \(record.toolVersion), whose run.json has the form '\(record.schema)': this version does not read it"
      )
    }
    return record
  }

  private static func rows(
    _ table: TableDescription, _ record: RunRecord, in path: String
  ) throws(Problem) -> TableRows {
    guard let file = record.files.first(where: { $0.name == table.fileName }) else {
      throw missing(table.fileName, in: path)
    }
    let bytes = try contents(of: file, in: path)
    do throws(Problem) { return try TableRows(bytes, of: table) } catch {
      throw Problem.run(.changedRun, path, "has a \(file.name) that cannot be read: \(error.message)")
    }
  }

  private static func contents(
    of file: (name: String, sha256: String), in path: String
  ) throws(Problem) -> [UInt8] {
    guard ReportFile(name: file.name, bytes: []).hasSafeName, let bytes = bytes(of: file.name, in: path) else {
      throw missing(file.name, in: path)
    }
    guard SHA256.hexadecimal(bytes) == file.sha256 else {
      throw Problem.run(
        .changedRun, path, "has a \(file.name) that is not as it was written: its SHA-256 is another")
    }
    return bytes
  }

  private static func missing(_ name: String, in path: String) -> Problem {
    Problem.run(.changedRun, path, "lacks \(name), which its run.json names")
  }

  private static func bytes(of name: String, in path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: "\(path)/\(name)").map { Array($0) }
  }
}

/// What a comparison asks of `run.json`.
package struct RunRecord {
  /// The name of the form, which other forms have not.
  static let schema = "desireline.run/4"

  private let document: JSONDocument

  /// Reads a record of any form; of what is none, nothing is known.
  package init(_ bytes: some Sequence<UInt8>) {
    document = (try? JSONDecoder().decode(JSONDocument.self, from: Data(bytes))) ?? .null
  }

  private func text(_ name: String) -> String { document[member: name]?.string ?? "" }

  private func rows(_ name: String) -> [JSONDocument] {
    if case .array(let rows)? = document[member: name] { rows } else { [] }
  }

  var schema: String { text("schema") }
  var toolVersion: String { document[member: "tool"]?[member: "version"]?.string ?? "" }
  var experimentID: String { text("experiment_id") }
  var fingerprint: String { text("fingerprint") }
  var source: String { text("source") }
  /// How many users were simulated; of a log none.
  var users: Int { if case .integer(let users)? = document[member: "users"] { users } else { 0 } }
  var definitions: JSONDocument { document[member: "definitions"] ?? .null }
  /// Whether the run can be trusted.
  var isGood: Bool { document[member: "is_good"] == true }
  /// The variants, each with whether it is the control.
  var variants: [(id: String, isControl: Bool)] {
    rows("variants").map { ($0[member: "id"]?.string ?? "", $0[member: "is_control"] == true) }
  }
  /// The files of the report, as they were written.
  package var files: [(name: String, sha256: String)] {
    rows("files").map { ($0[member: "name"]?.string ?? "", $0[member: "sha256"]?.string ?? "") }
  }
}

extension Problem {
  /// Why a directory is no run that a log can be compared with; the reason follows the directory.
  package static func run(
    _ code: ProblemCode, _ path: String, _ reason: String, hint: String = "run it again: desireline run FILE"
  ) -> Problem { Problem(code, "'\(path)' \(reason)", hint: hint) }
}
