import DesirelineTool
import Foundation
import Testing

/// Another variant than the control to compare with, and every pair of variants.
struct AgainstTests {
  private static func run(_ arguments: [String], in directory: String) async throws -> Outcome {
    await Outcome(
      ["run", Walk.path("catalog-browse"), "--out", directory, "--users", "200", "--scenarios", "2"] + arguments)
  }

  /// The rows of a table of the report, by column.
  private static func rows(_ table: String, in directory: String) throws -> [[String: String]] {
    try CSVRows.named(String(contentsOfFile: "\(directory)/catalog-browse/\(table).csv", encoding: .utf8))
  }

  private static func difference(_ treatment: String, _ control: String, _ rows: [[String: String]]) -> Double? {
    rows.first { row in
      row["metric_id"] == "wrong_branches" && row["scope"] == "overall" && row["design"] == "paired"
        && row["treatment_id"] == treatment && row["control_id"] == control
    }?["difference"].flatMap(Double.init)
  }

  @Test func `every row compares with the variant that is asked for`() async throws {
    let scratch = try Scratch()
    let (usual, other) = (scratch.file("usual"), scratch.file("other"))
    _ = try await Self.run([], in: usual)
    let outcome = try await Self.run(["--against", "push"], in: other)
    #expect(outcome.exit == .done && outcome.answer.contains("compared with push"))
    let rows = try Self.rows("comparisons", in: other)
    #expect(rows.allSatisfy { $0["control_id"] == "push" || $0["control_id"]?.hasSuffix("/control-inputs") == true })
    let forth = try #require(Self.difference("push", "accordion", try Self.rows("comparisons", in: usual)))
    let back = try #require(Self.difference("accordion", "push", rows))
    #expect(forth == -back && forth != 0)
    let document = try String(contentsOfFile: "\(other)/catalog-browse/run.json", encoding: .utf8)
    #expect(document.contains(#""reference_id": "push""#) && document.contains(#""requirements": []"#))
    #expect(
      try String(contentsOfFile: "\(usual)/catalog-browse/run.json", encoding: .utf8).contains(
        #""reference_id": "accordion""#))
  }

  @Test func `every pair of variants has a row, and pairs agree with each other`() async throws {
    let scratch = try Scratch()
    _ = try await Self.run([], in: scratch.file("out"))
    let rows = try Self.rows("pairs", in: scratch.file("out"))
    let pairs = Set(rows.map { "\($0["control_id"] ?? "") \($0["treatment_id"] ?? "")" })
    #expect(pairs == ["accordion push", "accordion hybrid", "push hybrid"])
    let push = try #require(Self.difference("push", "accordion", rows))
    let hybrid = try #require(Self.difference("hybrid", "accordion", rows))
    let between = try #require(Self.difference("hybrid", "push", rows))
    #expect(abs(hybrid - push - between) < 1e-9 && between != 0)
    #expect(rows.allSatisfy { $0["verdict"]?.isEmpty == false || $0["metric_id"] == "scrolls" })
  }

  @Test func `variants are ranked by the probability of being best`() async throws {
    let scratch = try Scratch()
    _ = await Outcome([
      "run", Walk.path("load-time"), "--out", scratch.path, "--users", "400", "--scenarios", "8", "--quiet",
    ])
    let text = try Data(contentsOf: URL(filePath: scratch.file("load-time/report.json")))
    let report = try #require(try JSONSerialization.jsonObject(with: text) as? [String: Any])
    let rankings = try #require(report["rankings"] as? [[String: Any]])
    let primary = rankings.filter { $0["metric_id"] as? String == rankings.first?["metric_id"] as? String }
    let shares = primary.compactMap { $0["probability_best"] as? Double }
    #expect(shares.count == 5 && abs(shares.reduce(0, +) - 1) < 1e-9 && shares == shares.sorted(by: >))
    // Less waiting is better in every scenario.
    #expect(primary.first?["variant_id"] as? String == "load-1-s" && (shares.first ?? 0) > 0.9, "\(primary)")
    let page = try scratch.read("load-time/report.html")
    #expect(page.contains("<li>Probability of being the best in "))
  }

  @Test func `a log is compared with the variant that is asked for`() async throws {
    let scratch = try Scratch()
    let log = scratch.file("log.csv")
    _ = try await Self.run(["--events", log], in: scratch.file("run"))
    let arguments = ["analyze", log, Walk.path("catalog-browse"), "--out", scratch.file("log")]
    let outcome = await Outcome(arguments + ["--against", "hybrid"])
    #expect(outcome.exit == .done, "\(outcome.talk)")
    let rows = try Self.rows("comparisons", in: scratch.file("log"))
    #expect(!rows.isEmpty && rows.allSatisfy { $0["control_id"] == "hybrid" })
    #expect(Set(try Self.rows("pairs", in: scratch.file("log")).compactMap { $0["design"] }) == ["observed"])
  }

  @Test func `a variant that is not there is reported with the nearest one`() async throws {
    let outcome = try await Self.run(["--against", "pus"], in: NSTemporaryDirectory())
    #expect(outcome.exit == .failed && outcome.talk.contains("unknown-variant") && outcome.talk.contains("push"))
    let both = ["--against", "push", "--compare", "Reports/catalog-browse"]
    let compared = await Outcome(["analyze", "log.csv", Walk.path("catalog-browse")] + both)
    #expect(compared.exit == .failed && compared.talk.contains("--against"))
  }

  @Test func `the answer on a terminal fits its width and says what each error is`() async throws {
    let scratch = try Scratch()
    let answer = try await Self.run([], in: scratch.file("out")).answer
    let lines = answer.split(separator: "\n", omittingEmptySubsequences: false)
    let table = lines.drop { !$0.contains("control → variant") }.prefix { !$0.isEmpty }
    #expect(table.count > 20 && table.allSatisfy { $0.count <= 100 })
    #expect(table.first?.contains("difference ± MC  90 % of scenarios  verdict") == true)
    #expect(table.contains("★ reached_product"))
    #expect(answer.contains("± MC: Monte Carlo standard error.") && answer.contains("in 2 scenarios."))
  }
}
