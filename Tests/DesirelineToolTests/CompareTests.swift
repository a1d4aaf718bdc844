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
}
