import Foundation
import Testing

import DesirelineTool

/// One JSON document, as any reader of JSON sees it.
struct Answer {
  let members: [String: Any]

  init(_ text: String) throws {
    members = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any], "\(text)")
  }

  var schema: String? { members["schema"] as? String }
}

/// With `--json` every command answers with one document, of a form that has a name.
struct JSONAnswerTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let line: String
    let schema: String
    let members: Set<String>
    init(_ line: String, _ schema: String, _ members: String) {
      (self.line, self.schema) = (line, schema)
      self.members = Set(members.split(separator: " ").map(String.init))
    }
    var testDescription: String { line }
  }

  private static let run = "seeds cells metrics requirements"
  private static let dryRun = "command reads writes runs diagnostics"

  static let cases = [
    Case("init shop -o -", "init", "experiment_id file text findings next"),
    Case("init --list", "templates", "templates"), Case("init shop -o OUT --dry-run", "dry-run", dryRun),
    Case("run GOOD -o OUT", "run-answer", run + " runs"), Case("run GOOD FAULTY -o OUT", "run-answer", run + " runs"),
    Case("run GOOD -o OUT --dry-run", "dry-run", dryRun), Case("analyze LOG GOOD -o OUT", "run-answer", run),
    Case("analyze LOG GOOD -o OUT --dry-run", "dry-run", dryRun),
    Case("check GOOD BAD FAULTY", "check", "errors warnings findings files"),
    Case("explain dead-end", "explain", "codes"), Case("explain", "explain", "codes"),
    Case("graph GOOD", "graph", "experiment_id variants size_class is_complete screens ways"),
    Case("graph --diff push accordion GOOD", "graph", "experiment_id variants size_class is_complete screens ways"),
    Case("trace -u 3 GOOD", "trace", "experiment_id user seed variant_id assigned_variant_id about events"),
    Case("assign GOOD ada", "assign", "experiment_id assignments"),
    Case("import FLAGS", "import", "platform experiments"),
    Case(
      "import FLAGS --experiment tabs", "import",
      "platform experiment path experiment_id assignment text not_carried_over experiments"),
    Case("import FLAGS -e tabs -o OUT --dry-run", "dry-run", dryRun),
    Case("export GOOD -p unleash", "export", "platform experiment_id configuration not_carried_over"),
    Case("export GOOD -p unleash -o OUT --dry-run", "dry-run", dryRun),
    Case("power GOOD --replicates 0", "power", "experiment_id"),
    Case("power GOOD --aa 10 --users 50", "calibration", "experiment_id procedures kept"),
    Case("plan GOOD --scenarios 0 --date 2026-11-21", "plan", "date hash"),
    Case("plan GOOD --dry-run -o OUT", "dry-run", dryRun),
    Case("run GOOD --shard 1/9 --part OUT", "shard", "experiment_id parts"),
    Case("analyze LOG GOOD --shard 1/9 --part OUT", "shard", "experiment_id parts"),
    Case("shard GOOD", "shard", "experiment_id parts"), Case("merge LOG GOOD -o OUT --dry-run", "dry-run", dryRun),
    Case(
      "backtest PAST -u 50 --scenarios 2 -o OUT", "backtest",
      "reproduce described without_fitted by_verdict by_kind tests"),
    Case("backtest PAST -o OUT --dry-run", "dry-run", dryRun),
    Case(
      "calibrate MANY GOOD -u 500 --parameters patience", "fit",
      "reproduce users kept_users simulated_users distance_before distance degrees_of_freedom pvalue parameters figures"
    ), Case("calibrate LOG GOOD -o OUT --dry-run", "dry-run", dryRun),
    Case("sql GOOD", "sql", "experiment_id dialect table query"), Case("schema", "schema", "json_schema"),
    Case("completions zsh", "completions", "shell script"), Case("help", "help", "tool overview commands"),
    Case("help run", "help", "tool overview commands"), Case("version", "version", "version"),
  ]

  static let troubleMembers: Set = ["severity", "code", "message", "hint", "file", "line", "column"]

  @Test(arguments: cases) func `a document of the form it names`(example: Case) async throws {
    let scratch = try Scratch()
    let outcome = await Outcome(try ExitCodeTests.words(example.line, in: scratch) + ["--json"])
    let answer = try Answer(outcome.answer)
    #expect(answer.schema?.hasPrefix("desireline.\(example.schema)/") == true)
    #expect(example.members.isSubset(of: answer.members.keys), "\(answer.members.keys.sorted())")
  }

  @Test func `every command has a case`() {
    let tested = Set(Self.cases.map { String($0.line.prefix { $0 != " " }) })
    #expect(tested == Set(CommandSet.desireline.commands.map(\.name)))
  }

  @Test(arguments: [
    ("graph BAD", "graph", "unclosed-brace", true), ("run BAD", "run", "unclosed-brace", true),
    ("walk", nil, "unknown-command", false), ("run GOOD --users many", nil, "invalid-option-value", false),
    ("trace --variant acordion GOOD", "trace", "unknown-variant", false),
    ("analyze GONE GOOD -o OUT", "analyze", "unreadable-log", false),
    ("sql --columns usr=u GOOD", "sql", "invalid-columns", false),
  ]) func `a failure is a document too, and users are told as ever`(
    line: String, command: String?, code: String, hasPlace: Bool
  ) async throws {
    let scratch = try Scratch()
    let words = try ExitCodeTests.words(line, in: scratch)
    let (outcome, plain) = (await Outcome(words + ["--json"]), await Outcome(words))
    let answer = try Answer(outcome.answer)
    #expect(answer.schema == "desireline.error/1" && answer.members["command"] as? String == command)
    #expect(answer.members["exit_status"] as? Int == Int(outcome.exit.rawValue))
    let trouble = try #require((answer.members["diagnostics"] as? [[String: Any]])?.first)
    #expect(Set(trouble.keys) == Self.troubleMembers)
    #expect(trouble["code"] as? String == code && trouble["severity"] as? String == "error")
    #expect((trouble["line"] is Int) == hasPlace && (trouble["file"] is String) == hasPlace)
    #expect(outcome.talk == plain.talk && plain.answer.isEmpty)
  }

  @Test func `codes are in documents as they are on the screen`() async throws {
    let answer = try Answer(await Outcome(["explain", "--json"]).answer)
    let codes = try #require(answer.members["codes"] as? [[String: Any]])
    #expect(codes.map { $0["code"] as? String } == ExplainedCode.all.map(\.name))
    for code in codes {
      #expect(Set(code.keys) == ["code", "about", "meaning", "what_to_do", "example"])
      #expect(((code["example"] as? [String: Any])?["says"] as? String)?.isEmpty == false)
    }
  }

  @Test func `the help as a document has every option`() async throws {
    let answer = try Answer(await Outcome(["help", "--json"]).answer)
    let commands = try #require(answer.members["commands"] as? [[String: Any]])
    #expect(commands.map { $0["command"] as? String } == CommandSet.desireline.commands.map(\.name))
    for (document, command) in zip(commands, CommandSet.desireline.commands) {
      let names = (document["options"] as? [[String: Any]])?.map { $0["names"] as? [String] }
      #expect(names == command.allOptions.map(\.names))
    }
  }

  @Test func `a schema is the schema, and a trace is the trace`() async throws {
    let answer = try Answer(await Outcome(["schema", "--json"]).answer)
    let plain = try Answer(await Outcome(["schema"]).answer)
    let wrapped = try #require(answer.members["json_schema"] as? NSDictionary)
    #expect(wrapped == plain.members as NSDictionary)
    let scratch = try Scratch()
    let words = try ExitCodeTests.words("trace GOOD", in: scratch)
    let text = await Outcome(words).answer
    let events = try #require(
      try Answer(await Outcome(words + ["--json"]).answer).members["events"] as? [[String: Any]])
    for event in events {
      #expect(text.contains(event["words"] as? String ?? "?") && event["time_ms"] is Int)
      #expect(Set(event.keys) == ["time_ms", "kind", "words", "screen", "decided_by"])
    }
  }
}
