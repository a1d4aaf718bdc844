import Foundation
import Testing

import DesirelineTool

struct GraphTests {
  private static func answer(_ options: String, of file: String = "%catalog-browse") async throws -> String {
    try await Scratch().run("graph \(file) \(options)").answer
  }

  /// Boxes of five tabs, a flow and what several tabs share; ways back, tabs and links are left out of pictures.
  @Test(arguments: ["mermaid", "svg"]) func `an app of five tabs fits a page, each screen in its tab or flow`(
    format: String
  ) async throws {
    let answer = try await Self.answer("--format \(format)", of: Self.app)
    let groups = ["tab 1: feed", "tab 2: shop", "tab 3: find", "tab 4: basket", "tab 5: account", "in several tabs"]
    for group in groups + ["flow: checkout"] { #expect(answer.ranges(of: group).count == 1, "\(group)") }
    let marks = ["mermaid": " -->|", "svg": "m0,-3"]
    // 18 transitions lead on; of them the picture draws 11 as lines and writes the others below their screens.
    #expect(answer.ranges(of: marks[format] ?? "?").count == (format == "svg" ? 11 : 18), "\(answer)")
    if format == "svg" {
      let size = try #require(answer.firstMatch(of: /width="(\d+)" height="(\d+)"/)).output
      let (width, height) = (try #require(Int(size.1)), try #require(Int(size.2)))
      #expect(width <= 1440 && height <= 900, "\(width) × \(height)")
      #expect(answer.ranges(of: "rx=\"4\"").count + answer.ranges(of: "rx=\"11\"").count == 18)
    }
  }

  @Test func `two variants by screen differ in how screens change as well`() async throws {
    let answer = try await Self.answer("--diff long short --format text", of: Self.app)
    #expect(answer.contains("\n  -address\n      -next (push) → payment"))
    #expect(answer.contains("\n      -buy (present) → address\n      +buy (present) → payment"))
  }

  @Test func `JSON names groups, directions and what is drawn`() async throws {
    let answer = try object(await Self.answer("--json", of: Self.app))
    let screens = try #require(answer["screens"] as? [[String: Any]])
    #expect(screens.count == 18 && Set(screens.compactMap { $0["group"] as? String }).count == 7)
    let ways = try #require(answer["ways"] as? [[String: Any]])
    #expect(Set(ways.compactMap { $0["direction"] as? String }) == ["onward", "back", "tab"])
  }

  private static let app = Shipped.root.appending(
    path: "Tests/DesirelineToolTests/Fixtures/Graphs/five-tabs.json5"
  ).path
}
