import ExperimentFile
import TestSupport
import Testing
import TextFormats

/// A small edit of the sample that breaks it: `«` marks where the mistake is to be found.
struct BrokenFile: Sendable, CustomTestStringConvertible {
  /// What stands in the sample and what is written instead; several for mistakes that take two to make.
  var edits: [[String]]
  let code: String
  let hint: String?

  var testDescription: String { edits[0][1] }

  /// A text with the mistake, and with the mark.
  func marked(in text: String? = nil) throws -> String {
    var marked = try text ?? fixture("catalog.json5")
    for edit in edits {
      #expect(marked.ranges(of: edit[0]).count == 1, "the text to replace stands once in the sample")
      marked = marked.replacing(edit[0], with: edit[1])
    }
    return marked
  }

  /// The cases of a file.
  static func all(in name: String) throws -> [BrokenFile] {
    var cases: [BrokenFile] = []
    for cells in try TestSupport.cases(in: name) {
      if cells[0].hasPrefix("  also "), !cases.isEmpty {
        cases[cases.count - 1].edits.append([String(cells[0].dropFirst(7)), cells[1]])
      } else {
        let hint = cells.count > 3 ? cells[3] : nil
        cases.append(BrokenFile(edits: [Array(cells[...1])], code: cells[2], hint: hint))
      }
    }
    return cases
  }
}

@Suite struct BrokenFilesTests {
  @Test(arguments: try BrokenFile.all(in: "broken-files.txt")) func `a broken file is reported once, at its place`(
    broken: BrokenFile
  ) throws {
    try expectMistake(in: broken.marked(), broken.code, hint: broken.hint) { try document($0).diagnostics }
  }

  @Test func `there are enough kinds of broken files`() throws {
    let cases = try BrokenFile.all(in: "broken-files.txt")
    #expect(cases.count >= 150 && Set(cases.map(\.code)).count >= 20)
  }

  @Test func `every mistake of a file is reported in one go`() throws {
    let text = try fixture("catalog.json5").replacing("lists: \"catalog.category\"", with: "lists: \"catalog.catgory\"")
      .replacing("extends: \"drill\"", with: "extends: \"dril\"").replacing(
        "weight: 1 },\n    hybrid", with: "weight: -1 },\n    hybrid"
      ).replacing("share: 0.62", with: "share: 0.72").replacing("iPhone 15\"", with: "iPhone 51\"").replacing(
        "screen: \"bag\"", with: "screen: \"bga\""
      ).replacing("count: \"wrong-branch\"", with: "count: \"wrong-brnch\"").replacing(
        "of: \"hybrid\"", with: "of: \"hybird\"")
    let expected = [
      "unknown-name", "unknown-name", "out-of-range", "unknown-name", "shares-not-one", "unknown-name",
      "unknown-name",
      "unknown-name",
    ]
    #expect(try document(text).diagnostics.map(\.code.name) == expected)
  }

  @Test func `the mistakes of an app and of its patches are told each in its place`() throws {
    let text = try fixture("catalog.json5").replacing("load: \"600 ms\"", with: "load: \"600 sm\"").replacing(
      "weight: 1 },\n    hybrid", with: "app: { screens: { bag: { raeds: \"2 words\" } } } },\n    hybrid")
    #expect(try document(text).diagnostics.map(\.code) == [.unknownUnit, .unknownKey])
  }

  @Test(arguments: [
    ("", "empty-file"), ("// nothing", "empty-file"), ("[]", "wrong-type"), ("{ experiment: 'a'", "unclosed-brace"),
    (String(repeating: "{a:", count: 10_000), "too-deep"),
  ]) func `what is no experiment at all is reported once`(text: String, code: String) throws {
    #expect(try document(text).diagnostics.map(\.code.name) == [code])
  }

  @Test func `a file that is not there is reported without a place`() throws {
    let error = try #require(throws: Problems.self) { try ExperimentDocument.read(path: "/no/such.json5") }
    #expect(error.all.map(\.finding) == ["unreadable-file"])
    #expect(error.rendered().contains("there is no such file"))
  }

  @Test func `an empty object lacks what an experiment needs, and nothing else is said of it`() throws {
    let diagnostics = try document("{}").diagnostics
    #expect(diagnostics.allSatisfy { $0.finding == "1:1 missing-key" })
    let keys = ["experiment", "app", "replaces", "variants", "cohort", "funnel", "metrics"]
    #expect(diagnostics.map(\.message) == keys.map { "the experiment lacks the key '\($0)'" })
  }
}
