import Foundation
import Testing

import DesirelineTool

/// Metrics of users who came for one goal, in runs and in logs.
struct GoalMetricTests {
  /// A shipped experiment of two goals, with a metric for one of them.
  private static func file(in scratch: Scratch) throws -> String {
    let text = try String(contentsOf: EngineTests.folder.appending(path: "tab-bar-or-hamburger.json5"), encoding: .utf8)
    let metrics = try #require(text.firstRange(of: "  metrics: {\n"))
    let own = #"    orders_of_orderers: { step: "\#(try step(text))", role: "secondary", for: "orders" },"#
    _ = try scratch.write(text.replacingCharacters(in: metrics, with: "  metrics: {\n\(own)\n").utf8, to: "goals.json5")
    return scratch.file("goals.json5")
  }

  private static func step(_ text: String) throws -> String {
    let steps = try #require(text.range(of: "steps: ["))
    let ids = text[steps.upperBound...].prefix { $0 != "]" }.matches(of: /id: "([a-z-]+)"/)
    return String(try #require(ids.last).output.1)
  }

  @Test func `a metric is divided by users of its goal, and every metric is told by goal`() async throws {
    let scratch = try Scratch()
    let file = try Self.file(in: scratch)
    let run = await Outcome(["run", file, "--users", "400", "--scenarios", "2", "--out", scratch.file("run")])
    #expect(run.exit != .failed, "\(run.talk)")
    let folder = "run/tab-bar-or-hamburger"
    let rows = try CSVRows.named(scratch.read("\(folder)/comparisons.csv")).filter { $0["design"] == "paired" }
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
    let file = try Self.file(in: scratch)
    let run = await Outcome([
      "run", file, "--users", "400", "--design", "revealed", "--events", scratch.file("log.csv"), "--out",
      scratch.file("run"),
    ])
    #expect(run.exit != .failed, "\(run.talk)")
    let known = await Outcome(["analyze", scratch.file("log.csv"), file, "--out", scratch.file("known")])
    #expect(known.exit != .failed && !known.talk.contains("goal"), "\(known.talk)")
    let lines = try CSVRows.cells(scratch.read("log.csv"))
    let column = try #require(lines[0].firstIndex(of: "goal"))
    let stripped = lines.map { line in
      line.enumerated().filter { $0.offset != column }.map(\.element).joined(separator: ",")
    }
    _ = try scratch.write((stripped.joined(separator: "\n") + "\n").utf8, to: "stripped.csv")
    let unknown = await Outcome(["analyze", scratch.file("stripped.csv"), file, "--out", scratch.file("unknown")])
    #expect(unknown.exit != .failed)
    #expect((unknown.talk + unknown.answer).contains("no row has a goal, so `orders_of_orderers`"), "\(unknown.talk)")
    for (out, isMeasured) in [("known", true), ("unknown", false)] {
      let rows = try CSVRows.named(scratch.read("\(out)/tab-bar-or-hamburger/comparisons.csv"))
      let row = try #require(rows.first { $0["metric_id"] == "orders_of_orderers" && $0["scope"] == "overall" })
      #expect((row["n_control"] != "0") == isMeasured && (row["control_value"]?.isEmpty == false) == isMeasured)
      #expect((row["status"] == "undefined: the log does not say who came for the goal of the metric") != isMeasured)
      #expect(rows.contains { $0["scope"] == "goal" } == isMeasured)
    }
  }
}
