import ExperimentFile
import Foundation
import TestSupport
import Testing

import DesirelineTool
import TextFormats

/// Every command: how it ends, what it writes to which stream, and what it leaves behind.
struct EveryCommandTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let exit: ExitCode
    /// The schema of the document that `--json` gives; the document of a failure is an `error`.
    let schema: String
    let line: String

    init(_ row: String) throws {
      let cells = row.split(separator: " ", maxSplits: 2)
      exit = try #require(ExitCode(rawValue: Int32(cells[0]) ?? -1))
      (schema, line) = (String(cells[1]), cells[2].trimmingCharacters(in: .whitespaces))
    }

    var command: String { String(line.prefix { $0 != " " }) }
    var isError: Bool { schema == "error" }
    /// Whether the line leaves files behind.
    var writes: Bool { line.contains("OUT") && !line.contains("--dry-run") && !isError }
    var testDescription: String { line }
  }

  static let rows = ((try? TestSupport.cases(in: "every-command.txt")) ?? []).map { $0[0] }
  static let cases = rows.compactMap { try? Case($0) }

  /// The members of a document, by its schema.
  private static let members = [
    "init": "experiment_id file text findings next", "templates": "templates",
    "run-answer": "seeds funnel metrics requirements", "dry-run": "command reads writes runs diagnostics",
    "shard": "experiment_id parts", "check": "errors warnings findings files", "explain": "codes",
    "graph": "experiment_id variants size_class is_complete screens ways",
    "walk": "experiment_id variant_id device path test steps",
    "trace": "experiment_id user seed variant_id assigned_variant_id about events",
    "assign": "experiment_id assignments", "import": "platform experiments",
    "export": "platform experiment_id configuration not_carried_over", "power": "experiment_id",
    "calibration": "experiment_id procedures kept", "plan": "date hash",
    "backtest": "reproduce scores tests",
    "fit":
      "reproduce users kept_users simulated_users distance_before distance degrees_of_freedom pvalue parameters figures",
    "sql": "experiment_id dialect table query", "schema": "json_schema", "completions": "shell script",
    "help": "tool overview commands", "log": "logs product rows users names open next", "version": "version",
    "error": "command exit_status diagnostics",
  ]

  @Test(arguments: cases) func `a command line ends, answers and writes as the table says`(example: Case) async throws {
    if example.command == "shard" { Self.closeInput() }
    let scratch = try Scratch()
    let words = try scratch.words(example.line)
    let before = scratch.files()
    let plain = await Outcome(words)
    #expect(plain.exit == example.exit, "\(plain.talk)")
    #expect(!(plain.answer + plain.talk).contains("\u{1B}"), "nothing is colored off a terminal")
    #expect(scratch.has("out") == example.writes)
    if !example.writes { #expect(scratch.files() == before, "nothing is written") }
    if example.exit == .failed || example.isError {
      #expect(plain.talk.contains("error: ") && plain.talk.contains(" hint: "), "\(plain.talk)")
    }

    let quiet = await Outcome(words + ["--json", "--quiet"], isWatched: true)
    #expect(quiet.exit == example.exit)
    let document = try quiet.document()
    let schema = try #require(document["schema"] as? String)
    #expect(schema.hasPrefix("desireline.\(example.schema)/") && schema.contains(/\/\d$/))
    let members = try #require(Self.members[example.schema]).split(separator: " ").map(String.init)
    #expect(Set(members).isSubset(of: document.keys), "\(document.keys.sorted())")
    if example.isError {
      #expect(plain.answer.isEmpty && !quiet.talk.isEmpty)
      try Self.expectTheError(of: plain, in: document, command: example.command)
    } else if example.exit != .failed, !["import", "export"].contains(example.schema) {
      #expect(quiet.talk.isEmpty, "\(quiet.talk)")
    }
  }

  /// The document of a failure says what the talk says.
  private static func expectTheError(of plain: Outcome, in document: [String: Any], command: String) throws {
    #expect(document["command"] as? String == (command == "stroll" ? nil : command))
    #expect(document["exit_status"] as? Int == Int(plain.exit.rawValue))
    let diagnostic = try #require((document["diagnostics"] as? [[String: Any]])?.first)
    #expect(Set(diagnostic.keys) == ["severity", "code", "message", "hint", "file", "line", "column"])
    #expect(diagnostic["severity"] as? String == "error")
    let (code, message) = (diagnostic["code"] as? String ?? "?", diagnostic["message"] as? String ?? "?")
    #expect(plain.talk.contains("[\(code)]") && plain.talk.contains(message), "\(plain.talk)")
    if let line = diagnostic["line"] as? Int, let column = diagnostic["column"] as? Int {
      #expect(plain.talk.contains(".json5:\(line):\(column): error: ") && diagnostic["file"] is String)
    } else {
      #expect(!plain.talk.contains("bad.json5:1:2: error: "))
    }
  }

  @Test func `the table has a row for every command and every way in which its help says that it ends`() {
    #expect(Self.cases.count == Self.rows.count)
    for command in DesirelineTool.commands {
      let own = Self.cases.filter { $0.command == command.name }
      #expect(own.contains { !$0.isError })
      // What interrupts a command has no place in a line; answers that depend on chance have tests of their own.
      let documented = Set(command.ends.map(\.code)).subtracting([130])
      let elsewhere: Set<Int32> = ["init", "power", "plan", "merge", "export"].contains(command.name) ? [1] : []
      #expect(documented.subtracting(elsewhere) == Set(own.map(\.exit.rawValue)), "\(command.name)")
    }
  }

  @Test(arguments: [
    "run GOOD -o OUT", "analyze LOG GOOD -o OUT", "plan GOOD -o OUT", "power GOOD", "backtest PAST -o OUT",
    "calibrate MANY GOOD -o OUT",
  ]) func `an interrupted command writes nothing and says so`(line: String) async throws {
    let scratch = try Scratch()
    let words = try scratch.words(line) + ["--json"]
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return await Outcome(words)
    }
    task.cancel()
    let outcome = await task.value
    #expect(outcome.exit == .interrupted && outcome.answer.isEmpty && outcome.talk.contains("interrupted: "))
    #expect(!scratch.has("out/shop") && !scratch.has("out/past"))
  }

  @Test func `a dry run counts the work of the run`() async throws {
    let scratch = try Scratch()
    try scratch.writeExample([ExampleEdit("count: 100,", "count: 3000, uncertain: { label_noise: [0.2, 0.5] },")])
    let document = try await scratch.run("run @shop.json5 --dry-run --json --scenarios 10").document()
    let run = try #require((document["runs"] as? [[String: Any]])?.first)
    #expect(run["users"] as? Int == 3000 && run["scenarios"] as? Int == 10 && run["variants"] as? Int == 2)
    #expect(run["sessions"] as? Int == (3000 + 10 * 3000) * 2)
    #expect(run["seed"] as? String == "0x1" && (run["seconds"] as? Double ?? -1) >= 0)
  }

  @Test func `documents have every code, command, option and event`() async throws {
    let scratch = try Scratch()
    let codes = try #require(try await scratch.run("explain --json").document()["codes"] as? [[String: Any]])
    #expect(codes.map { $0["code"] as? String } == ExplainedCode.all.map(\.name))
    #expect(codes.allSatisfy { Set($0.keys) == ["code", "about", "meaning", "what_to_do"] })
    let commands = try #require(try await scratch.run("help --json").document()["commands"] as? [[String: Any]])
    #expect(commands.map { $0["command"] as? String } == DesirelineTool.commands.map(\.name))
    for (document, command) in zip(commands, DesirelineTool.commands) {
      let names = (document["options"] as? [[String: Any]])?.map { $0["names"] as? [String] }
      #expect(names == command.options.map(\.names))
    }
    let schema = try await scratch.run("schema --json").document()["json_schema"] as? NSDictionary
    let plain = try await scratch.run("schema")
    #expect(try schema == plain.document() as NSDictionary && plain.answer == ExperimentDocument.schema())
    let text = try await scratch.run("trace GOOD").answer
    let events = try #require(try await scratch.run("trace GOOD --json").document()["events"] as? [[String: Any]])
    for event in events {
      #expect(text.contains(event["words"] as? String ?? "?") && event["time_ms"] is Int)
      #expect(Set(event.keys) == ["time_ms", "kind", "words", "screen", "decided_by"])
    }
  }

  /// Lets standard input be empty, as a worker reads it to its end.
  private static func closeInput() {
    let empty = unsafe open("/dev/null", O_RDONLY)
    dup2(empty, STDIN_FILENO)
    close(empty)
  }
}
