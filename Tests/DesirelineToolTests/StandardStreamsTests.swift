import Foundation
import NavigationExperiments
import Testing

import DesirelineTool

/// `-` is standard input wherever a file is read, and standard output wherever one answer is written.
@Suite(.enabled(if: BuiltTool.isBuilt)) struct StandardStreamsTests {
  private static let good = ExampleExperiment.text([])
  private static let mapping = """
    { user: "user_id", time: { path: "time_ms", unit: "ms" }, screen: { when: { event: "screen-view" }, name: "name" },
      variant: "variant_id", sizeClass: { path: "size_class" }, onGoal: { on_goal: "true" } }
    """

  /// Lines in which `-` stands for something that is read; `GOOD` and `LOG` are files.
  static let inputs: [(line: String, input: String)] = [
    ("check -", good), ("run - -o OUT", good), ("graph -", good), ("trace -", good), ("assign - ada", good),
    ("assign GOOD --ids -", "ada\n"), ("assign GOOD -", "ada\n"), ("power - --replicates 0", good),
    ("plan - --scenarios 0 -o -", good), ("sql -", good), ("analyze LOG - -o OUT", good),
    ("analyze - GOOD -o OUT", ExitCodeTests.log), ("init shop --from-log - -o -", ExitCodeTests.log),
    ("analyze --mapping - LOG GOOD -o OUT", mapping),
    ("analyze --aliases - LOG GOOD -o OUT", "anonymous_id,user_id\nphone,ada\n"),
  ]

  @Test(arguments: inputs) func `standard input is a file like any other`(line: String, input: String) throws {
    let scratch = try Scratch()
    let words = try ExitCodeTests.words(line, in: scratch)
    let piped = try BuiltTool(words, input: input, in: scratch.path)
    #expect(piped.status == 0, "\(piped.errors)")
    #expect(!piped.output.isEmpty)
    let empty = try BuiltTool(words, in: scratch.path)
    #expect(empty.status == 2, "\(empty.output)")
  }

  @Test func `a plan may come from standard input`() throws {
    let scratch = try Scratch()
    let words = try ExitCodeTests.words("plan GOOD --scenarios 0 --json", in: scratch)
    let plan = try BuiltTool(words)
    let verified = try BuiltTool(["plan", "--verify", "-", words[1]], input: plan.output)
    #expect(verified.status == 0 && verified.output.hasPrefix("ok: "), "\(verified.errors)")
  }

  @Test func `the same answer comes from a file and from standard input`() throws {
    let scratch = try Scratch()
    let words = try ExitCodeTests.words("graph GOOD", in: scratch)
    #expect(try BuiltTool(words).output == BuiltTool(["graph", "-"], input: Self.good).output)
  }

  @Test(arguments: ["analyze - -", "run - -", "analyze --mapping - - x.json5", "plan --verify - -"])
  func `it comes only once`(line: String) throws {
    let result = try BuiltTool(line.split(separator: " ").map(String.init), input: Self.good)
    #expect(result.status == 2 && result.errors.contains("[repeated-input]") && result.output.isEmpty)
  }

  @Test func `a log may go to standard output, and then nothing else does`() throws {
    let scratch = try Scratch()
    let words = try ExitCodeTests.words("run GOOD -o OUT --events", in: scratch)
    let piped = try BuiltTool(words + ["-"])
    let file = try BuiltTool(words + [scratch.file("events.csv")])
    #expect(piped.status == 0 && file.status == 0, "\(piped.errors)")
    #expect(try piped.output == scratch.read("events.csv"))
    #expect(piped.errors.contains("reached_thing") && piped.errors.contains("reproduce: "))
  }

  @Test func `a draft and a plan may go to standard output`() throws {
    #expect(try BuiltTool(["init", "shop", "-o", "-"]).output.contains("experiment: \"shop\""))
    let scratch = try Scratch()
    let plan = try BuiltTool(try ExitCodeTests.words("plan GOOD --scenarios 0 -o -", in: scratch))
    #expect(plan.status == 0 && plan.output.hasPrefix("# "))
  }

  @Test func `the last line on standard error reproduces the run`() throws {
    let scratch = try Scratch()
    let words = try ExitCodeTests.words("run GOOD -o OUT", in: scratch)
    let first = try BuiltTool(words)
    let last = try #require(first.errors.split(separator: "\n").last)
    let line = try #require(last.wholeMatch(of: /reproduce: desireline (.*)/)?.output.1)
    let again = try BuiltTool(line.split(separator: " ").map(String.init) + ["-o", scratch.file("again")])
    #expect(again.output == first.output)
    for file in CommandTests.files {
      #expect(try scratch.read("again/shop/\(file)") == scratch.read("out/shop/\(file)"), "\(file)")
    }
  }
}
