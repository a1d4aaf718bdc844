import Foundation
import TestSupport
import Testing

import DesirelineTool

/// The program as a process: its streams, and what ends it.
@Suite(.enabled(if: BuiltTool.isBuilt)) struct BuiltToolTests {
  private static let good = ExampleExperiment.text([])

  /// Runs a line of ``Scratch/words(_:)`` in the folder.
  private func run(
    _ line: String, in scratch: Scratch, input: String = "", script: String? = nil,
    signal: (number: Int32, after: Double)? = nil
  ) throws -> BuiltTool {
    try BuiltTool(scratch.words(line), input: input, in: scratch.path, script: script, signal: signal)
  }

  /// Every line that answers, and some whose answer has another form.
  ///
  /// A shard that is asked for nothing answers nothing.
  static let answers =
    EveryCommandTests.cases.filter { $0.exit == .done && $0.schema != "shard" }.map(\.line) + [
      "check --json GOOD", "run GOOD -o OUT --events -", "graph GOOD --format svg", "completions zsh",
      "plan GOOD --scenarios 0 -o -", "sql --json GOOD", "run GOOD --dry-run --json",
    ]

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")), arguments: answers)
  func `an answer that a full disk takes is an error`(line: String) throws {
    let result = try run(line, in: Scratch(), script: #""$0" "$@" > /dev/full"#)
    #expect(result.status == 2 && result.errors.contains("error: standard output: no space left"), "\(result.errors)")
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
    arguments: [("export GOOD -p growthbook", 2), ("export GOOD -p growthbook --json", 0), ("check GOOD", 0)])
  func `a list of what is not carried over that cannot be written is an error`(line: String, status: Int32) throws {
    #expect(try run(line, in: Scratch(), script: #""$0" "$@" 2> /dev/full"#).status == status)
  }

  @Test(arguments: answers.filter { !$0.contains("OUT") }) func `a closed output is an error`(line: String) throws {
    let result = try run(line, in: Scratch(), script: #""$0" "$@" >&-"#)
    #expect(result.status == 2 && result.errors.contains("error: standard output: bad file"), "\(result.errors)")
  }

  @Test(arguments: [("", 141, ""), ("trap '' PIPE;", 2, "error: standard output: broken pipe")])
  func `a reader that went away ends the tool as it ends others`(trap: String, status: Int, words: String) throws {
    let errors = try run(
      "schema", in: Scratch(), script: trap + #" { sleep 0.1; "$0" "$@"; echo "status $?" >&2; } | true"#
    )
    .errors
    #expect(errors.hasPrefix(words) && errors.hasSuffix("status \(status)\n"), "\(errors)")
    #expect(!words.isEmpty || errors.split(separator: "\n").count == 1, "\(errors)")
  }

  /// As a user without rights, in a copy that any user may start; limits of processes do not hold for root.
  @Test(
    .enabled(if: geteuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")),
    arguments: ["version", "check --json shop.json5"])
  func `without threads the tool says so, and neither waits nor crashes`(line: String) throws {
    let script = """
      chmod 755 . && cp "$0" tool && chmod 755 tool
      as="timeout 20 setpriv --reuid=65533 --regid=65533 --clear-groups"
      $as ./tool version > /dev/null 2>&1 || exit 77
      $as prlimit --nproc=2 ./tool "$@"
      """
    let result = try run(line, in: Scratch(), script: script)
    guard result.status != 77 else { return }
    #expect(result.status == 2 && result.errors.contains("[missing-threads]"), "\(result.status) \(result.errors)")
  }

  @Test func `what is closed is no file that is opened later`() throws {
    let scratch = try Scratch()
    let line = "run GOOD --users 50 --scenarios 0 -o OUT --events @log.csv"
    #expect(try run(line, in: scratch).status == 0)
    let (log, table) = (try scratch.read("log.csv"), try scratch.read("out/shop/funnel.csv"))
    for redirection in [">&-", ">&- 2>&-", "<&- >&- 2>&-", "2>&-"] {
      let result = try run(line, in: scratch, script: #""$0" "$@" "# + redirection)
      #expect(result.status == (redirection == "2>&-" ? 0 : 2), "\(redirection)")
      #expect(try scratch.read("log.csv") == log && scratch.read("out/shop/funnel.csv") == table, "\(redirection)")
    }
    let noInput = try run("check -", in: scratch, script: #""$0" "$@" <&-"#)
    #expect(noInput.status == 2 && noInput.errors.contains("it cannot be read: bad file descriptor"))
  }

  /// Lines in which `-` stands for something that is read.
  static let inputs: [(line: String, input: String)] = [
    ("check -", good), ("run - -o OUT", good), ("graph -", good), ("trace -", good), ("assign - ada", good),
    ("assign GOOD --ids -", "ada\n"), ("assign GOOD -", "ada\n"), ("power -", good),
    ("plan - --scenarios 0 -o -", good), ("sql -", good), ("analyze LOG - -o OUT", good),
    ("analyze - GOOD -o OUT", SampleFile.logText), ("init shop --from-log - -o -", SampleFile.logText),
    (
      "analyze --mapping - LOG GOOD -o OUT",
      """
      { user: "user_id", time: { path: "time_ms", unit: "ms" }, screen: { when: { event: "screen-view" }, name: "name" },
        variant: "variant_id", sizeClass: { path: "size_class" }, onGoal: { on_goal: "true" } }
      """
    ), ("analyze --aliases - LOG GOOD -o OUT", "anonymous_id,user_id\nphone,ada\n"),
  ]

  @Test(arguments: inputs) func `standard input is a file like any other`(line: String, input: String) throws {
    let scratch = try Scratch()
    let piped = try run(line, in: scratch, input: input)
    // A mapping knows no end of a visit, so the windows of the log are open.
    #expect(piped.status == (line.contains("--mapping") ? 1 : 0) && !piped.output.isEmpty, "\(piped.errors)")
    if line == "graph -" { #expect(try piped.output == run("graph GOOD", in: scratch).output) }
    if line.hasPrefix("plan") { #expect(piped.output.hasPrefix("# ")) }
    let empty = try run(line, in: scratch)
    #expect(empty.status == 2, "\(empty.output)")
  }

  @Test(arguments: ["analyze - -", "run - -", "analyze --mapping - - x.json5", "plan --verify - -"])
  func `standard input comes only once`(line: String) throws {
    let result = try run(line, in: Scratch(), input: Self.good)
    #expect(result.status == 2 && result.errors.contains("[repeated-input]") && result.output.isEmpty)
  }

  @Test func `a plan may come from standard input`() throws {
    let scratch = try Scratch()
    let plan = try run("plan GOOD --scenarios 0 --json", in: scratch)
    let verified = try run("plan --verify - GOOD", in: scratch, input: plan.output)
    #expect(verified.status == 0 && verified.output.hasPrefix("ok: "), "\(verified.errors)")
  }

  @Test func `a log may go to standard output, and then nothing else does`() throws {
    let scratch = try Scratch()
    let piped = try run("run GOOD -o OUT --events -", in: scratch)
    #expect(try piped.status == 0 && run("run GOOD -o OUT --events @events.csv", in: scratch).status == 0)
    #expect(try piped.output == scratch.read("events.csv"))
    #expect(piped.errors.contains("reached_thing") && piped.errors.contains("reproduce: "))
  }

  @Test func `the last line on standard error reproduces the run`() throws {
    let scratch = try Scratch()
    let first = try run("run GOOD -o OUT", in: scratch)
    let last = try #require(first.errors.split(separator: "\n").last)
    let line = try #require(last.wholeMatch(of: /reproduce: desireline (.*)/)?.output.1)
    #expect(try run("\(line) -o @again", in: scratch).output == first.output)
    #expect(scratch.files(of: "again") == scratch.files(of: "out") && scratch.has("again/shop/report.json"))
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)], [0.3, 0.8])
  func `a signal ends a run with nothing left`(signal: (number: Int32, status: Int32), delay: Double) throws {
    let scratch = try Scratch()
    let line = "run GOOD --users 300_000 -o OUT --events @log.csv"
    _ = try scratch.words(line)
    let left = scratch.names()
    // What is ignored from the start stays ignored, and a test may be run by a job that ignores signals.
    let script = #"trap - INT TERM HUP; exec "$0" "$@""#
    let result = try run(line, in: scratch, script: script, signal: (signal.number, delay))
    #expect(result.status == signal.status && result.errors.contains("interrupted"), "\(result.errors)")
    #expect(scratch.names() == left)
  }

  @Test func `a signal that is ignored from the start stays ignored`() throws {
    let line = "run GOOD --users 3000 --scenarios 0 -o OUT"
    let result = try run(line, in: Scratch(), script: #"trap '' HUP; exec "$0" "$@""#, signal: (SIGHUP, 0.1))
    #expect(result.status == 0, "\(result.errors)")
  }
}
