import DesirelineTool
import Foundation
import Testing

/// Files with one mistake each that newcomers made, which lie beside the checkout; skipped where they do not.
struct MistakesTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    let file: String
    /// The code of what is said first, and its line; `nil` for a file with nothing wrong.
    let code: String?
    let line: Int
    /// What the hint has to contain: what can be pasted.
    let fix: String

    init(_ file: String, _ code: String?, _ line: Int, _ fix: String = "") {
      (self.file, self.code, self.line, self.fix) = (file, code, line, fix)
    }

    var testDescription: String { file }
  }

  static let folder = URL(filePath: #filePath).appending(path: "../../../../shared/mistakes").standardizedFileURL.path

  static var isThere: Bool { FileManager.default.fileExists(atPath: folder) }

  static let all = [
    Mistake("01-typo-key", "unknown-key", 53, "'devices'"),
    Mistake("02-missing-comma", "missing-comma", 16, "comma"),
    Mistake("03-missing-screen", "unknown-name", 31, "'products'"),
    Mistake("05-wrong-unit", "unknown-unit", 18, "\"0.6 s\""),
    Mistake("06-metrics-inside-funnel", "unclosed-brace", 68, "line 68"),
    Mistake("07-prob-gt1", "out-of-range", 20, "0.35"),
    Mistake("09-circular", "cyclic-reference", 27, "kind: \"stack\", root: \"home\""),
    Mistake("10-huge-count", "out-of-range", 51, "10000"),
    Mistake("11-emoji-id", "invalid-identifier", 16, "\"shopping-bags\""),
    Mistake("13-shares", "shares-not-one", 53, "share: 0.1"),
    Mistake("14-unknown-device", "unknown-name", 53, "'iPhone 15'"),
    Mistake("15-two-controls", "control-count", 47, "'push'"),
    Mistake("17-unreachable-step", "misplaced-key", 67, "'on_goal'"),
    Mistake("18-string-number", "wrong-type", 16, "0.95"),
    Mistake("19-bool-string", "wrong-type", 46, "true"),
    Mistake("21-camel", "unknown-key", 44, "'replaces'"),
    Mistake("22-yaml-style", "unquoted-text", 44, "\"push\""),
    Mistake("23-unclosed-brace", "unclosed-brace", 22, "line 22"),
    Mistake("25-margin-percent", "unknown-unit", 70, "\"1 pp\""),
    Mistake("26-goal-menu", "unknown-name", 54, "\"catalog\""),
    Mistake("27-upper-id", "invalid-identifier", 6, "\"book-shop\""),
    Mistake("29-missing-quotes-hyphen", "invalid-key", 31, "\"show-products\""),
    Mistake("30-two-nav-ops", "misplaced-key", 33, "present: \"bag\""),
    Mistake("31-metric-step", "unknown-name", 71, "'bag'"),
    Mistake("33-null", "wrong-type", 22, "\"120 words\""),
    Mistake("34-sizes-mismatch", "wrong-count", 13, "sizes: [12, 12]"),
    Mistake("35-window", "missing-unit", 61, "\"30 min\""),
    Mistake("37-persona-typo", "shares-not-one", 54, "share: 1"),
    Mistake("38-does-nothing", "unknown-name", 16, "'read-news'"),
    Mistake("s39-noscent", "unscented-item", 16, "scent: 0.9"),
    Mistake("s42-patience-ms", "out-of-range", 56, "[\"60 s\", \"120 s\"]"),
    Mistake("s43", nil, 0),
    Mistake("s44-same-variant", "identical-variant", 47, "coordinator: \"accordion\""),
    Mistake("s47-count3", "implausible-value", 51, "count: 10000"),
    Mistake("s48-decides-missing", "undecided-item", 20, "decides: 0.35"),
    Mistake("s49-horizon", "late-horizon", 72, "horizon: \"30 min\""),
  ]

  @Test(.enabled(if: isThere, "the files lie in ../shared/mistakes, which is not there"), arguments: all)
  func `a mistake is told at its place, with what can be pasted`(mistake: Mistake) async throws {
    let scratch = try Scratch()
    // The shared files were written when the key `cohort` was called `people`.
    let text = try String(contentsOfFile: "\(Self.folder)/\(mistake.file).json5", encoding: .utf8)
    let path = try scratch.write(text.replacing("  people:", with: "  cohort:").utf8, to: "\(mistake.file).json5")
    let outcome = await Outcome(["check", path])
    let says = outcome.talk + outcome.answer
    guard let code = mistake.code else { return #expect(outcome.exit == .done, "\(says)") }
    #expect(outcome.exit != .done)
    let lines = says.split(separator: "\n").map(String.init)
    let place = try #require(lines.firstIndex { $0.contains("[\(code)]") }, "\(says)")
    #expect(lines[place].contains("\(mistake.file).json5:\(mistake.line):"), "\(lines[place])")
    let hint = try #require(lines[place...].first { $0.contains("hint: ") })
    #expect(hint.contains(mistake.fix), "\(hint)")
    // One mistake is told once; nothing else is said of the file but what follows from it.
    let told = lines.filter { $0.contains(": error: ") || $0.contains(": finding: ") }
    #expect(told.count == (mistake.file == "s44-same-variant" ? 2 : 1), "\(told)")
  }

  @Test(.enabled(if: isThere, "the files lie in ../shared/mistakes, which is not there"))
  func `every file of the folder is in the table`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder).filter { $0.hasSuffix(".json5") }
    #expect(Set(files) == Set(Self.all.map { "\($0.file).json5" }))
  }
}
