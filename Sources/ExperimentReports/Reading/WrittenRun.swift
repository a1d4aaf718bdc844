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

  /// How many users were simulated.
  var users: Int { record.users ?? 0 }

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
    if let form = try? JSONDecoder().decode(RunRecord.Form.self, from: Data(bytes)), form.schema != RunRecord.schema {
      throw Problem.run(
        .changedRun, path,
        "was written by \(form.tool.version), whose run.json has the form '\(form.schema)': this version does not read it"
      )
    }
    do { return try JSONDecoder().decode(RunRecord.self, from: Data(bytes)) } catch {
      throw Problem.run(.changedRun, path, "has a run.json that cannot be read: it is not what 'run' writes")
    }
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

  private static func contents(of file: RunRecord.File, in path: String) throws(Problem) -> [UInt8] {
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
  static let schema = "desireline.run/4"

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

extension Problem {
  /// Why a directory is no run that a log can be compared with; the reason follows the directory.
  package static func run(
    _ code: ProblemCode, _ path: String, _ reason: String, hint: String = "run it again: desireline run FILE"
  ) -> Problem { Problem(code, "'\(path)' \(reason)", hint: hint) }
}
