import Foundation
import Testing

import DesirelineTool

/// A log beside the run that predicted it.
struct CompareTests {
  /// The log of other users than those of the run.
  private static let other = Task { try await log(seed: 2) }

  private static func log(
    _ file: String = "%catalog-browse", seed: Int, in given: Scratch? = nil
  ) async throws -> String {
    let scratch = try given ?? Scratch()
    let line = "run \(file) --users 200 --scenarios 0 --seed \(seed) --design revealed --events @other.csv -o @others"
    let outcome = try await scratch.run(line)
    #expect(outcome.exit == .done, "\(outcome.talk)")
    return try scratch.read("other.csv")
  }

  /// The report of the run in `Reports/catalog-browse`, and the log of other users in `log.csv`.
  private static func prepare() async throws -> Scratch {
    let scratch = try Scratch()
    try await SharedRun.made().write(to: "Reports/catalog-browse", in: scratch)
    try scratch.write(try await other.value, to: "log.csv")
    return scratch
  }

  private static func compare(
    _ log: String = "@log.csv", with file: String = "%catalog-browse", out: String, _ more: String = "",
    in scratch: Scratch
  ) async throws -> Outcome {
    try await scratch.run("analyze \(log) \(file) --compare @Reports/catalog-browse -o @\(out) \(more)")
  }

  @Test func `parts of a log are compared as the log is, those of a run are not`() async throws {
    let scratch = try await Self.prepare()
    let part = "analyze @log.csv %catalog-browse --shard 1/1 --part @log.part --quiet"
    #expect(try await scratch.run(part).exit == .done)
    #expect(try await Self.compare(out: "whole", in: scratch).exit != .failed)
    let compared = "%catalog-browse --compare @Reports/catalog-browse -o"
    #expect(try await scratch.run("merge @log.part \(compared) @merged").exit != .failed)
    #expect(scratch.files(of: "merged") == scratch.files(of: "whole") && scratch.has("merged/backtest.csv"))
    let run = "run %catalog-browse --shard 1/1 --part @run.part --users 50 --scenarios 0 --quiet"
    #expect(try await scratch.run(run).exit == .done)
    let refused = try await scratch.run("merge @run.part \(compared) @r")
    #expect(refused.exit == .failed && refused.talk.contains("'--compare' is for parts of logs") && !scratch.has("r"))
  }

  @Test func `the report of a log says what was predicted, and the record keeps it once`() async throws {
    let scratch = try await Self.prepare()
    let first = try await Self.compare(out: "a", in: scratch)
    #expect(first.exit != .failed, "\(first.talk)")
    for words in [
      "Predicted by a run of 200 users, re-weighted", "here: intervals covered ", "on record, 1 comparison: ",
    ] { #expect(first.answer.contains(words)) }
    let names = ["prediction.csv", "prediction_funnel.csv"] + ReportTests.files
    #expect(scratch.names(in: "a/catalog-browse") == names.sorted())
    // Two treatments and five metrics, three variants and five steps, of everybody and of either size class.
    let differences = try CSVRows.cells(scratch.read("a/catalog-browse/prediction.csv"))
    #expect(differences.count == 1 + 30 && differences.allSatisfy { $0.count == differences[0].count })
    #expect(try CSVRows.cells(scratch.read("a/catalog-browse/prediction_funnel.csv")).count == 1 + 45)
    let package = try scratch.read("a/catalog-browse/datapackage.json")
    #expect(names.prefix(2).allSatisfy { package.contains("\"path\": \"\($0)\"") })
    let record = try scratch.read("a/catalog-browse/report.json")
    #expect(record.contains("\"is_same_file\": true") && record.contains("\"intervals_covered\": "))
    let files = scratch.files(of: "a")
    // Again: the same bytes, and no second copy.
    _ = try await Self.compare(out: "a", in: scratch)
    #expect(scratch.files(of: "a") == files)
    // What else the report says does not depend on the run.
    _ = try await scratch.run("analyze @log.csv %catalog-browse -o @plain")
    for name in LogTests.counts + ["comparisons.csv"] {
      #expect(scratch.files(of: "plain/catalog-browse")[name] == files["catalog-browse/\(name)"], "\(name)")
    }
    #expect(!scratch.has("plain/backtest.csv"))
  }

  @Test func `the record does not depend on the order of comparisons`() async throws {
    let scratch = try await Self.prepare()
    try scratch.write(try await Self.log(seed: 3), to: "third.csv")
    for (logs, out) in [(["@log.csv", "@third.csv"], "a"), (["@third.csv", "@log.csv"], "b")] {
      _ = try await Self.compare(logs[0], out: out, in: scratch)
      let last = try await Self.compare(logs[1], out: out, "--json", in: scratch)
      #expect(last.answer.contains("\"predictions\": {") && last.answer.contains("\"comparisons\": 2"))
    }
    #expect(try scratch.read("a/backtest.csv") == scratch.read("b/backtest.csv"))
    #expect(try CSVRows.cells(scratch.read("a/backtest.csv")).count == 1 + 20)
    #expect(try scratch.read("b/catalog-browse/summary.md").contains("on record, 2 comparisons: intervals covered "))
  }

  @Test func `personas are re-weighted too, where the run and the log both have them`() async throws {
    let scratch = try Scratch()
    try scratch.writeShipped(replacing: [ReportTests.personas("patience: \"9 s\"")], to: "personas.json5")
    _ = try await scratch.run("run @personas.json5 --users 300 --scenarios 8 --seed 1 -o @Reports")
    let log = try await Self.log("@personas.json5", seed: 2, in: scratch)
    func scopes(_ out: String) throws -> Set<String> {
      Set(
        try CSVRows.cells(scratch.read("\(out)/catalog-browse/prediction.csv")).dropFirst().map { $0[5] + " " + $0[6] })
    }
    let both = try await Self.compare("@other.csv", with: "@personas.json5", out: "both", in: scratch)
    #expect(both.answer.contains(", calm ") && both.answer.contains(", quick "), "\(both.answer)")
    let classes: Set = ["overall all", "size_class compact", "size_class regular"]
    #expect(try scopes("both") == classes.union(["persona calm", "persona quick"]))
    // A log that does not know them is compared by size class alone.
    try scratch.write(log.replacing(",calm,", with: ",,").replacing(",quick,", with: ",,"), to: "alike.csv")
    let one = try await Self.compare("@alike.csv", with: "@personas.json5", out: "one", in: scratch)
    #expect(one.exit != .failed && !one.answer.contains("calm"), "\(one.talk)")
    #expect(try scopes("one") == classes)
  }

  @Test func `a file that changed in what is not counted is reported, and compared`() async throws {
    let scratch = try await Self.prepare()
    try scratch.writeShipped(replacing: [("count: 20000,", "count: 500,")], to: "later.json5")
    let outcome = try await Self.compare(with: "@later.json5", out: "out", in: scratch)
    #expect(outcome.exit != .failed)
    let words = "a run of 200 users, of an earlier form of the file that counts alike, re-weighted"
    #expect(outcome.answer.contains(words) && !outcome.answer.contains("The health of that run is not good"))
    #expect(try scratch.read("out/catalog-browse/report.json").contains("\"is_same_file\": false"))
    // So is a run that should not be read.
    let record = try scratch.read("Reports/catalog-browse/run.json")
    let sick = record.replacing("\"is_good\": true", with: "\"is_good\": false")
    try scratch.write(sick, to: "Reports/catalog-browse/run.json")
    let second = try await Self.compare(with: "@later.json5", out: "out", in: scratch)
    #expect(second.answer.contains("The health of that run is not good: do not read it."), "\(second.talk)")
  }

  // MARK: What is no run that a log can be compared with

  /// What is said of a comparison that is refused.
  ///
  /// Everything is found out before the log is read.
  private static func refusal(
    _ run: String = "@Reports/catalog-browse", _ file: String = "%catalog-browse", in scratch: Scratch,
    out: String = "out"
  ) async throws -> String {
    let outcome = try await scratch.run("analyze @no.csv \(file) --compare \(run) -o @\(out)")
    #expect(outcome.exit == .failed && outcome.answer.isEmpty && outcome.talk.contains("\n hint: "), "\(outcome.talk)")
    return outcome.talk
  }

  @Test func `a directory that is not as a run wrote it`() async throws {
    let scratch = try await Self.prepare()
    #expect(try await Self.refusal("@nothing", in: scratch).contains("is no directory"))
    let above = try await Self.refusal("@Reports", in: scratch)
    let place = "there is one in '\(scratch.file("Reports"))/catalog-browse'"
    #expect(above.contains("has no run.json") && above.contains(place))
    let record = try scratch.read("Reports/catalog-browse/run.json")
    let funnel = try scratch.read("Reports/catalog-browse/funnel.csv")
    let changes: [(name: String, text: String?, says: String)] = [
      ("funnel.csv", funnel.replacing(",true,", with: ",false,"), "has a funnel.csv that is not as it was written"),
      ("summary.md", "", "has a summary.md that is not as it was written"),
      ("transitions.csv", nil, "lacks transitions.csv"),
      ("run.json", "{", "has a run.json that cannot be read"),
      (
        "run.json", record.replacing("desireline.run/3", with: "desireline.run/2"),
        "was written by 0.1.0, whose run.json has the form 'desireline.run/2': this version does not read it"
      ),
      ("run.json", record.replacing("\"summary.md\"", with: "\"../x\""), "lacks ../x"),
      ("run.json", record.replacing("\"simulated\"", with: "\"log\""), "is the report of a log"),
    ]
    for change in changes {
      let name = "Reports/catalog-browse/\(change.name)"
      let before = try scratch.read(name)
      if let text = change.text {
        try scratch.write(text, to: name)
      } else {
        try FileManager.default.removeItem(atPath: scratch.file(name))
      }
      let talk = try await Self.refusal(in: scratch)
      #expect(talk.contains(change.says))
      try scratch.write(before, to: name)
    }
    #expect(!scratch.has("out"))
    // A place where the report of the log would replace the run.
    let own = try await Self.refusal("@Reports/catalog-browse/", in: scratch, out: "others/../Reports")
    #expect(own.contains("is where the report of the log would be written"))
  }

  @Test(arguments: [
    (
      "experiment: \"catalog-browse\"", "experiment: \"other\"",
      "is a run of 'catalog-browse', and the file's experiment is 'other'"
    ),
    (
      "push:      { coordinator: \"drill\", weight: 1 },", "",
      "is a run with accordion (control), push, hybrid, and the file has accordion (control), hybrid"
    ),
    (
      "window: \"30 min\"", "window: \"10 min\"",
      "counts the funnel by another rule: window_ms is 1800000 there, and 600000 in the file"
    ),
    (
      "count: \"scroll\"", "count: \"tap\"",
      "counts 'scrolls' by another rule: of is \"scroll\" there, and \"tap\" in the file"
    ), ("scrolls:  ", "swipes:  ", "has nothing of the metric 'swipes'"),
  ]) func `a run of another experiment`(old: String, new: String, says: String) async throws {
    let scratch = try await Self.prepare()
    try scratch.writeShipped(replacing: [(old, new)], to: "other.json5")
    #expect(try await Self.refusal("@Reports/catalog-browse", "@other.json5", in: scratch).contains(says))
  }

  @Test(arguments: ["x,y\n1,2\n", "", "experiment_id\n", "cut"]) func `a record that is none is left as it is`(
    text: String
  ) async throws {
    let scratch = try await Self.prepare()
    var text = text
    if text == "cut" {
      _ = try await Self.compare(out: "y", in: scratch)
      text = String(try scratch.read("y/backtest.csv").dropLast(30))
    }
    try scratch.write(text, to: "out/backtest.csv")
    let talk = try await Self.refusal(in: scratch)
    #expect(talk.contains("out/backtest.csv' is no record of comparisons: "))
    #expect(try scratch.read("out/backtest.csv") == text && scratch.names(in: "out") == ["backtest.csv"])
  }
}
