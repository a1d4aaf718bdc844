import Foundation
import Testing

@testable import ExperimentReports

struct ReportDirectoryTests {
  private let manager = FileManager.default
  private let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path()
  private let old = [file("funnel.csv", "old"), file("run.json", "{}")]
  private let new = [file("funnel.csv", "new")]

  private static func file(_ name: String, _ text: String) -> ReportFile { .init(name: name, bytes: Array(text.utf8)) }

  private func contents(_ path: String = "catalog/funnel.csv") -> String? {
    try? String(contentsOfFile: root + "/" + path, encoding: .utf8)
  }

  private func everything(in path: String = "") -> [String] {
    ((try? manager.contentsOfDirectory(atPath: root + "/" + path)) ?? []).sorted()
  }

  private func cleanUp() { try? manager.removeItem(atPath: root) }

  @Test func `a report is written and replaced whole`() throws {
    defer { cleanUp() }
    let directory = ReportDirectory(root + "/deep/Reports")
    let place = try directory.write(old, experiment: "catalog")
    #expect(place == root + "/deep/Reports/catalog")
    try directory.write(new, experiment: "catalog")
    #expect(everything(in: "deep/Reports") == ["catalog"])
    #expect(everything(in: "deep/Reports/catalog") == ["funnel.csv"])
    #expect(contents("deep/Reports/catalog/funnel.csv") == "new")
  }

  @Test func `a failure on the way keeps the last report and leaves nothing behind`() throws {
    defer { cleanUp() }
    try ReportDirectory(root).write(old, experiment: "catalog")
    let tooLong = String(repeating: "x", count: 300)
    let error = #expect(throws: ReportDirectoryError.self) {
      try ReportDirectory(root).write(new + [Self.file(tooLong, "")], experiment: "catalog")
    }
    #expect(error?.path == root + "/catalog/" + tooLong)
    guard case .system(let words) = error?.reason else { throw try #require(error) }
    #expect(words.contains("name"), "\(words)")
    #expect(everything() == ["catalog"] && everything(in: "catalog") == ["funnel.csv", "run.json"])
    #expect(contents() == "old")
  }

  @Test func `a report that cannot be moved into place leaves the last one there`() throws {
    defer { cleanUp() }
    try ReportDirectory(root).write(old, experiment: "catalog")
    // Nothing was written, so there is nothing to move.
    #expect(throws: ReportDirectoryError.self) { try ReportPlace(root: root, experiment: "catalog").replace() }
    #expect(everything() == ["catalog"] && contents() == "old")
  }

  @Test func `what a crashed writer left is cleared up`() throws {
    defer { cleanUp() }
    try ReportDirectory(root).write(old, experiment: "catalog")
    for leftover in [".catalog.partial", ".catalog.previous"] {
      try manager.createDirectory(atPath: root + "/" + leftover, withIntermediateDirectories: false)
      try Data("half".utf8).write(to: URL(filePath: root + "/" + leftover + "/other.csv"))
    }
    try ReportDirectory(root).write(new, experiment: "catalog")
    #expect(everything() == ["catalog"] && everything(in: "catalog") == ["funnel.csv"])
  }

  @Test func `a report caught between its two names is put back before anything else`() throws {
    defer { cleanUp() }
    try ReportDirectory(root).write(old, experiment: "catalog")
    try manager.moveItem(atPath: root + "/catalog", toPath: root + "/.catalog.previous")
    #expect(throws: ReportDirectoryError.self) {
      try ReportDirectory(root).write([Self.file(String(repeating: "x", count: 300), "")] + new, experiment: "catalog")
    }
    #expect(contents() == "old")
  }

  @Test func `a directory that is not a report is never replaced`() throws {
    defer { cleanUp() }
    try manager.createDirectory(atPath: root + "/catalog", withIntermediateDirectories: true)
    try ReportDirectory(root).write(old, experiment: "catalog")
    try manager.createDirectory(atPath: root + "/mine", withIntermediateDirectories: true)
    try Data("precious".utf8).write(to: URL(filePath: root + "/mine/notes.txt"))
    #expect(throws: ReportDirectoryError(path: root + "/mine", reason: .notAReport)) {
      try ReportDirectory(root).write(new, experiment: "mine")
    }
    #expect(contents("mine/notes.txt") == "precious")
  }

  @Test func `a file in the way is never replaced`() throws {
    defer { cleanUp() }
    try manager.createDirectory(atPath: root, withIntermediateDirectories: true)
    try Data("precious".utf8).write(to: URL(filePath: root + "/catalog"))
    #expect(throws: ReportDirectoryError(path: root + "/catalog", reason: .notADirectory)) {
      try ReportDirectory(root).write(new, experiment: "catalog")
    }
    #expect(throws: ReportDirectoryError.self) { try ReportDirectory(root + "/catalog").write(new, experiment: "a") }
    #expect(contents("catalog") == "precious")
  }

  @Test(arguments: ["", ".", "..", "../x", "a/b", ".hidden", "a b", "a\0", "a\\b", "naïve.csv", "a\n"])
  func `names that could leave the directory are refused`(name: String) {
    defer { cleanUp() }
    #expect(throws: ReportDirectoryError(path: name, reason: .unsafeName)) {
      try ReportDirectory(root).write([Self.file(name, "")], experiment: "catalog")
    }
    #expect(throws: ReportDirectoryError(path: name, reason: .unsafeName)) {
      try ReportDirectory(root).write(new, experiment: name)
    }
    #expect(!manager.fileExists(atPath: root))
  }

  @Test func `two files of one name are refused`() {
    #expect(throws: ReportDirectoryError(path: "Funnel.csv", reason: .repeatedName)) {
      try ReportDirectory(root).write(new + [Self.file("Funnel.csv", "")], experiment: "catalog")
    }
  }

  @Test func `a writer waits for another`() async throws {
    defer { cleanUp() }
    try manager.createDirectory(atPath: root, withIntermediateDirectories: true)
    let lock = DirectoryLock(root)
    let root = root
    let writer = Task.detached {
      try ReportDirectory(root).write([Self.file("funnel.csv", "new")], experiment: "catalog")
    }
    try await Task.sleep(for: .milliseconds(100))
    #expect(everything().isEmpty)
    lock.release()
    _ = try await writer.value
    #expect(contents() == "new")
  }

  @Test func `many writers leave one whole report`() async throws {
    defer { cleanUp() }
    let root = root
    try await withThrowingTaskGroup { group in
      for writer in 0..<8 {
        group.addTask {
          let files = (0..<20).map { Self.file("file-\($0).csv", "\(writer)") }
          try ReportDirectory(root).write(files, experiment: "catalog")
        }
      }
      try await group.waitForAll()
    }
    let texts = Set(everything(in: "catalog").map { contents("catalog/" + $0) })
    #expect(everything() == ["catalog"] && everything(in: "catalog").count == 20 && texts.count == 1)
  }
}
