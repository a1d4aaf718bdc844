import EventLogs
import Foundation
import Testing

import DesirelineTool

struct CompletionTests {
  static let names = CommandSet.desireline.commands.map(\.name).joined(separator: " ")
  static let logs = ":.csv .tsv .ndjson .jsonl"

  @Test(arguments: [
    ("", names), ("ru", "run"), ("--v", "--version"), ("help an", "analyze"), ("help ", names), ("nothing ", ""),
    ("completions ", "bash zsh fish"), ("run --des", "--design"), ("run --design ", "revealed paired independent"),
    ("run --quiet --q", ""), ("run -q --q", ""), ("run --users 5 --us", ""), ("run --users=5 --us", ""),
    ("run --engine exact --users 5 app.json5 --s", "--seed --scenarios --shard"), ("graph --diff a b --di", ""),
    ("version --h", "--help"), ("run --users ", ""), ("graph --diff a ", ""), ("run -- --q", ":.json5"),
    ("run ", ":.json5"), ("run folder/", ":.json5"), ("trace --user 7 ap", ":.json5"), ("graph - --wi", "--width"),
    ("analyze ", "\(logs) .json5"), ("analyze --compare ", ":"), ("run -o f", ":"), ("init --from-log ", logs),
    ("plan --verify p", ":.json"), ("run --design=re", "--design=revealed"), ("run --design = re", "revealed"),
    ("run --design =", "revealed paired independent"), ("run --design = paired --des", ""), ("run --out=Re", ":"),
    ("run --quiet=", ""),
  ]) func `what a line may go on with`(line: String, candidates: String) async {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let outcome = await Outcome(["__complete"] + words)
    let offered = outcome.answer.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    #expect(offered.joined(separator: " ") == candidates && outcome.exit == .done)
  }

  @Test(arguments: CompletionShell.allCases) func `the shell can read its script`(shell: CompletionShell) async throws {
    let path = ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/\(shell.rawValue)" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    guard let path else { return }
    let scratch = try Scratch()
    let script = try scratch.write(await Outcome(["completions", shell.rawValue]).answer.utf8, to: "script")
    let process = try Process.run(URL(filePath: path), arguments: ["-n", script])
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(scratch.path)")
  }

  @Test func `logs are what the reader takes for logs`() {
    #expect(Completion(placeholder: "LOG") == .files(endings: ["csv", "tsv", "ndjson", "jsonl"]))
    let formats = ["csv", "tsv", "ndjson", "jsonl"].map { LogFormat(path: "log." + $0) }
    #expect(!formats.contains(nil) && Set(formats) == Set(LogFormat.allCases))
  }

  @Test func `an unknown shell is refused with the nearest`() async {
    let outcome = await Outcome(["completions", "fihs"])
    #expect(outcome.exit == .failed && outcome.answer.isEmpty)
    #expect(
      outcome.talk
        == "error: 'SHELL' takes one of bash, zsh, fish, not 'fihs' [invalid-option-value]\n hint: did you mean 'fish'?\n"
    )
  }
}
