import Desireline
import EventLogs
import ExperimentFile
import Foundation
import TestSupport
import Testing

import DesirelineTool

/// What a run writes into a log is what an analysis reads.
struct LogTests {
  static let counts = ["funnel.csv", "times.csv", "transitions.csv", "assignments.csv"]

  /// The tables of a run, as they are of its log.
  private static func expected(_ files: [String: Data]) -> [String: String] {
    var tables: [String: String] = [:]
    for name in counts + ["comparisons.csv"] {
      tables[name] = String(decoding: files[name] ?? Data(), as: UTF8.self).replacing(",simulated,", with: ",log,")
    }
    let rows = tables["comparisons.csv"]?.split(separator: "\n", omittingEmptySubsequences: false) ?? []
    let revealed = rows.enumerated().filter { place, row in
      place == 0 || row.isEmpty || row.contains(",revealed,") && !row.contains(",triggered,")
    }
    tables["comparisons.csv"] = revealed.map { String($0.element) }.joined(separator: "\n").replacing(
      ",revealed,", with: ",observed,")
    return tables
  }

  /// Analyzes logs, and returns the tables by name.
  private static func tables(_ logs: String, _ name: String, in scratch: Scratch) async throws -> [String: String] {
    let outcome = try await scratch.run("analyze \(logs) %\(name) -o OUT")
    #expect(outcome.exit != .failed, "\(outcome.talk)")
    let files = scratch.files(of: "out/\(name)")
    try FileManager.default.removeItem(atPath: scratch.file("out"))
    return files.filter { (counts + ["comparisons.csv"]).contains($0.key) }.mapValues {
      String(decoding: $0, as: UTF8.self)
    }
  }

  @Test(arguments: Shipped.distinct) func `the report of a run's log is the run's`(name: String) async throws {
    let scratch = try Scratch()
    let users = Heavy.isOn ? 150 : 50
    let line = "run %\(name) --events @log.csv --scenarios 0 --users \(users) --design revealed -o @run"
    #expect(try await scratch.run(line).exit == .done)
    let tables = try await Self.tables("@log.csv", name, in: scratch)
    #expect(tables == Self.expected(scratch.files(of: "run/\(name)")))
  }

  @Test func `the log does not depend on threads, design or engine`() async throws {
    let scratch = try Scratch()
    var logs: Set<String> = []
    for design in ["paired", "revealed"] { logs.insert(try await SharedRun.made(design).log) }
    for options in ["--threads 1", "--threads 3 --engine exact --design revealed"] {
      let line = "run %catalog-browse --users 200 --scenarios 0 --events @log.csv -o @run \(options)"
      #expect(try await scratch.run(line).exit == .done)
      logs.insert(try scratch.read("log.csv"))
    }
    #expect(logs.count == 1 && (logs.first?.count ?? 0) > 100_000 && scratch.names() == ["log.csv", "run"])
  }

  @Test func `neither the order of rows, nor the files, nor the form matter`() async throws {
    let (run, scratch) = (try await SharedRun.made("revealed"), try Scratch())
    let expected = Self.expected(run.files)
    let lines = run.log.split(separator: "\n").map(String.init)
    let (header, rows) = (lines[0], lines[1...])
    // A fixed order that mixes everything: multiplication by a number that has no divisor in common with the count.
    let mixed = rows.indices.map { rows[1 + ($0 * 7919) % rows.count] }
    #expect(Set(mixed).count == rows.count && mixed != Array(rows))
    func write(_ rows: some Sequence<String>, to name: String) throws {
      try scratch.write(([header] + rows).joined(separator: "\n"), to: name)
    }
    try write(mixed, to: "mixed.csv")
    try write(mixed + mixed, to: "twice.csv")
    for part in 0..<2 {
      try write(rows.filter { (Int($0.prefix { $0 != "," }) ?? 0) % 2 == part }, to: "part-\(part).csv")
    }
    for logs in ["@mixed.csv", "@twice.csv", "@part-1.csv @part-0.csv", "@part-?.csv", "@p*-*.csv"] {
      #expect(try await Self.tables(logs, "catalog-browse", in: scratch) == expected, "\(logs)")
    }
    for form in ["@log.tsv", "@log.ndjson"] {
      _ = try await scratch.run(
        "run %catalog-browse --users 200 --scenarios 0 --design revealed --events \(form) -o @run")
      #expect(try await Self.tables(form, "catalog-browse", in: scratch) == expected, "\(form)")
    }
  }

  @Test func `users seen in two variants are counted apart`() async throws {
    let scratch = try Scratch()
    let log = try await SharedRun.made().log
    let first = try #require(log.split(separator: "\n").dropFirst().first)
    let other = first.contains(",push,") ? "accordion" : "push"
    let more =
      "0,9999,999999,9,\(other),compact,all,,act,tap,,,,,\nnobody,1,1,1,,compact,all,,screen-view,nowhere,,,,,\nx\n"
    try scratch.write(log + more, to: "log.csv")
    let outcome = try await scratch.run("analyze @log.csv %catalog-browse -o OUT")
    for words in [
      "users without a variant: 1; in several variants, and so not counted: 1\n",
      "1 rejected: more or fewer fields than the header, at \(scratch.file("log.csv")):",
      "screens that the app has not: nowhere (1)\n",
    ] { #expect(outcome.talk.contains(words)) }
    let cells = try CSVRows.cells(scratch.read("out/catalog-browse/assignments.csv")).dropFirst()
    #expect(cells.reduce(0) { $0 + (Int($1[6]) ?? 0) } == 199 && cells.reduce(0) { $0 + (Int($1[9]) ?? 0) } == 1)
    let document = try scratch.read("out/catalog-browse/run.json")
    for words in ["\"source\": \"log\"", "\"users_in_several_variants\": 1", "\"users_without_variant\": 1"] {
      #expect(document.contains(words))
    }
    #expect(try scratch.read("out/catalog-browse/summary.md").contains(" of the 201 users of the log count"))
  }

  @Test func `a log may have personas, and need not`() async throws {
    let scratch = try Scratch()
    try scratch.writeShipped(replacing: [ReportTests.personas("patience: \"0 s\"")], to: "personas.json5")
    let run = try await scratch.run("run @personas.json5 --users 300 --design revealed --events @log.csv -o @run")
    let read = try await scratch.run("analyze @log.csv @personas.json5 -o @out")
    #expect(run.exit == .done && read.exit != .failed, "\(run.talk)\(read.talk)")
    let (own, files) = (Self.expected(scratch.files(of: "run/catalog-browse")), scratch.files(of: "out/catalog-browse"))
    for table in Self.counts { #expect(own[table].map { Data($0.utf8) } == files[table], "\(table)") }
    let funnel = try scratch.read("out/catalog-browse/funnel.csv")
    #expect(funnel.contains(",calm,") && funnel.contains(",quick,"))
    // The same rows without personas are those of everybody.
    let alike = try scratch.read("log.csv").replacing(",calm,", with: ",all,").replacing(",quick,", with: ",,")
    try scratch.write(alike, to: "log.csv")
    #expect(try await scratch.run("analyze @log.csv @personas.json5 -o @alike").exit != .failed)
    let whole = try scratch.read("alike/catalog-browse/funnel.csv")
    #expect(whole.contains(",all,") && !whole.contains(",calm,"))
  }

  // MARK: Dirty logs

  struct Dirty: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// What is said of it.
    let says: [String]
    /// Makes it of a clean log's lines.
    let make: @Sendable ([String]) -> [UInt8]

    init(_ name: String, _ says: String..., make: @escaping @Sendable ([String]) -> [UInt8]) {
      (testDescription, self.says, self.make) = (name, says, make)
    }
  }

  private static func text(_ lines: [String]) -> [UInt8] { Array(lines.map { $0 + "\n" }.joined().utf8) }

  /// A clean row with something else in one of its cells.
  private static func row(_ lines: [String], _ cell: Int, _ text: String) -> String {
    var cells = lines[1].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    cells[cell] = text
    return cells.joined(separator: ",")
  }

  static let dirtyLogs = [
    Dirty("a line of 1 MB", ": 0 duplicates, 0 rejected") { lines in
      let long = String(repeating: "x", count: 1 << 20)
      return text(lines.enumerated().map { "\($1),\($0 == 0 ? "note" : $0 == 9 ? long : "")" })
    },
    Dirty("times in other units", ": 0 duplicates, 3 rejected", "1 rejected: no time in the log's unit (such as '1.5')")
    { lines in
      text(lines + ["1.5", "2024-01-01T00:00:00Z", "1700000000000000000"].map { row(lines, 2, $0) })
    },
    Dirty("a clock that goes back", ": 0 duplicates, 0 rejected") { text([$0[0]] + $0.dropFirst().reversed()) },
    Dirty("events that come twice", ": 7 duplicates, 0 rejected") { lines in
      let lines = lines.enumerated().map { "\($1),\($0 == 0 ? "event_id" : "e\($0)")" }
      return text(lines + lines.dropFirst().prefix(7))
    },
  ]

  @Test(arguments: dirtyLogs) func `what is dirty is reported, and the rest counts as ever`(log: Dirty) async throws {
    let (run, scratch) = (try await SharedRun.made(), try Scratch())
    try scratch.write(log.make(run.log.split(separator: "\n").map(String.init)), to: "log.csv")
    let outcome = try await scratch.run("analyze @log.csv %catalog-browse -o OUT")
    for words in log.says { #expect(outcome.talk.contains(words)) }
    #expect(outcome.exit != .failed, "\(outcome.talk)")
    let files = scratch.files(of: "out/catalog-browse")
    for table in Self.counts { #expect(files[table] == run.analysisFiles[table], "\(table)") }
  }

  /// Screens that the app has not stand by name, whatever order they were met in.
  @Test func `moves between screens that the app has not have an order`() async throws {
    let (scratch, names) = (try Scratch(), ["k", "b", "z", "e", "q", "a", "t", "m"])
    let rows = [
      "user_id,time_ms,variant_id,size_class,event,name,from_screen_id,action,cause", "u,0,push,compact,exposure,,,,",
    ]
    let moves = names.map { "u,1,push,compact,move,\($0)\($0),\($0),push,tap" }
    try scratch.write(Self.text(rows + moves), to: "log.csv")
    #expect(try await scratch.run("analyze @log.csv %catalog-browse -o OUT").exit != .failed)
    let listed = try CSVRows.cells(scratch.read("out/catalog-browse/transitions.csv")).dropFirst()
    #expect(listed.map { $0[5] } == names.sorted())
  }

  // MARK: Goals

  /// An experiment of four goals, with a metric for one of them.
  private static func writeGoals(in scratch: Scratch) throws {
    let text = try Shipped.text("tab-bar-or-hamburger")
    let steps = try #require(text.range(of: "steps: ["))
    let ids = text[steps.upperBound...].prefix { $0 != "]" }.matches(of: /id: "([a-z-]+)"/)
    let own =
      #"    orders_of_orderers: { step: "\#(try #require(ids.last).output.1)", role: "secondary", for: "orders" },"#
    let metrics = "  metrics: {\n"
    try scratch.writeShipped("tab-bar-or-hamburger", replacing: [(metrics, "\(metrics)\(own)\n")], to: "goals.json5")
  }

  @Test func `a metric is divided by users of its goal, and every metric has rows by goal`() async throws {
    let scratch = try Scratch()
    try Self.writeGoals(in: scratch)
    #expect(try await scratch.run("run @goals.json5 --users 400 --scenarios 2 -o OUT").exit != .failed)
    let folder = "out/tab-bar-or-hamburger"
    let rows = try scratch.rows("\(folder)/comparisons.csv").filter { $0["design"] == "paired" }
    let goals = ["orders", "favorites", "messages", "settings"]
    func row(_ metric: String, _ scope: String, _ id: String) throws -> [String: String] {
      try #require(rows.first { $0["metric_id"] == metric && $0["scope"] == scope && $0["scope_id"] == id })
    }
    let own = try row("orders_of_orderers", "overall", "all")
    let part = try row("orders_of_orderers", "goal", "orders")
    #expect(own["n_control"] == part["n_control"] && own["control_value"] == part["control_value"])
    #expect(try row("orders_of_orderers", "goal", "settings")["n_control"] == "0")
    // The goals of all users, each once.
    let metric = try #require(rows.first { $0["metric_id"] != "orders_of_orderers" }?["metric_id"])
    let counts = try goals.map { Int(try row(metric, "goal", $0)["n_control"] ?? "") ?? 0 }
    #expect(String(counts.reduce(0, +)) == (try row(metric, "overall", "all")["n_control"]))
    #expect(counts.allSatisfy { $0 > 0 } && String(counts[0]) == own["n_control"])
    let summary = try scratch.read("\(folder)/summary.md")
    #expect(goals.allSatisfy { summary.contains("for \($0)") })
  }

  @Test func `a log without goals does not measure what is for one, and says so`() async throws {
    let scratch = try Scratch()
    try Self.writeGoals(in: scratch)
    let run = try await scratch.run(
      "run @goals.json5 --users 400 --scenarios 0 --design revealed --events @log.csv -o @run")
    #expect(run.exit != .failed, "\(run.talk)")
    let known = try await scratch.run("analyze @log.csv @goals.json5 -o @known")
    #expect(known.exit != .failed && !known.talk.contains("goal"), "\(known.talk)")
    let lines = try CSVRows.cells(scratch.read("log.csv"))
    let column = try #require(lines[0].firstIndex(of: "goal"))
    let stripped = lines.map { ($0[..<column] + $0[(column + 1)...]).joined(separator: ",") }
    try scratch.write(stripped.joined(separator: "\n") + "\n", to: "stripped.csv")
    let unknown = try await scratch.run("analyze @stripped.csv @goals.json5 -o @unknown")
    #expect(unknown.exit != .failed)
    #expect((unknown.talk + unknown.answer).contains("no row has a goal, so `orders_of_orderers`"), "\(unknown.talk)")
    for (out, isMeasured) in [("known", true), ("unknown", false)] {
      let rows = try scratch.rows("\(out)/tab-bar-or-hamburger/comparisons.csv")
      let row = try #require(rows.first { $0["metric_id"] == "orders_of_orderers" && $0["scope"] == "overall" })
      #expect((row["n_control"] != "0") == isMeasured && (row["control_value"]?.isEmpty == false) == isMeasured)
      #expect((row["status"] == "undefined: the log does not say who came for the goal of the metric") != isMeasured)
      #expect(rows.contains { $0["scope"] == "goal" } == isMeasured)
    }
  }

  /// Of 200 users each with the goal b or c, how many reach it under both variants, and the title.
  @Test(arguments: [
    ([100, 100, 160, 40], "; `trt` is 30 pp better for `b` and 30 pp worse for `c`"),
    ([100, 100, 160, 100], "**Ship `trt`**"), ([100, 100, 190, 70], "; `trt` is 15 pp worse for `c`"),
    ([100, 100, 140, 20], ": `trt` is worse; `trt` is 20 pp better for `b`"),
  ]) func `goals that disagree are in the title`(reached: [Int], title: String) async throws {
    let scratch = try Scratch()
    try scratch.write(
      """
      {
        experiment: "goals",
        app: {
          screens: { a: { items: [{ id: "go", does: "go-b" }, { id: "on", does: "go-c" }] }, b: {}, c: {} },
          coordinators: {
            p: { kind: "stack", root: "a", on: { "go-b": { push: "b" }, "go-c": { push: "c" } } },
            q: { extends: "p", on: { "go-b": { present: "b", as: "sheet" } } },
          },
        },
        replaces: "p",
        variants: { ctl: { coordinator: "p", control: true }, trt: { coordinator: "q" } },
        cohort: {
          count: 100, seed: 1, devices: [{ share: 1, device: "iPhone 15" }],
          goals: [{ share: 0.5, reach: "b" }, { share: 0.5, reach: "c" }],
        },
        funnel: { window: "10 ms", steps: [{ id: "s1", screen: "a" }, { id: "s2", screen: ["b", "c"] }] },
        metrics: { m1: { step: "s2", role: "primary", better: "higher" } },
      }
      """, to: "goals.json5")
    var rows = ["user_id,time_ms,variant_id,size_class,goal,event,name"]
    for (place, variant, goal) in [(0, "ctl", "b"), (1, "ctl", "c"), (2, "trt", "b"), (3, "trt", "c")] {
      for user in 0..<200 {
        let user = (start: 1_700_000_000_000 + user * 1000, row: "\(variant),compact,\(goal)", number: user)
        func add(_ offset: Int, _ event: String) {
          rows.append("\(place)-\(user.number),\(user.start + offset),\(user.row),\(event)")
        }
        add(0, "exposure,")
        add(1, "screen-view,a")
        if user.number < reached[place] { add(2, "screen-view,\(goal)") }
      }
    }
    try scratch.write(rows.joined(separator: "\n") + "\n", to: "log.csv")
    let outcome = try await scratch.run("analyze @log.csv @goals.json5 -o OUT")
    #expect(try scratch.read("out/goals/summary.md").contains(title), "\(outcome.answer)\(outcome.talk)")
  }

  // MARK: Options

  @Test func `a preset and a mapping that starts from it are the same, and without either a log is native`() throws {
    let scratch = try Scratch()
    let experiment = try Shipped.document().experiment
    func interpreter(_ reading: LogReading) throws -> any LogInterpreter {
      try reading.interpreter(of: experiment.id, experiment.logVocabulary)
    }
    let native = try interpreter(LogReading())
    #expect(native is NativeFormat && native.counting == .native && native.clock == .native)
    let preset = try #require(try interpreter(LogReading(preset: .ga4)) as? MappedFormat)
    let path = try scratch.write("{ preset: \"ga4\" }", to: "map.json5")
    let mapping = try #require(try interpreter(LogReading(mapping: path)) as? MappedFormat)
    #expect(preset.mapping == mapping.mapping && preset.mapping == LogMapping(.ga4))
    #expect(preset.clock == LogClock(unit: .microseconds, isAbsolute: true))
    #expect(preset.knows(screen: "home") && preset.layout == mapping.layout)
  }
}
