import Foundation
import TestSupport
import Testing

import DesirelineTool

/// What a run writes down is what an analysis reads.
struct EventLogTests {
  static let counts = ["funnel.csv", "durations.csv", "transitions.csv", "assignments.csv"]

  static func path(_ file: String) -> String { EngineTests.folder.appending(path: file).path }

  /// Writes the log of a run and its report.
  private static func run(_ file: String, _ log: String, in scratch: Scratch, _ more: [String] = []) async throws {
    let arguments =
      ["run", path(file), "--events", scratch.file(log), "--out", scratch.file("run"), "--scenarios", "0"] + more
    let outcome = await Outcome(arguments)
    #expect(outcome.exit == .done, "\(outcome.talk)")
  }

  /// Analyzes a log, and returns the tables by name.
  private static func tables(_ logs: [String], _ file: String, in scratch: Scratch) async throws -> [String: String] {
    let out = "log-\(UUID().uuidString)"
    let outcome = await Outcome(["analyze"] + logs.map(scratch.file) + [path(file), "--out", scratch.file(out)])
    #expect(outcome.exit != .failed, "\(outcome.talk)")
    let name = file.replacingOccurrences(of: ".json5", with: "")
    var tables: [String: String] = [:]
    for table in counts + ["comparisons.csv"] { tables[table] = try scratch.read("\(out)/\(name)/\(table)") }
    return tables
  }

  /// The tables of the run, as they would be of a log.
  private static func expected(_ file: String, in scratch: Scratch) throws -> [String: String] {
    let folder = "run/" + file.replacingOccurrences(of: ".json5", with: "")
    var tables: [String: String] = [:]
    for table in counts {
      tables[table] = try scratch.read("\(folder)/\(table)").replacingOccurrences(of: ",simulated,", with: ",log,")
    }
    let rows = try scratch.read("\(folder)/comparisons.csv").split(separator: "\n", omittingEmptySubsequences: false)
    let revealed = rows.enumerated().filter { place, row in
      place == 0 || row.isEmpty || row.contains(",revealed,") && !row.contains(",triggered,")
    }
    tables["comparisons.csv"] = revealed.map { String($0.element) }.joined(separator: "\n").replacingOccurrences(
      of: ",simulated,", with: ",log,"
    ).replacingOccurrences(of: ",revealed,", with: ",observed,")
    return tables
  }

  @Test(arguments: EngineTests.files) func `the report of a run's log is the run's`(file: String) async throws {
    let scratch = try Scratch()
    try await Self.run(file, "log.csv", in: scratch, ["--users", Heavy.isOn ? "150" : "50", "--design", "revealed"])
    let tables = try await Self.tables(["log.csv"], file, in: scratch)
    for (name, expected) in try Self.expected(file, in: scratch) { #expect(tables[name] == expected, "\(name)") }
  }

  @Test func `the log does not depend on threads, design or engine`() async throws {
    let scratch = try Scratch()
    let ways = [
      ["--threads", "1"], ["--threads", "3"], ["--design", "revealed"], ["--design", "independent"],
      ["--engine", "exact", "--design", "revealed"],
    ]
    var logs: Set<String> = []
    for way in ways {
      try await Self.run("catalog-browse.json5", "log.csv", in: scratch, ["--users", "600"] + way)
      logs.insert(try scratch.read("log.csv"))
    }
    #expect(logs.count == 1 && (logs.first?.count ?? 0) > 100_000)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path).sorted() == ["log.csv", "run"])
  }

  @Test func `neither the order of rows, nor the files, nor the form matter`() async throws {
    let file = "catalog-browse.json5"
    let scratch = try Scratch()
    try await Self.run(file, "log.csv", in: scratch, ["--users", "400", "--design", "revealed"])
    let expected = try Self.expected(file, in: scratch)
    let lines = try scratch.read("log.csv").split(separator: "\n").map(String.init)
    let (header, rows) = (lines[0], lines[1...])
    // A fixed order that mixes everything: multiplication by a number that has no divisor in common with the count.
    let prime = 7919
    let mixed = rows.indices.map { rows[1 + ($0 * prime) % rows.count] }
    #expect(Set(mixed).count == rows.count && mixed != Array(rows))
    func text(_ rows: some Sequence<String>) -> String.UTF8View { ([header] + rows).joined(separator: "\n").utf8 }
    _ = try scratch.write(text(mixed), to: "mixed.csv")
    _ = try scratch.write(text(mixed + mixed), to: "twice.csv")
    for (name, isPart) in [("part-1.csv", 0), ("part-2.csv", 1)] {
      let part = rows.filter { (Int($0.prefix { $0 != "," }) ?? 0) % 2 == isPart }
      _ = try scratch.write(text(part), to: name)
    }
    for logs in [["mixed.csv"], ["twice.csv"], ["part-2.csv", "part-1.csv"], ["part-?.csv"], ["p*-*.csv"]] {
      #expect(try await Self.tables(logs, file, in: scratch) == expected, "\(logs)")
    }
    for form in ["log.tsv", "log.ndjson"] {
      try await Self.run(file, form, in: scratch, ["--users", "400", "--design", "revealed"])
      #expect(try await Self.tables([form], file, in: scratch) == expected, "\(form)")
    }
  }

  @Test func `who was seen in two variants is counted apart`() async throws {
    let file = "catalog-browse.json5"
    let scratch = try Scratch()
    try await Self.run(file, "log.csv", in: scratch, ["--users", "40", "--design", "revealed"])
    var text = try scratch.read("log.csv")
    let first = try #require(text.split(separator: "\n").dropFirst().first)
    let other = first.contains(",push,") ? "accordion" : "push"
    text +=
      "0,9999,999999,9,\(other),compact,all,,act,tap,,,,,\nnobody,1,1,1,,compact,all,,screen-view,nowhere,,,,,\nx\n"
    _ = try scratch.write(text.utf8, to: "log.csv")
    let outcome = await Outcome(["analyze", scratch.file("log.csv"), Self.path(file), "--out", scratch.file("out")])
    #expect(outcome.talk.contains("users without a variant: 1; in several variants, and so not counted: 1\n"))
    #expect(outcome.talk.contains("1 rejected: more or fewer fields than the header, at \(scratch.file("log.csv")):"))
    #expect(outcome.talk.contains("screens that the app has not: nowhere (1)\n"))
    let cells = try CSVRows.cells(scratch.read("out/catalog-browse/assignments.csv")).dropFirst()
    #expect(cells.reduce(0) { $0 + (Int($1[6]) ?? 0) } == 39 && cells.reduce(0) { $0 + (Int($1[9]) ?? 0) } == 1)
    let document = try scratch.read("out/catalog-browse/run.json")
    for words in ["\"source\": \"log\"", "\"users_in_several_variants\": 1", "\"users_without_variant\": 1"] {
      #expect(document.contains(words))
    }
    #expect(try scratch.read("out/catalog-browse/summary.md").contains("*Observed*: 41 users"))
  }

  @Test(arguments: [("control - 50", ExitCode.answerIsNo, "FAIL"), ("control + 50", .done, "PASS")])
  func `what is required is judged at the worse end of the interval, and decides the exit`(
    bound: String, exit: ExitCode, told: String
  ) async throws {
    let scratch = try Scratch()
    let plain = try String(contentsOfFile: CommandTests.experiment, encoding: .utf8)
    #expect(plain.ranges(of: "control + 0.5").count == 1)
    let file = try scratch.write(plain.replacing("control + 0.5", with: bound).utf8, to: "strict.json5")
    let log = scratch.file("log.csv")
    _ = await Outcome([
      "run", file, "--users", "150", "--scenarios", "0", "--events", log, "--out", scratch.file("run"),
    ])
    let read = await Outcome(["analyze", log, file, "--out", scratch.file("out")])
    #expect(read.exit == exit, "\(read.talk)")
    let line = read.answer.split(separator: "\n").last { $0.hasPrefix(told + " ") }
    #expect(line?.contains("at the worse end of the interval, limit ") == true, "\(read.answer)")
  }

  @Test func `a log tells personas apart, and need not`() async throws {
    let scratch = try Scratch()
    let plain = try String(contentsOfFile: CommandTests.experiment, encoding: .utf8)
    let behavior = "behavior: { policy"
    let personas =
      "personas: [{ id: \"calm\", share: 0.7 }, { id: \"quick\", share: 0.3, behavior: { patience: \"0 s\" } }], "
    #expect(plain.ranges(of: behavior).count == 1)
    let file = try scratch.write(plain.replacing(behavior, with: personas + behavior).utf8, to: "personas.json5")
    let log = scratch.file("log.csv")
    let run = await Outcome([
      "run", file, "--users", "300", "--design", "revealed", "--events", log, "--out", scratch.file("run"),
    ])
    let read = await Outcome(["analyze", log, file, "--out", scratch.file("out")])
    #expect(run.exit == .done && read.exit != .failed, "\(run.talk)\(read.talk)")
    for table in Self.counts {
      let expected = try scratch.read("run/catalog-browse/\(table)").replacing(",simulated,", with: ",log,")
      #expect(try scratch.read("out/catalog-browse/\(table)") == expected, "\(table)")
    }
    let funnel = try scratch.read("out/catalog-browse/funnel.csv")
    #expect(funnel.contains(",calm,") && funnel.contains(",quick,"))
    // The same rows without personas are those of everybody.
    let text = try scratch.read("log.csv")
    let alike = text.replacing(",calm,", with: ",all,").replacing(",quick,", with: ",,")
    _ = try scratch.write(alike.utf8, to: "log.csv")
    #expect(await Outcome(["analyze", log, file, "--out", scratch.file("alike")]).exit != .failed)
    let whole = try scratch.read("alike/catalog-browse/funnel.csv")
    #expect(whole.contains(",all,") && !whole.contains(",calm,"))
  }

  @Test func `what is no log is refused, with what might help, and nothing is written`() async throws {
    let scratch = try Scratch()
    let logs: [(text: String, told: [String])] = [
      ("", ["log.csv: is empty", "hint: a log begins with"]),
      (
        "usr_id,time_ms,variant_id,size_class,event,name\n",
        ["log.csv:1: there is no column 'user_id'", "there is 'usr_id'; the columns are: usr_id, time_ms"]
      ),
      ("user_id,time_ms,variant_id,size_class,event,name\nu,x,y,z,a,b\n", ["no row of the log can be counted", ":2"]),
      ("\u{1F}", ["there is no column 'user_id'"]),
    ]
    for log in logs {
      _ = try scratch.write(log.text.utf8, to: "log.csv")
      let outcome = await Outcome([
        "analyze", scratch.file("log.csv"), CommandTests.experiment, "--out", scratch.file("out"),
      ])
      #expect(outcome.exit == .failed && outcome.answer.isEmpty)
      for words in log.told { #expect(outcome.talk.contains(words), "\(outcome.talk)") }
    }
    for name in ["nothing.csv", "no*.csv", "."] {
      let outcome = await Outcome(["analyze", scratch.file(name), CommandTests.experiment])
      #expect(outcome.exit == .failed && outcome.talk.contains("cannot be read"), "\(outcome.talk)")
    }
    #expect(!FileManager.default.fileExists(atPath: scratch.file("out")))
  }

  @Test func `a log that cannot be written is refused before anybody is run`() async throws {
    let scratch = try Scratch()
    let two = [CommandTests.experiment, CommandTests.experiment]
    let refused: [([String], String)] = [
      ([CommandTests.experiment, "--events", scratch.file("log.txt")], "let it end in .csv"),
      (two + ["--events", scratch.file("log.csv")], "takes one experiment, not 2"),
      ([CommandTests.experiment, "--users", "9", "--events", scratch.file("no/log.csv")], "cannot be written"),
      ([CommandTests.experiment, "--users", "9", "--events", "/dev/null.csv/x.csv"], "cannot be written"),
    ]
    for (arguments, told) in refused {
      let outcome = await Outcome(["run"] + arguments + ["--out", scratch.file("out")])
      #expect(outcome.exit == .failed && outcome.talk.contains(told), "\(outcome.talk)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path).isEmpty)
  }
}
