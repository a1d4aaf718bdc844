import ExperimentFile
import Foundation
import TestSupport
import Testing
import TextFormats

@Suite struct LimitsTests {
  @Test(arguments: [
    ("64", 64, [] as [String]), ("65", 65, ["1:65 too-deep"]), ("10,000", 10_000, ["1:65 too-deep"]),
  ]) func `nesting is limited`(name: String, depth: Int, expected: [String]) throws {
    let brackets = String(repeating: "[", count: depth)
    let (_, findings) = try parsed(depth > 65 ? brackets : brackets + String(repeating: "]", count: depth))
    #expect(findings == expected)
  }

  @Test func `ten million brackets are as cheap as sixty-five`() throws {
    let bytes = [UInt8](repeating: UInt8(ascii: "["), count: 10_000_000)
    let diagnostics = DiagnosticCollector(try SourceText(name: "deep", bytes: bytes, limit: bytes.count))
    #expect(JSON5Parser.parse(into: diagnostics.collector) == nil)
    #expect(diagnostics.problems.map(\.finding) == ["1:65 too-deep"])
  }

  @Test func `values are limited`() throws {
    let most = "[" + String(repeating: "1,", count: JSON5Parser.mostValues - 1)
    #expect(try parsed(most + "]").findings == [])
    #expect(try parsed(most + "1,1]").findings == ["1:2000000 too-many-values"])
  }

  @Test(arguments: [
    "\"", "'\\", "1 ", "1", "a ", "ä", "{a:", "[1,", "/", "/**/", "//\n", "\n", "[}", "{]", ":", "\\u0061", "a b\n",
    "0x", "-",
    "{a:1}", "'a' ", "a:1,", "{b [", "# \n",
  ]) func `time grows with the size of the file only`(part: String) throws {
    // Work that grew with its square would take minutes.
    for start in Heavy.sample(["", "[", "{", "{a:", "{a: '", "[1 "], oneIn: 3) {
      let text = start + String(repeating: part, count: 60_000 / part.utf8.count)
      _ = try parsed(text)
    }
  }

  @Test func `diagnostics are limited`() throws {
    let findings = try parsed("[" + String(repeating: "1,,", count: 150) + "]").findings
    #expect(findings.count == 101)
    #expect(findings.last == "further-errors")
    #expect(try parsed("[" + String(repeating: "1,,", count: 100) + "]").findings.count == 100)
    let collector = DiagnosticCollector(try source("[]"))
    for _ in 0..<101 { collector.report(.wrongType, "x", at: 0..<1) }
    #expect(collector.problems.count == 101)
    #expect(collector.problems.last?.finding == "further-errors")
    #expect(collector.problems.last?.severity == .note)
  }

  @Test func `a huge file is refused after the limit, without being read whole`() throws {
    let path = try temporaryFile(Data(repeating: 0x20, count: 17_000_000))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let error = try #require(throws: Problem.self) { try SourceText.read(path: path) }
    #expect(error.finding == "1:16777217 file-too-large")
    #expect(error.message == "the file is larger than 16 MiB")
    let small = try #require(throws: Problem.self) { try SourceText.read(path: path, name: "n", limit: 10) }
    #expect(small.finding == "1:11 file-too-large")
    #expect(small.source == "n")
  }

  @Test func `a file is read byte for byte`() throws {
    let path = try temporaryFile(Data("{ä: 1}\r\n".utf8))
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(try SourceText.read(path: path).bytes == Array("{ä: 1}\r\n".utf8))
  }

  @Test(arguments: [
    ("/nowhere/at-all.json5", "there is no such file"), ("/tmp", "it is a directory"),
    ("/dev/zero", "it is a device or a pipe"),
  ]) func `what is no file is refused`(path: String, reason: String) throws {
    let error = try #require(throws: Problem.self) { try SourceText.read(path: path) }
    #expect(error.code == .unreadableFile)
    #expect(error.message == "the file cannot be read: \(reason)")
    #expect(error.position == nil)
  }

  @Test func `a pipe nobody writes to is refused, not waited for`() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "desireline-\(UUID().uuidString)").path
    try #require(unsafe mkfifo(path, 0o600) == 0)
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(throws: Problem.self) { try SourceText.read(path: path) }
  }

  private func temporaryFile(_ data: Data) throws -> String {
    let path = FileManager.default.temporaryDirectory.appending(path: "desireline-\(UUID().uuidString).json5").path
    try data.write(to: URL(filePath: path))
    return path
  }

  /// Five times as much took 38 s and 14 s, with optimization.
  @Test func `any number of unknown keys, and any length of one, is read in no time`() throws {
    let accents = String(repeating: "\u{301}", count: 200_000)
    for members in [(0..<10_000).map { "key\($0): 1," }.joined(), "\"a\(accents)\": 1", "hypothesis: \"\(accents)\""] {
      let source = try SourceText(name: "keys.json5", bytes: Array("{ experiment: \"a\", \(members) }".utf8))
      let error = #expect(throws: Problems.self) { try ExperimentDocument(source) }
      #expect((1...101).contains(error?.all.count ?? 0))
    }
  }
}
