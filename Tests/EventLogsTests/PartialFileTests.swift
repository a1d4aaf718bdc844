import Foundation
import Testing

import EventLogs
import TextFormats

struct PartialFileTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path

  private func inFolder(_ body: () throws -> Void) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body()
  }

  private var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() }

  private func text(_ name: String = "log.csv") -> String? {
    try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
  }

  @Test func `two writers of one file do not share what they write`() throws {
    try inFolder {
      let writers = try (0..<3).map { _ in try PartialFile(path: "\(folder)/log.csv") }
      let hidden = [".log.csv.2.partial", ".log.csv.3.partial", ".log.csv.partial"]
      #expect(names == hidden)
      for round in 0..<100 {
        for (number, writer) in writers.enumerated() { try writer.write(Array("\(number):\(round)\n".utf8)) }
      }
      for number in [1, 0, 2] {
        try writers[number].commit()
        #expect(text() == (0..<100).map { "\(number):\($0)\n" }.joined())
      }
      #expect(names == ["log.csv"])
    }
  }

  @Test func `what a killed writer left is taken over, and is not in the file`() throws {
    try inFolder {
      _ = FileManager.default.createFile(atPath: "\(folder)/.log.csv.partial", contents: Data("half of a lot".utf8))
      let file = try PartialFile(path: "\(folder)/log.csv")
      try file.write(Array("new".utf8))
      try file.commit()
      #expect(names == ["log.csv"] && text() == "new")
    }
  }

  @Test func `who gives up leaves what was there, and so does who is forgotten`() throws {
    try inFolder {
      let old = try PartialFile(path: "\(folder)/log.csv")
      try old.write(Array("old".utf8))
      try old.commit()
      old.discard()
      do { try PartialFile(path: "\(folder)/log.csv").write(Array("new".utf8)) }
      try PartialFile(path: "\(folder)/log.csv").discard()
      #expect(names == ["log.csv"] && text() == "old")
    }
  }

  @Test func `a file that is in the way may be kept`() throws {
    try inFolder {
      let files = try (0..<2).map { _ in try PartialFile(path: "\(folder)/draft.json5") }
      try files[0].write(Array("first".utf8))
      try files[0].commit(replacing: false)
      let error = #expect(throws: Problem.self) { try files[1].commit(replacing: false) }
      #expect(error?.message.hasSuffix("cannot be written: file exists") == true)
      files[1].discard()
      #expect(names == ["draft.json5"] && text("draft.json5") == "first")
    }
  }

  @Test(arguments: [
    ("", "something that is not a file is in the way"), ("no/such/log.csv", "there is no such file"),
    ("file/log.csv", "not a directory"), (String(repeating: "x", count: 255), "file name too long"),
  ]) func `what cannot be begun says why in plain words`(name: String, words: String) throws {
    try inFolder {
      _ = FileManager.default.createFile(atPath: "\(folder)/file", contents: nil)
      let path = "\(folder)/\(name)"
      let error = #expect(throws: Problem.self) { _ = try PartialFile(path: path) }
      #expect(error == .unwritable(path, words))
      #expect(names == ["file"])
    }
  }

  @Test func `a link that stands in the place of the hidden file is not followed`() throws {
    try inFolder {
      _ = FileManager.default.createFile(atPath: "\(folder)/mine.txt", contents: Data("mine".utf8))
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/.log.csv.partial", withDestinationPath: "\(folder)/mine.txt")
      _ = #expect(throws: Problem.self) { _ = try PartialFile(path: "\(folder)/log.csv") }
      #expect(text("mine.txt") == "mine")
    }
  }
}
