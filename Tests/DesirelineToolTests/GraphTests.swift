import Foundation
import Testing

import DesirelineTool

struct GraphTests {
  private static func answer(_ options: String, of file: String = "%catalog-browse") async throws -> String {
    try await Scratch().run("graph \(file) \(options)").answer
  }

  @Test func `each screen once, as text`() async throws {
    #expect(
      try await Self.answer("--format text") == """
        flow: drill
          home  (start)
              browse → browser
          browser
              show-products → tiles
              back → home
          tiles
              show-product → product
              back → browser
          product
              add-to-bag → bag
              back → tiles
          bag
              back → product

        """)
  }

  /// Boxes of five tabs, a flow and what several tabs share; ways back, tabs and links are left out of pictures.
  @Test(arguments: ["mermaid", "dot", "svg"]) func `an app of five tabs fits a page, each screen in its tab or flow`(
    format: String
  ) async throws {
    let answer = try await Self.answer("--format \(format)", of: Self.app)
    let groups = ["tab 1: feed", "tab 2: shop", "tab 3: find", "tab 4: basket", "tab 5: account", "in several tabs"]
    for group in groups + ["flow: checkout"] { #expect(answer.ranges(of: group).count == 1, "\(group)") }
    let marks = ["mermaid": " -->|", "dot": " -> ", "svg": "m0,-3"]
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
    let same = try await Self.answer("--diff accordion hybrid --format text --width regular")
    #expect(same.contains("-show-products (push) → tiles\n      +show-products (replace) → tiles"))
  }

  @Test func `JSON names groups, directions and what is drawn`() async throws {
    let answer = try object(await Self.answer("--json", of: Self.app))
    #expect(answer["drawn_by"] as? String == "screen")
    let screens = try #require(answer["screens"] as? [[String: Any]])
    #expect(screens.count == 18 && Set(screens.compactMap { $0["group"] as? String }).count == 7)
    let ways = try #require(answer["ways"] as? [[String: Any]])
    #expect(Set(ways.compactMap { $0["direction"] as? String }) == ["onward", "back", "tab"])
  }

  private static let app = Shipped.root.appending(
    path: "Tests/DesirelineToolTests/Fixtures/Graphs/five-tabs.json5"
  ).path

  @Test func `every arrangement, as text`() async throws {
    #expect(
      try await Self.answer("--states --format text") == """
        nav[home]  (start)
            browse (push) → nav[home > browser]
        nav[home > browser]
            toggle (expand) → nav[home > browser]
            back (pop) → nav[home]
            show-products (push) → nav[home > browser > tiles]
        nav[home > browser > tiles]
            show-product (push) → nav[home > browser > tiles > product]
            back (pop) → nav[home > browser]
        nav[home > browser > tiles > product]
            add-to-bag (present) → nav[home > browser > tiles > product] ▲ sheet bag
            back (pop) → nav[home > browser > tiles]
        nav[home > browser > tiles > product] ▲ sheet bag
            back (dismiss) → nav[home > browser > tiles > product]

        """)
  }

  @Test(arguments: ["mermaid", "dot", "svg", "text"]) func `every format draws every box and every arrow`(
    format: String
  ) async throws {
    let answer = try await Self.answer("--states --format \(format) --variant hybrid --width regular")
    let marks = ["mermaid": " -->|", "dot": " -> ", "svg": "<path d=\"M", "text": " → "]
    let boxes = ["mermaid": "\n  s", "dot": " shape=", "svg": " rx=", "text": "\nnav["]
    let arrows = answer.ranges(of: marks[format] ?? "?").count
    // The two ways from the tiles to other tiles are one arrow but in text; in SVG the tip of the arrows is a path too.
    #expect(arrows == (["mermaid", "dot"].contains(format) ? 10 : 11), "\(answer)")
    let found = answer.ranges(of: boxes[format] ?? "?").count
    #expect(found == ["mermaid": 5 + 10, "dot": 5, "svg": 5, "text": 4][format], "\(answer)")
    #expect(
      answer.hasPrefix(["mermaid": "flowchart", "dot": "digraph", "svg": "<svg ", "text": "nav["][format] ?? "?"))
  }

  @Test func `two variants are drawn over each other, in compact size class the hybrid over its like`() async throws {
    let same = try await Self.answer("--states --diff accordion hybrid --format text")
    #expect(try await Self.answer("--states --variant accordion --format text") == same)
    let other = try await Self.answer("--states --diff accordion push --format text")
    #expect(other.contains("\n-nav[home > browser]\n    -toggle (expand)"))
    #expect(other.contains("\n+nav[home > departments]\n    +show-categories (push)"))
    #expect(other.hasPrefix("nav[home]  (start)\n    -browse (push) → nav[home > browser]\n    +browse (push)"))
  }
}
