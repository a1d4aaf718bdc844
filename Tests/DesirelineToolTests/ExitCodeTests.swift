import Foundation
import NavigationExperiments
import Testing

import DesirelineTool

/// 0 done, 1 done and the answer is no, 2 could not be done, 130 interrupted: for every command.
struct ExitCodeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let line: String
    let exit: ExitCode
    init(_ line: String, _ exit: ExitCode) { (self.line, self.exit) = (line, exit) }
    var command: String { String(line.prefix { $0 != " " }) }
    var testDescription: String { line }
  }

  /// `GOOD` is an experiment, `STRICT` one whose requirement is not met, `FAULTY` one with a finding, `BAD` none, `LOG` a
  /// log, `MANY` one of many users, `PAST` a folder of past tests, `FLAGS` a configuration
  /// of a platform with two experiments, `OUT` a place to write to.
  static let cases = [
    Case("init shop -o -", .done), Case("init shop -o GOOD", .failed), Case("init --template tab", .failed),
    Case("run GOOD -o OUT", .done), Case("run STRICT -o OUT", .answerIsNo), Case("run BAD -o OUT", .failed),
    Case("run STRICT BAD -o OUT", .failed), Case("run GOOD STRICT -o OUT", .answerIsNo),
    Case("run STRICT --design revealed -o OUT", .done), Case("run GOOD --dry-run", .done),
    Case("run BAD --dry-run", .failed), Case("analyze LOG GOOD -o OUT", .done),
    Case("analyze LOG STRICT -o OUT", .answerIsNo), Case("analyze LOG BAD -o OUT", .failed),
    Case("analyze GONE GOOD -o OUT", .failed), Case("check GOOD", .done), Case("check FAULTY", .answerIsNo),
    Case("check BAD", .failed), Case("check FAULTY BAD GOOD", .failed), Case("explain dead-end", .done),
    Case("explain dead-and", .failed), Case("graph GOOD", .done), Case("graph BAD", .failed),
    Case("graph --variant none GOOD", .failed), Case("trace GOOD", .done), Case("trace --device none GOOD", .failed),
    Case("assign GOOD ada", .done), Case("assign BAD ada", .failed), Case("assign GOOD", .failed),
    Case("assign GOOD --ids GONE", .failed), Case("import FLAGS", .answerIsNo), Case("import FLAGS -e tabs", .done),
    Case("import FLAGS -e tab", .failed), Case("import GOOD", .failed), Case("export GOOD -p growthbook", .done),
    Case("export GOOD", .failed), Case("power GOOD --replicates 0", .done), Case("power BAD", .failed),
    Case("power GOOD --effect much", .failed),
    Case("plan GOOD --scenarios 0 -o OUT", .done), Case("plan BAD -o OUT", .failed),
    Case("plan GOOD --date tomorrow", .failed), Case("backtest PAST -u 50 --scenarios 2 -o OUT", .done),
    Case("backtest OUT", .failed), Case("calibrate MANY GOOD -u 500 --parameters patience", .done),
    Case("calibrate LOG GOOD", .failed), Case("calibrate MANY GOOD --parameters patients", .failed),
    Case("sql GOOD", .done),
    Case("sql --columns user=u,time=t,name=n,variant=v,size_class=w GOOD", .answerIsNo), Case("sql BAD", .failed),
    Case("shard GOOD", .done), Case("shard BAD", .failed), Case("merge LOG GOOD --dry-run", .done),
    Case("merge LOG GOOD -o OUT", .failed), Case("schema", .done), Case("schema GOOD", .failed),
    Case("completions bash", .done),
    Case("completions csh", .failed), Case("help run", .done), Case("help walk", .failed), Case("version", .done),
    Case("version 2", .failed), Case("walk", .failed), Case("run", .failed),
  ]

  @Test(arguments: cases) func `how a command line ends`(example: Case) async throws {
    let scratch = try Scratch()
    for json in [false, true] {
      let words = try Self.words(example.line, in: scratch) + (json ? ["--json"] : [])
      let outcome = await Outcome(words)
      #expect(outcome.exit == example.exit, "\(outcome.talk)")
      guard json else { continue }
      let answer = try #require(try JSONSerialization.jsonObject(with: Data(outcome.answer.utf8)) as? [String: Any])
      #expect((answer["schema"] as? String)?.wholeMatch(of: /desireline\.[a-z-]+\/\d/) != nil)
    }
  }

  @Test func `every command ends in every way that its help tells`() {
    for command in CommandSet.desireline.commands {
      let ends = Set(Self.cases.filter { $0.command == command.name }.map(\.exit.rawValue))
      // What interrupts a command has no place in a line; answers that depend on chance have tests of their own.
      let told = Set(command.exitStatus.map(\.code)).subtracting([130])
      let elsewhere: Set<Int32> = ["init", "power", "plan", "merge"].contains(command.name) ? [1] : []
      #expect(told.subtracting(elsewhere) == ends, "\(command.name)")
    }
  }

  @Test(arguments: [
    ["run", "GOOD", "-o", "OUT"], ["analyze", "LOG", "GOOD", "-o", "OUT"], ["plan", "GOOD", "-o", "OUT"],
    ["power", "GOOD"], ["backtest", "PAST", "-o", "OUT"], ["calibrate", "MANY", "GOOD", "-o", "OUT"],
  ]) func `who is interrupted writes nothing and says so`(words: [String]) async throws {
    let scratch = try Scratch()
    let words = try words.map { try Self.word($0, in: scratch) } + ["--json"]
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return await Outcome(words)
    }
    task.cancel()
    let outcome = await task.value
    #expect(outcome.exit == .interrupted && outcome.answer.isEmpty)
    #expect(outcome.talk.contains("interrupted: "), "\(outcome.talk)")
    #expect(!FileManager.default.fileExists(atPath: scratch.file("out/shop")))
    #expect(!FileManager.default.fileExists(atPath: scratch.file("out/past")))
  }

  /// The words of a line, with files in the place of their names.
  static func words(_ line: String, in scratch: Scratch) throws -> [String] {
    if line.hasPrefix("shard") { closeInput() }
    return try line.split(separator: " ").map { try word(String($0), in: scratch) }
  }

  /// Lets standard input be empty, as a worker reads it to its end.
  private static func closeInput() {
    let empty = unsafe open("/dev/null", O_RDONLY)
    dup2(empty, STDIN_FILENO)
    close(empty)
  }

  private static func word(_ word: String, in scratch: Scratch) throws -> String {
    let required = ExampleEdit(
      #"role: "primary" } },"#,
      #"role: "primary" } }, requirements: [{ metric: "reached_thing", of: "accordion", at_least: "100 %" }],"#)
    return switch word {
    case "GOOD": try scratch.write(ExampleExperiment.text([]).utf8, to: "good.json5")
    case "STRICT": try scratch.write(ExampleExperiment.text([required]).utf8, to: "strict.json5")
    case "FAULTY":
      try scratch.write(ExampleExperiment.text([.after("bag: {},", " offers: {},")]).utf8, to: "faulty.json5")
    case "BAD": try scratch.write("{".utf8, to: "bad.json5")
    case "LOG": try scratch.write(log.utf8, to: "log.csv")
    case "PAST": try past(in: scratch)
    case "MANY": try scratch.write(many.utf8, to: "many.csv")
    case "FLAGS": try scratch.write(flags.utf8, to: "flags.json")
    case "GONE": scratch.file("gone.csv")
    case "OUT": scratch.file("out")
    default: word
    }
  }

  private static let flags = """
    { "features": { "shop": { "rules": [
      { "key": "tabs", "variations": ["bottom", "top"] }, { "key": "list", "variations": ["push", "accordion"] }
    ] } } }
    """

  static let log = """
    user_id,time_ms,variant_id,size_class,event,name,on_goal
    ada,1000,push,compact,screen-view,home,
    ada,2000,push,compact,exposure,exposure,
    ada,2000,push,compact,screen-view,groups,
    grace,1000,accordion,compact,exposure,exposure,
    grace,2000,accordion,compact,screen-view,browser,
    grace,3000,accordion,compact,screen-view,thing,true
    grace,4000,accordion,compact,screen-view,bag,

    """

  /// What 200 users of the control did.
  private static let many =
    log.split(separator: "\n")[0] + "\n"
    + (0..<200).map { user in
      let begin = "u\(user),1000,push,compact,exposure,exposure,\nu\(user),1000,push,compact,screen-view,groups,\n"
      guard user % 4 > 0 else { return begin }
      let time = 4000 + user * 37 % 9000
      let thing = "u\(user),\(time),push,compact,screen-view,thing,true\n"
      return begin + thing + (user % 3 > 0 ? "" : "u\(user),\(time + 900),push,compact,screen-view,bag,\n")
    }.joined()

  private static func past(in scratch: Scratch) throws -> String {
    try FileManager.default.createDirectory(atPath: scratch.file("past"), withIntermediateDirectories: true)
    _ = try scratch.write(ExampleExperiment.text([]).utf8, to: "past/good.json5")
    let table = """
      id,kind,experiment,metric,treatment,use,reason,sign,effect,low,high,unit,source
      a,k,good,reached_thing,accordion,predicted,,higher,,,,,somebody

      """
    _ = try scratch.write(table.utf8, to: "past/outcomes.csv")
    return scratch.file("past")
  }
}
