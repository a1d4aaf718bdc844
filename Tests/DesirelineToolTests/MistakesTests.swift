import DesirelineTool
import Foundation
import Testing

/// Files with one mistake each that newcomers made, which lie beside the checkout; skipped where they do not.
struct MistakesTests {
  static let folder = URL(filePath: #filePath).appending(path: "../../../../shared/mistakes").standardizedFileURL.path

  static var isThere: Bool { FileManager.default.fileExists(atPath: folder) }

  /// The file, the code of what is said first, its line, and what the hint has to contain; a file alone has nothing wrong.
  static let all = """
    01-typo-key | unknown-key | 53 | 'devices'
    02-missing-comma | missing-comma | 16 | comma
    03-missing-screen | unknown-name | 31 | 'products'
    05-wrong-unit | unknown-unit | 18 | "0.6 s"
    06-metrics-inside-funnel | unclosed-brace | 68 | line 68
    07-prob-gt1 | out-of-range | 20 | 0.35
    09-circular | cyclic-reference | 27 | kind: "stack", root: "home"
    10-huge-count | out-of-range | 51 | 10000
    11-emoji-id | invalid-identifier | 16 | "shopping-bags"
    13-shares | shares-not-one | 53 | share: 0.1
    14-unknown-device | unknown-name | 53 | 'iPhone 15'
    15-two-controls | control-count | 47 | 'push'
    17-unreachable-step | misplaced-key | 67 | 'on_goal'
    18-string-number | wrong-type | 16 | 0.95
    19-bool-string | wrong-type | 46 | true
    21-camel | unknown-key | 44 | 'replaces'
    22-yaml-style | unquoted-text | 44 | "push"
    23-unclosed-brace | unclosed-brace | 22 | line 22
    25-margin-percent | unknown-unit | 70 | "1 pp"
    26-goal-menu | unknown-name | 54 | "catalog"
    27-upper-id | invalid-identifier | 6 | "book-shop"
    29-missing-quotes-hyphen | invalid-key | 31 | "show-products"
    30-two-nav-ops | misplaced-key | 33 | present: "bag"
    31-metric-step | unknown-name | 71 | 'bag'
    33-null | wrong-type | 22 | "120 words"
    34-sizes-mismatch | wrong-count | 13 | sizes: [12, 12]
    35-window | missing-unit | 61 | "30 min"
    37-persona-typo | shares-not-one | 54 | share: 1
    38-does-nothing | unknown-name | 16 | 'read-news'
    s39-noscent | unscented-item | 16 | scent: 0.9
    s42-patience-ms | out-of-range | 56 | ["60 s", "120 s"]
    s43
    s44-same-variant | identical-variant | 47 | coordinator: "accordion"
    s47-count3 | implausible-value | 51 | count: 10000
    s48-decides-missing | undecided-item | 20 | decides: 0.35
    s49-horizon | late-horizon | 72 | horizon: "30 min"
    """.split(separator: "\n").map(String.init)

  @Test(.enabled(if: isThere, "the files lie in ../shared/mistakes, which is not there"), arguments: all)
  func `a mistake is reported at its place, with what can be pasted`(mistake: String) async throws {
    let (cells, scratch) = (cells(mistake), try Scratch())
    let file = cells[0]
    // The shared files were written when the key `cohort` was called `people`.
    let text = try String(contentsOfFile: "\(Self.folder)/\(file).json5", encoding: .utf8)
    try scratch.write(text.replacing("  people:", with: "  cohort:"), to: "\(file).json5")
    let outcome = try await scratch.run("check @\(file).json5")
    let says = outcome.talk + outcome.answer
    guard cells.count > 1 else { return #expect(outcome.exit == .done, "\(says)") }
    #expect(outcome.exit != .done)
    let lines = says.split(separator: "\n").map(String.init)
    let place = try #require(lines.firstIndex { $0.contains("[\(cells[1])]") }, "\(says)")
    #expect(lines[place].contains("\(file).json5:\(cells[2]):"), "\(lines[place])")
    let hint = try #require(lines[place...].first { $0.contains("hint: ") })
    #expect(hint.contains(cells[3]))
    // One mistake is reported once; nothing else is said of the file but what follows from it.
    let reported = lines.filter { $0.contains(": error: ") || $0.contains(": finding: ") }
    #expect(reported.count == (file == "s44-same-variant" ? 2 : 1), "\(reported)")
  }

  @Test(.enabled(if: isThere, "the files lie in ../shared/mistakes, which is not there"))
  func `every file of the folder is in the table`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder).filter { $0.hasSuffix(".json5") }
    #expect(Set(files) == Set(Self.all.map { "\(cells($0)[0]).json5" }))
  }
}
