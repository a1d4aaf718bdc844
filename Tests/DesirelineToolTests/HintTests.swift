import DesirelineTool
import Foundation
import TestSupport
import Testing

/// A way to do what the hint of a planted fault says: pieces of its file and what stands in their place.
struct FollowedHint: Sendable, CustomTestStringConvertible {
  let fault: String
  let edits: [(old: String, new: String)]

  var testDescription: String { "\(fault): \(edits.map(\.new).joined(separator: " … "))" }

  init(_ row: [String]) {
    fault = row[0]
    // What is taken out leaves nothing, and editors no space at the end of a line.
    let cells = row.dropFirst().map { $0.hasSuffix(" ⇒") ? String($0.dropLast(2)) : $0 }
    edits = stride(from: 0, to: cells.count, by: 2).map { (cells[$0], $0 + 1 < cells.count ? cells[$0 + 1] : "") }
  }

  static let all = ((try? cases(in: "hints.txt")) ?? []).map(FollowedHint.init)
  /// The ways by the name of the fault.
  static let byFault = Dictionary(grouping: all, by: \.fault)

  /// What stands between the texts of two files.
  private static let seam = "\n// the second file\n"

  private static func files(of fault: String) -> [String] {
    let folder = Shipped.root.appending(path: "Tests/DesirelineToolTests/Fixtures/Faults").path
    let isOne = FileManager.default.fileExists(atPath: "\(folder)/\(fault).json5")
    return isOne ? ["\(folder)/\(fault).json5"] : ["first", "second"].map { "\(folder)/\(fault)/\($0).json5" }
  }

  /// The hint of a fault.
  static func hint(for fault: String) async throws -> String {
    let answer = await Outcome(["check"] + files(of: fault)).answer
    return String(try #require(answer.firstMatch(of: /\n   hint: (.*)\n/)?.output.1))
  }

  /// What comes of a check once the hint is followed.
  func outcome() async throws -> Outcome {
    var text = try Self.files(of: fault).map { try String(contentsOfFile: $0, encoding: .utf8) }
      .joined(separator: Self.seam)
    for edit in edits {
      #expect(text.ranges(of: edit.old).count == 1, "'\(edit.old)' stands once in the file")
      text = text.replacing(edit.old, with: edit.new)
    }
    let scratch = try Scratch()
    let paths = try text.components(separatedBy: Self.seam).enumerated().map { place, text in
      try scratch.write(text, to: "\(place).json5")
    }
    return await Outcome(["check"] + paths)
  }
}

/// Whether the advice of findings leads to files without any.
struct HintTests {
  @Test(arguments: FollowedHint.all) func `a hint that is followed leaves nothing to find`(
    hint: FollowedHint
  ) async throws {
    let outcome = try await hint.outcome()
    #expect(outcome.exit == .done, "\(outcome.answer)\(outcome.talk)")
  }

  /// What of a hint can be pasted is pasted in one of the ways to follow it, so that a hint is tested as it is.
  @Test(arguments: FollowedHint.byFault.keys.sorted()) func `a hint is followed as it is written`(
    fault: String
  ) async throws {
    let hint = try await FollowedHint.hint(for: fault)
    let pasted = Self.unspaced((FollowedHint.byFault[fault] ?? []).flatMap { $0.edits.map(\.new) }.joined())
    for code in hint.matches(of: Self.code).map(\.output) {
      #expect(pasted.contains(Self.unspaced(String(code))), "\(hint)")
    }
  }

  @Test func `the hint of every fault is followed`() {
    #expect(Set(FollowedHint.byFault.keys) == Set(Fault.all.map(\.file) + CheckTests.shared.map(\.kind)))
  }

  /// A key with its value, an object, or a text.
  private static var code: Regex<Substring> {
    #/
    (?: "[^"]*" | [a-z_]+ ) :\s (?: \[ (?: [^\[\]] | \[[^\[\]]*\] )* \] | [\d.]+ | true | false )
    | (?: (?: "[^"]*" | [a-z_]+ ) :\s )? (?: \{ (?: [^{}] | \{[^{}]*\} )* \} | "[^"]*" )
    /#
  }

  private static func unspaced(_ code: String) -> String { code.filter { !$0.isWhitespace && $0 != "\"" } }
}
