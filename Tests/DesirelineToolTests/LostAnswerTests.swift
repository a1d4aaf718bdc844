import Foundation
import Testing

import DesirelineTool

/// An answer that could not be written is never called done.
@Suite(.enabled(if: BuiltTool.isBuilt)) struct LostAnswerTests {
  /// A line of every command, and some whose answer has another form.
  ///
  /// A shard that is asked for nothing answers nothing.
  static let lines =
    ExitCodeTests.cases.filter { $0.exit == .done && $0.line != "shard GOOD" }.map(\.line) + [
      "check --json GOOD", "run GOOD -o OUT --events -", "graph GOOD --format svg", "completions zsh", "help",
      "explain",
      "init --list", "plan GOOD --scenarios 0 -o -", "sql --json GOOD", "run GOOD --dry-run --json",
    ]

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")), arguments: lines)
  func `a full output is a failure`(line: String) throws {
    let scratch = try Scratch()
    let result = try BuiltTool(
      ExitCodeTests.words(line, in: scratch), in: scratch.path, script: #""$0" "$@" > /dev/full"#)
    #expect(result.status == 2 && result.errors.contains("error: standard output: no space left"), "\(result.errors)")
  }

  @Test(arguments: lines.filter { !$0.contains("OUT") }) func `a closed output is a failure`(line: String) throws {
    let scratch = try Scratch()
    let result = try BuiltTool(ExitCodeTests.words(line, in: scratch), in: scratch.path, script: #""$0" "$@" >&-"#)
    #expect(result.status == 2 && result.errors.contains("error: standard output: bad file"), "\(result.errors)")
  }

  @Test(arguments: [("", 141, ""), ("trap '' PIPE;", 2, "error: standard output: broken pipe")])
  func `a reader that went away ends the tool as it ends others`(trap: String, status: Int, words: String) throws {
    let script = trap + #" { sleep 0.1; "$0" "$@"; echo "status $?" >&2; } | true"#
    let errors = try BuiltTool(["schema"], script: script).errors
    #expect(errors.hasPrefix(words) && errors.hasSuffix("status \(status)\n"), "\(errors)")
    #expect(!words.isEmpty || errors.split(separator: "\n").count == 1, "\(errors)")
  }

  @Test func `what is closed is no file that is opened later`() throws {
    let scratch = try Scratch()
    let words =
      try ExitCodeTests.words("run GOOD --users 50 --scenarios 0 -o OUT --events", in: scratch) + [
        scratch.file("log.csv")
      ]
    #expect(try BuiltTool(words, in: scratch.path).status == 0)
    let (log, table) = (try scratch.read("log.csv"), try scratch.read("out/shop/funnel.csv"))
    for redirection in [">&-", ">&- 2>&-", "<&- >&- 2>&-", "2>&-"] {
      let result = try BuiltTool(words, in: scratch.path, script: #""$0" "$@" "# + redirection)
      #expect(result.status == (redirection == "2>&-" ? 0 : 2), "\(redirection)")
      #expect(try scratch.read("log.csv") == log && scratch.read("out/shop/funnel.csv") == table, "\(redirection)")
    }
    let noInput = try BuiltTool(["check", "-"], script: #""$0" "$@" <&-"#)
    #expect(noInput.status == 2 && noInput.errors.contains("it cannot be read: bad file descriptor"))
  }
}
