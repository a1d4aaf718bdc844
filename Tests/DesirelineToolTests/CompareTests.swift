import Foundation
import Testing

import DesirelineTool

/// A log beside the run that predicted it.
struct CompareTests {
  private static let file = CommandTests.experiment

  /// Writes the report of a run, and a log of other users, and returns both.
  private static func prepare(in scratch: Scratch, file: String = file) async throws -> (run: String, log: String) {
    let run = await Outcome([
      "run", file, "--users", "300", "--scenarios", "8", "--seed", "1", "--out", scratch.file("Reports"), "--quiet",
    ])
    #expect(run.exit != .failed, "\(run.talk)")
    return (scratch.file("Reports/catalog-browse"), try await log("log.csv", seed: 2, in: scratch, file: file))
  }

  private static func log(_ name: String, seed: Int, in scratch: Scratch, file: String = file) async throws -> String {
    let outcome = await Outcome([
      "run", file, "--users", "300", "--scenarios", "0", "--seed", "\(seed)", "--design", "revealed", "--events",
      scratch.file(name),
      "--out", scratch.file("others"), "--quiet",
    ])
    #expect(outcome.exit == .done, "\(outcome.talk)")
    return scratch.file(name)
  }

  private static func compare(
    _ log: String, _ run: String, out: String, file: String = file, _ more: [String] = []
  ) async -> Outcome { await Outcome(["analyze", log, file, "--compare", run, "--out", out] + more) }

  private static func cells(_ path: String, in scratch: Scratch) throws -> [[String]] {
    try CSVRows.cells(scratch.read(path))
  }

  @Test func `parts of a log are compared as the log is, those of a run are not`() async throws {
    let scratch = try Scratch()
    let (run, log) = try await Self.prepare(in: scratch)
    let shard = ["--shard", "1/1", "--part", scratch.file("log.part"), "--quiet"]
    #expect(await Outcome(["analyze", log, Self.file] + shard).exit == .done)
    #expect(await Self.compare(log, run, out: scratch.file("whole")).exit != .failed)
    let merge = ["merge", scratch.file("log.part"), Self.file, "--compare", run, "--out", scratch.file("merged")]
    #expect(await Outcome(merge).exit != .failed)
    for name in [
      "backtest.csv", "catalog-browse/run.json", "catalog-browse/report.html", "catalog-browse/prediction.csv",
    ] { #expect(try scratch.read("merged/\(name)") == scratch.read("whole/\(name)"), "\(name)") }
    let other = ["--shard", "1/1", "--part", scratch.file("run.part"), "--users", "50", "--scenarios", "0", "--quiet"]
    #expect(await Outcome(["run", Self.file] + other).exit == .done)
    let refused = await Outcome([
      "merge", scratch.file("run.part"), Self.file, "--compare", run, "--out", scratch.file("r"),
    ])
    #expect(refused.exit == .failed && refused.talk.contains("'--compare' is for parts of logs"), "\(refused.talk)")
    #expect(!FileManager.default.fileExists(atPath: scratch.file("r")))
  }

  @Test func `the report of a log says what was predicted, and the record keeps it once`() async throws {
    let scratch = try Scratch()
    let (run, log) = try await Self.prepare(in: scratch)
    let first = await Self.compare(log, run, out: scratch.file("a"))
    #expect(first.exit != .failed, "\(first.talk)")
    for words in [
      "Predicted by a run of 300 users, re-weighted", "here: intervals covered ", "on record, 1 comparison: ",
    ] { #expect(first.answer.contains(words), "\(first.answer)") }
    let names = ["prediction.csv", "prediction_funnel.csv"] + CommandTests.files
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: scratch.file("a/catalog-browse")).sorted() == names.sorted())
    // Two treatments and five metrics, three variants and five steps, of everybody and of either size class.
    let differences = try Self.cells("a/catalog-browse/prediction.csv", in: scratch)
    #expect(differences.count == 1 + 30 && differences.allSatisfy { $0.count == differences[0].count })
    #expect(try Self.cells("a/catalog-browse/prediction_funnel.csv", in: scratch).count == 1 + 45)
    let package = try scratch.read("a/catalog-browse/datapackage.json")
    #expect(names.prefix(2).allSatisfy { package.contains("\"path\": \"\($0)\"") })
    let record = try scratch.read("a/catalog-browse/run.json")
    #expect(record.contains("\"is_same_file\": true") && record.contains("\"intervals_covered\": "))
    let files = try names.map { try scratch.read("a/catalog-browse/\($0)") } + [scratch.read("a/backtest.csv")]
    // Again: the same bytes, and no second copy.
    _ = await Self.compare(log, run, out: scratch.file("a"))
    #expect(try names.map { try scratch.read("a/catalog-browse/\($0)") } + [scratch.read("a/backtest.csv")] == files)
    // What else the report says does not depend on the run.
    _ = await Outcome(["analyze", log, Self.file, "--out", scratch.file("plain")])
    for name in EventLogTests.counts + ["comparisons.csv"] {
      #expect(try scratch.read("plain/catalog-browse/\(name)") == scratch.read("a/catalog-browse/\(name)"))
    }
    #expect(!FileManager.default.fileExists(atPath: scratch.file("plain/backtest.csv")))
  }

  @Test func `the record does not depend on the order of comparisons`() async throws {
    let scratch = try Scratch()
    let (run, log) = try await Self.prepare(in: scratch)
    let other = try await Self.log("other.csv", seed: 3, in: scratch)
    for (logs, out) in [([log, other], "a"), ([other, log], "b")] {
      _ = await Self.compare(logs[0], run, out: scratch.file(out))
      let last = await Self.compare(logs[1], run, out: scratch.file(out), ["--json"])
      #expect(last.answer.contains("\"predictions\": {") && last.answer.contains("\"comparisons\": 2"))
    }
    #expect(try scratch.read("a/backtest.csv") == scratch.read("b/backtest.csv"))
    #expect(try Self.cells("a/backtest.csv", in: scratch).count == 1 + 20)
    #expect(try scratch.read("b/catalog-browse/summary.md").contains("on record, 2 comparisons: intervals covered "))
  }

  @Test func `personas are re-weighted too, where both tell the same apart`() async throws {
    let scratch = try Scratch()
    let plain = try String(contentsOfFile: Self.file, encoding: .utf8)
    let behavior = "behavior: { policy"
    let personas =
      "personas: [{ id: \"calm\", share: 0.7 }, { id: \"quick\", share: 0.3, behavior: { patience: \"9 s\" } }], "
    #expect(plain.ranges(of: behavior).count == 1)
    let file = try scratch.write(plain.replacing(behavior, with: personas + behavior).utf8, to: "personas.json5")
    let (run, log) = try await Self.prepare(in: scratch, file: file)
    func scopes(_ out: String) throws -> Set<String> {
      Set(try Self.cells("\(out)/catalog-browse/prediction.csv", in: scratch).dropFirst().map { $0[5] + " " + $0[6] })
    }
    let both = await Self.compare(log, run, out: scratch.file("both"), file: file)
    #expect(both.answer.contains(", calm ") && both.answer.contains(", quick "), "\(both.answer)")
    let classes: Set = ["overall all", "size_class compact", "size_class regular"]
    #expect(try scopes("both") == classes.union(["persona calm", "persona quick"]))
    // A log that does not know them is compared by size class alone.
    let alike = try String(contentsOfFile: log, encoding: .utf8).replacing(",calm,", with: ",,").replacing(
      ",quick,", with: ",,")
    _ = try scratch.write(alike.utf8, to: "log.csv")
    let one = await Self.compare(log, run, out: scratch.file("one"), file: file)
    #expect(one.exit != .failed && !one.answer.contains("calm"), "\(one.talk)")
    #expect(try scopes("one") == classes)
  }

  @Test func `a file that changed in what is not counted is told, and compared`() async throws {
    let scratch = try Scratch()
    let (run, log) = try await Self.prepare(in: scratch)
    let text = try String(contentsOfFile: Self.file, encoding: .utf8)
    #expect(text.contains("count: 20000,"))
    let file = try scratch.write(text.replacing("count: 20000,", with: "count: 500,").utf8, to: "later.json5")
    let outcome = await Self.compare(log, run, out: scratch.file("out"), file: file)
    #expect(outcome.exit != .failed)
    #expect(
      outcome.answer.contains("a run of 300 users, of an earlier form of the file that counts alike, re-weighted"))
    #expect(try scratch.read("out/catalog-browse/run.json").contains("\"is_same_file\": false"))
    // So is a run that should not be read.
    #expect(!outcome.answer.contains("The health of that run is not good"))
    let record = try scratch.read("Reports/catalog-browse/run.json")
    let sick = record.replacing("\"is_good\": true", with: "\"is_good\": false")
    _ = try scratch.write(sick.utf8, to: "Reports/catalog-browse/run.json")
    let second = await Self.compare(log, run, out: scratch.file("out"), file: file)
    #expect(second.answer.contains("The health of that run is not good: do not read it."), "\(second.talk)")
  }
}
