import DesirelineTool
import Testing

struct GraphTests {
  private static func answer(_ options: String...) async -> String {
    await Outcome(["graph", CommandTests.experiment] + options).answer
  }

  @Test func `as text`() async {
    #expect(
      await Self.answer("--format", "text") == """
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

        """
    )
  }

  @Test(arguments: ["mermaid", "dot", "svg", "text"])
  func `every format draws every box and every arrow`(format: String) async {
    let answer = await Self.answer("--format", format, "--variant", "hybrid", "--width", "regular")
    let marks = ["mermaid": " -->|", "dot": " -> ", "svg": "<path d=\"M", "text": " → "]
    let boxes = ["mermaid": "\n  s", "dot": " shape=", "svg": " rx=", "text": "\nnav["]
    let arrows = answer.ranges(of: marks[format] ?? "?").count
    // In SVG the two ways from the tiles to other tiles are one path, and the tip of the arrows is one too.
    #expect(arrows == 11, "\(answer)")
    let found = answer.ranges(of: boxes[format] ?? "?").count
    #expect(found == ["mermaid": 5 + 11, "dot": 5, "svg": 5, "text": 4][format], "\(answer)")
    #expect(
      answer.hasPrefix(["mermaid": "flowchart", "dot": "digraph", "svg": "<svg ", "text": "nav["][format] ?? "?")
    )
  }

  @Test func `two variants are drawn over each other, in compact width the hybrid over its like`() async {
    let same = await Self.answer("--diff", "accordion", "hybrid", "--format", "text")
    #expect(await Self.answer("--variant", "accordion", "--format", "text") == same)
    let other = await Self.answer("--diff", "accordion", "push", "--format", "text")
    #expect(other.contains("\n-nav[home > browser]\n    -toggle (expand)"))
    #expect(other.contains("\n+nav[home > departments]\n    +show-categories (push)"))
    #expect(other.hasPrefix("nav[home]  (start)\n    -browse (push) → nav[home > browser]\n    +browse (push)"))
  }

  @Test(arguments: [
    (["--variant", "hybird"], "did you mean 'hybrid'?"),
    (["--diff", "accordion", "x"], "there are: accordion, hybrid, push"), (["--diff=push"], "write --diff=VALUE"),
    (["--format", "dto"], "did you mean 'dot'?"), (["--width", "7"], "write one of these words"),
  ])
  func `what cannot be drawn is refused with a hint`(options: [String], hint: String) async {
    let outcome = await Outcome(["graph", CommandTests.experiment] + options)
    #expect(outcome.exit == .failed && outcome.answer.isEmpty)
    #expect(outcome.talk.contains(hint), "\(outcome.talk)")
  }
}
