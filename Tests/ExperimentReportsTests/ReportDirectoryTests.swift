import EventLogs
import Foundation
import Testing

import ExperimentReports
import TextFormats

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
    let error = #expect(throws: Problem.self) {
      try ReportDirectory(root).write(new + [Self.file(tooLong, "")], experiment: "catalog")
    }
    #expect(error?.message == "cannot write '\(root)/catalog/\(tooLong)': file name too long")
    #expect(everything() == ["catalog"] && everything(in: "catalog") == ["funnel.csv", "run.json"])
    #expect(contents() == "old")
  }

  @Test func `a report that cannot be moved into place leaves the last one there`() throws {
    defer { cleanUp() }
    try ReportDirectory(root).write(old, experiment: "catalog")
    // Nothing was written, so there is nothing to move.
    #expect(throws: Problem.self) {
      try ReportPlace(root: root, experiment: "catalog", files: []).replace()
    }
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
    // What no report names may be a user's own.
    #expect(everything() == ["catalog"] && everything(in: "catalog") == ["funnel.csv", "other.csv"])
  }

  @Test func `what users put beside the files of a report stays there`() throws {
    defer { cleanUp() }
    let record = Self.file("run.json", #"{ "files": [{ "name": "funnel.csv" }, { "name": "retired.csv" }] }"#)
    try ReportDirectory(root).write([old[0], record, Self.file("retired.csv", "")], experiment: "catalog")
    let folder = URL(filePath: root + "/catalog")
    try Data("precious".utf8).write(to: folder.appending(path: "thesis.txt"))
    try manager.createDirectory(at: folder.appending(path: "drafts/one"), withIntermediateDirectories: true)
    try manager.createSymbolicLink(atPath: root + "/catalog/latest", withDestinationPath: "drafts")
    try ReportDirectory(root).write(new, experiment: "catalog")
    #expect(everything(in: "catalog") == ["drafts", "funnel.csv", "latest", "thesis.txt"])
    #expect(contents() == "new" && contents("catalog/thesis.txt") == "precious")
    #expect(everything(in: "catalog/drafts") == ["one"] && everything() == ["catalog"])
    // A writer that was killed before it had moved them all leaves that to the next one.
    try manager.createDirectory(atPath: root + "/.catalog.previous", withIntermediateDirectories: false)
    try manager.moveItem(atPath: root + "/catalog/thesis.txt", toPath: root + "/.catalog.previous/thesis.txt")
    try ReportDirectory(root).write(new, experiment: "catalog")
    #expect(contents("catalog/thesis.txt") == "precious" && everything() == ["catalog"])
  }

  @Test func `a link in the place of a hidden directory is not followed`() throws {
    defer { cleanUp() }
    try manager.createDirectory(atPath: root + "/outside", withIntermediateDirectories: true)
    try Data("precious".utf8).write(to: URL(filePath: root + "/outside/mine.txt"))
    for name in [".catalog.previous", ".catalog.partial"] {
      try ReportDirectory(root).write(old, experiment: "catalog")
      try manager.createSymbolicLink(atPath: root + "/" + name, withDestinationPath: "outside")
      try ReportDirectory(root).write(new, experiment: "catalog")
      #expect(contents("outside/mine.txt") == "precious" && everything(in: "catalog") == ["funnel.csv"])
      #expect(everything() == ["catalog", "outside"])
    }
  }

  @Test func `a log appears with its report or not at all`() throws {
    defer { cleanUp() }
    func log(_ text: String, at name: String = "log.csv") throws -> PartialFile {
      let file = try PartialFile(path: root + "/" + name)
      try file.write(Array(text.utf8))
      return file
    }
    try manager.createDirectory(atPath: root, withIntermediateDirectories: true)
    try ReportDirectory(root).write(old, experiment: "catalog", with: log("old log"))
    #expect(everything() == ["catalog", "log.csv"] && contents("log.csv") == "old log")
    // The report cannot be written.
    let unwritable = [Self.file(String(repeating: "x", count: 300), "")]
    #expect(throws: Problem.self) {
      try ReportDirectory(root).write(new + unwritable, experiment: "catalog", with: log("new log"))
    }
    #expect(contents("log.csv") == "old log" && contents() == "old")
    // The log cannot be put in its place.
    let late = try log("new log", at: "other.csv")
    try manager.createDirectory(atPath: root + "/other.csv", withIntermediateDirectories: false)
    #expect(throws: Problem.self) { try ReportDirectory(root).write(new, experiment: "catalog", with: late) }
    #expect(contents() == "old" && everything() == ["catalog", "log.csv", "other.csv"])
    #expect(everything(in: "catalog") == ["funnel.csv", "run.json"])
    let first = try log("new log", at: "first.csv")
    try manager.createDirectory(atPath: root + "/first.csv", withIntermediateDirectories: false)
    #expect(throws: Problem.self) { try ReportDirectory(root).write(new, experiment: "fresh", with: first) }
    #expect(everything() == ["catalog", "first.csv", "log.csv", "other.csv"])
    try ReportDirectory(root).write(new, experiment: "catalog", with: log("new log"))
    #expect(contents("log.csv") == "new log" && contents() == "new")
  }

  @Test func `what cannot be written is known before the work`() throws {
    defer { cleanUp() }
    try ReportDirectory(root).write(old, experiment: "catalog")
    try manager.createDirectory(atPath: root + "/mine/own", withIntermediateDirectories: true)
    try Data("precious".utf8).write(to: URL(filePath: root + "/file"))
    for (directory, experiment) in [("", "catalog"), ("", "fresh"), ("/new/deep", "fresh"), ("/mine/own", "fresh")] {
      try ReportDirectory(root + directory).check(experiment)
    }
    #expect(throws: Problem.notAReport(root + "/mine")) {
      try ReportDirectory(root).check("mine")
    }
    for (directory, experiment) in [("", "file"), ("/file", "fresh"), ("/file/deep", "fresh")] {
      #expect(throws: Problem.self) { try ReportDirectory(root + directory).check(experiment) }
    }
  }

  @Test func `a report caught between its two names is put back before anything else`() throws {
    defer { cleanUp() }
    try ReportDirectory(root).write(old, experiment: "catalog")
    try manager.moveItem(atPath: root + "/catalog", toPath: root + "/.catalog.previous")
    #expect(throws: Problem.self) {
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
    #expect(throws: Problem.notAReport(root + "/mine")) {
      try ReportDirectory(root).write(new, experiment: "mine")
    }
    #expect(contents("mine/notes.txt") == "precious")
  }

  @Test func `a file in the way is never replaced`() throws {
    defer { cleanUp() }
    try manager.createDirectory(atPath: root, withIntermediateDirectories: true)
    try Data("precious".utf8).write(to: URL(filePath: root + "/catalog"))
    #expect(throws: Problem.notADirectory(root + "/catalog")) {
      try ReportDirectory(root).write(new, experiment: "catalog")
    }
    #expect(throws: Problem.self) { try ReportDirectory(root + "/catalog").write(new, experiment: "a") }
    #expect(contents("catalog") == "precious")
  }

  @Test(arguments: ["", ".", "..", "../x", "a/b", ".hidden", "a b", "a\0", "a\\b", "naïve.csv", "a\n"])
  func `names that could leave the directory are refused`(name: String) {
    defer { cleanUp() }
    #expect(throws: Problem.unsafeName(name)) {
      try ReportDirectory(root).write(new, experiment: name)
    }
    #expect(!manager.fileExists(atPath: root))
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
