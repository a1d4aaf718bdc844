import Assignment
import Foundation

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
  var users: Int { record.cohort?.count ?? 0 }

  private static func recordBytes(in path: String) throws(WrittenRunError) -> [UInt8] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      throw WrittenRunError(path: path, reason: .noDirectory)
    }
    if let bytes = bytes(of: "run.json", in: path) { return bytes }
    let inside = names.sorted().first { name in
      !name.hasPrefix(".") && FileManager.default.fileExists(atPath: "\(path)/\(name)/run.json")
    }
    throw WrittenRunError(path: path, reason: .noRecord(inside: inside))
  }

  private static func record(_ bytes: [UInt8], in path: String) throws(WrittenRunError) -> RunRecord {
    let record: RunRecord
    do {
      record = try JSONDecoder().decode(RunRecord.self, from: Data(bytes))
    } catch {
      throw WrittenRunError(path: path, reason: .otherRecord("it is not what 'run' writes"))
    }
    guard record.schema == RunRecord.schema else {
      throw WrittenRunError(path: path, reason: .otherRecord("its form is '\(record.schema)'"))
    }
    return record
  }

  private static func rows(
    _ table: TableDescription,
    _ record: RunRecord,
    in path: String
  ) throws(WrittenRunError) -> TableRows {
    guard let file = record.files.first(where: { $0.name == table.fileName }) else {
      throw WrittenRunError(path: path, reason: .missingFile(table.fileName))
    }
    let bytes = try contents(of: file, in: path)
    do throws(TableReadingError) {
      return try TableRows(bytes, of: table)
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
