import Assignment
import Foundation
package import TextFormats

/// The report of a run, read back from its directory.
package struct WrittenRun: Sendable {
  /// The directory.
  package let path: String
  /// The SHA-256 of its `run.json`, which names those of all other files: it identifies the whole report.
  package let fingerprint: String
  /// The `run.json`.
  let record: JSONDocument
  /// The rows of `funnel.csv`.
  let funnel: [JSONDocument]
  /// The rows of `comparisons.csv`.
  let comparisons: [JSONDocument]

  /// Reads the report in a directory, and holds each of its files against the SHA-256 it was written with.
  ///
  /// - Throws: `Problem` if it is none, or not as it was written.
  package init(path: String) throws(Problem) {
    let bytes = try Self.recordBytes(in: path)
    let record = try Self.record(bytes, in: path)
    guard record.string("source") == "simulated" else {
      throw Problem.run(
        .missingRun, path, "is the report of a log, and so no prediction",
        hint: "give the report that 'desireline run FILE' wrote")
    }
    for file in record.rows("files") { _ = try Self.contents(of: file, in: path) }
    self.path = path
    self.record = record
    fingerprint = "sha256:" + SHA256.hexadecimal(bytes)
    funnel = try Self.rows(Table.funnel.description, record, in: path)
    comparisons = try Self.rows(Table.comparisons.description, record, in: path)
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

  private static func record(_ bytes: [UInt8], in path: String) throws(Problem) -> JSONDocument {
    let record = JSONDocument(reading: bytes)
    let (schema, version) = (record.string("schema"), record[member: "tool"]?.string("version") ?? "")
    guard !schema.isEmpty, !version.isEmpty else {
      throw Problem.run(.changedRun, path, "has a run.json that cannot be read: it is not what 'run' writes")
    }
    guard schema == JSONDocument.runSchema else {
      throw Problem.run(
        .changedRun, path,
        "was written by \(version), whose run.json has the form '\(schema)': this version does not read it")
    }
    return record
  }

  private static func rows(
    _ table: TableDescription, _ record: JSONDocument, in path: String
  ) throws(Problem) -> [JSONDocument] {
    guard let file = record.rows("files").first(where: { $0.string("name") == table.fileName }) else {
      throw missing(table.fileName, in: path)
    }
    let bytes = try contents(of: file, in: path)
    do throws(Problem) { return try TableRows(bytes, of: table).rows } catch {
      throw Problem.run(.changedRun, path, "has a \(table.fileName) that cannot be read: \(error.message)")
    }
  }

  private static func contents(of file: JSONDocument, in path: String) throws(Problem) -> [UInt8] {
    let name = file.string("name")
    guard ReportFile(name: name, bytes: []).hasSafeName, let bytes = bytes(of: name, in: path) else {
      throw missing(name, in: path)
    }
    guard SHA256.hexadecimal(bytes) == file.string("sha256") else {
      throw Problem.run(.changedRun, path, "has a \(name) that is not as it was written: its SHA-256 is another")
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

extension JSONDocument {
  /// The form of `run.json`, which other forms have not.
  static let runSchema = "desireline.run/4"

  /// Reads a document; `null` where there is none.
  package init(reading bytes: some Sequence<UInt8>) {
    self = (try? JSONDecoder().decode(JSONDocument.self, from: Data(bytes))) ?? .null
  }
}

extension Problem {
  /// Why a directory is no run that a log can be compared with; the reason follows the directory.
  package static func run(
    _ code: ProblemCode, _ path: String, _ reason: String, hint: String = "run it again: desireline run FILE"
  ) -> Problem { Problem(code, "'\(path)' \(reason)", hint: hint) }
}
