import Foundation
import Testing

import DesirelineTool

/// What is no run that a log can be compared with.
struct RefusedComparisonTests {
  private static func refusal(_ run: String, _ file: String, in scratch: Scratch, out: String = "out") async -> String {
    // Everything is found out before the log is read, so there need not be one.
    let outcome = await Outcome(["analyze", scratch.file("no.csv"), file, "--compare", run, "--out", scratch.file(out)])
    #expect(outcome.exit == .failed && outcome.answer.isEmpty, "\(outcome.talk)")
    #expect(outcome.talk.contains("\n hint: "), "\(outcome.talk)")
    return outcome.talk
  }

  private static func run(in scratch: Scratch, file: String = CommandTests.experiment) async throws -> String {
    _ = await Outcome(["run", file, "--users", "60", "--scenarios", "0", "--out", scratch.file("Reports"), "--quiet"])
    return scratch.file("Reports/catalog-browse")
  }

  @Test func `a directory that is not as a run wrote it`() async throws {
    let scratch = try Scratch()
    let run = try await Self.run(in: scratch)
    let file = CommandTests.experiment
    #expect(await Self.refusal(scratch.file("nothing"), file, in: scratch).contains("is no directory"))
    let above = await Self.refusal(scratch.file("Reports"), file, in: scratch)
    #expect(
      above.contains("has no run.json") && above.contains("there is one in '\(scratch.file("Reports"))/catalog-browse'")
    )
    let record = try scratch.read("Reports/catalog-browse/run.json")
    let funnel = try scratch.read("Reports/catalog-browse/funnel.csv")
    let changes: [(name: String, text: String?, told: String)] = [
      ("funnel.csv", funnel.replacing(",true,", with: ",false,"), "has a funnel.csv that is not as it was written"),
      ("summary.md", "", "has a summary.md that is not as it was written"),
      ("transitions.csv", nil, "lacks transitions.csv"),
      ("run.json", "{", "has a run.json that cannot be read"),
      (
        "run.json", record.replacing("desireline.run/2", with: "desireline.run/1"),
        "was written by 0.1.0, whose run.json has the form 'desireline.run/1': this version does not read it"
      ),
      ("run.json", record.replacing("\"summary.md\"", with: "\"../x\""), "lacks ../x"),
      ("run.json", record.replacing("\"simulated\"", with: "\"log\""), "is the report of a log"),
    ]
    for change in changes {
      let place = URL(filePath: run).appending(path: change.name)
      let before = try Data(contentsOf: place)
      if let text = change.text {
        try Data(text.utf8).write(to: place)
      } else {
        try FileManager.default.removeItem(at: place)
      }
      let told = await Self.refusal(run, file, in: scratch)
      #expect(told.contains(change.told), "\(told)")
      try before.write(to: place)
    }
    #expect(!FileManager.default.fileExists(atPath: scratch.file("out")))
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
    ),
    ("scrolls:  ", "swipes:  ", "has nothing of the metric 'swipes'"),
  ]) func `a run of another experiment`(old: String, new: String, told: String) async throws {
    let scratch = try Scratch()
    let run = try await Self.run(in: scratch)
    let text = try String(contentsOfFile: CommandTests.experiment, encoding: .utf8)
    #expect(text.ranges(of: old).count == 1)
    let file = try scratch.write(text.replacing(old, with: new).utf8, to: "other.json5")
    #expect(await Self.refusal(run, file, in: scratch).contains(told))
  }

  @Test func `a place where the report of the log would replace the run`() async throws {
    let scratch = try Scratch()
    let run = try await Self.run(in: scratch)
    let told = await Self.refusal(run + "/", CommandTests.experiment, in: scratch, out: "others/../Reports")
    #expect(told.contains("is where the report of the log would be written"))
  }

  @Test(arguments: ["x,y\n1,2\n", "", "experiment_id\n", "cut"]) func `a record that is none is left as it is`(
    text: String
  ) async throws {
    let scratch = try Scratch()
    let run = try await Self.run(in: scratch)
    try FileManager.default.createDirectory(atPath: scratch.file("out"), withIntermediateDirectories: false)
    var text = text
    if text == "cut" {
      let log = scratch.file("log.csv")
      _ = await Outcome([
        "run", CommandTests.experiment, "--users", "60", "--scenarios", "2", "--events", log, "--out",
        scratch.file("x"),
        "-q",
      ])
      _ = await Outcome(["analyze", log, CommandTests.experiment, "--compare", run, "--out", scratch.file("y"), "-q"])
      text = String(try scratch.read("y/backtest.csv").dropLast(30))
    }
    _ = try scratch.write(text.utf8, to: "out/backtest.csv")
    let told = await Self.refusal(run, CommandTests.experiment, in: scratch)
    #expect(told.contains("out/backtest.csv' is no record of comparisons: "), "\(told)")
    #expect(try scratch.read("out/backtest.csv") == text)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.file("out")) == ["backtest.csv"])
  }
}
