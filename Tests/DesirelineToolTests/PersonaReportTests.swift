import DesirelineTool
import Foundation
import Testing

/// Personas in the files of a report.
struct PersonaReportTests {
  private static func table(_ name: String, in scratch: Scratch) throws -> [[String: String]] {
    try CSVRows.named(scratch.read("catalog-browse/\(name).csv"))
  }

  private static func report(_ scratch: Scratch, _ text: String) async throws {
    let file = try scratch.write(text.utf8, to: "experiment.json5")
    let outcome = await Outcome(["run", file, "--users", "600", "--scenarios", "2", "--out", scratch.path, "--quiet"])
    #expect(outcome.exit == .done, "\(outcome.talk)")
  }

  @Test func `every table tells personas apart, and their rows sum to those of everybody`() async throws {
    let plain = try String(contentsOfFile: CommandTests.experiment, encoding: .utf8)
    let behavior = "behavior: { policy"
    #expect(plain.ranges(of: behavior).count == 1)
    // Two personas that differ in nothing are everybody.
    let personas = "personas: [{ id: \"calm\", share: 0.7 }, { id: \"quick\", share: 0.3 }], "
    let (whole, parts) = (try Scratch(), try Scratch())
    try await Self.report(whole, plain)
    try await Self.report(parts, plain.replacing(behavior, with: personas + behavior))

    for (name, count) in [
      ("funnel", "reached_users"), ("durations", "converted_users"), ("transitions", "transitions"),
    ] {
      let rows = try Self.table(name, in: parts)
      #expect(Set(rows.compactMap { $0["segment"] }) == ["calm", "quick"], "\(name)")
      let (all, told) = (try Self.table(name, in: whole), rows)
      #expect(Set(all.compactMap { $0["segment"] }) == ["all"], "\(name)")
      func sum(_ rows: [[String: String]]) -> Int { rows.compactMap { $0[count].flatMap { Int($0) } }.reduce(0, +) }
      #expect(sum(told) == sum(all) && sum(all) > 0, "\(name)")
    }
    #expect(try Self.table("assignments", in: parts) == Self.table("assignments", in: whole))
    let comparisons = try Self.table("comparisons", in: parts)
    // Whether all sorts of users differ alike is asked of more sorts where there are more.
    func withoutSorts(_ rows: [[String: String]]) -> [[String: String]] {
      rows.map { $0.filter { $0.key != "heterogeneity_pvalue" } }
    }
    let rest = comparisons.filter { $0["scope"] != "persona" }
    #expect(try withoutSorts(rest) == withoutSorts(Self.table("comparisons", in: whole)))
    #expect(Set(comparisons.filter { $0["scope"] == "persona" }.compactMap { $0["scope_id"] }) == ["calm", "quick"])
  }
}
