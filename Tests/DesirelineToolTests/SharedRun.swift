import Foundation

/// A run of `catalog-browse` with 200 users and 4 scenarios, and its log: made once a process, for all tests that only read.
struct SharedRun: Sendable {
  static let line = "run %catalog-browse --users 200 --scenarios 4"

  let outcome: Outcome
  /// The files of the report, by name.
  let files: [String: Data]
  /// What each of the users did under the assigned variant.
  let log: String
  /// The analysis of the log.
  let analysis: Outcome
  let analysisFiles: [String: Data]

  private static let paired = Task { try await SharedRun() }
  private static let revealed = Task { try await SharedRun(design: "revealed") }

  static func made(_ design: String = "paired") async throws -> SharedRun {
    try await (design == "paired" ? paired : revealed).value
  }

  private init(design: String = "paired") async throws {
    let scratch = try Scratch()
    let options = design == "paired" ? "" : " --design \(design)"
    outcome = try await scratch.run(Self.line + options + " -o @run --events @log.csv")
    analysis = try await scratch.run("analyze @log.csv %catalog-browse -o @log")
    log = try scratch.read("log.csv")
    (files, analysisFiles) = (scratch.files(of: "run/catalog-browse"), scratch.files(of: "log/catalog-browse"))
  }

  /// A file of the report.
  func text(_ name: String) -> String { String(decoding: files[name] ?? Data(), as: UTF8.self) }

  /// The rows of a table of the report, by column.
  func rows(_ table: String) throws -> [[String: String]] { try CSVRows.named(text("\(table).csv")) }

  /// Writes the report into a folder.
  @discardableResult func write(to folder: String, in scratch: Scratch) throws -> String {
    for (name, bytes) in files { try scratch.write(bytes, to: "\(folder)/\(name)") }
    return scratch.file(folder)
  }
}
