import DesirelineTool
import Testing

/// A deep menu of short lists, of whose users only the quick ones arrive, beside a shallow one of long lists.
struct SurvivorTests {
  @Test func `a variant whose slow users do not arrive is not shipped as the quicker one`() async throws {
    let scratch = try Scratch()
    let outcome = try await scratch.run("run MENUS --scenarios 16 -o OUT")
    #expect(outcome.exit != .failed, "\(outcome.talk)")
    #expect(!outcome.answer.hasPrefix("Ship"), "\(outcome.answer)")
    let rows = try scratch.rows("out/menus/comparisons.csv").filter {
      $0["scope"] == "overall" && $0["design"] == "paired"
    }
    let time = try #require(rows.first { $0["metric_id"] == "seconds" })
    let share = try #require(rows.first { $0["metric_id"] == "reached" }.flatMap { Double($0["difference"] ?? "") })
    #expect(share < -0.05 && time["verdict"] != "favors deep" && time["verdict"] != "leans deep", "\(time)")
    // Those who arrive are quicker, which is what misled.
    let means = try scratch.rows("out/menus/times.csv").filter {
      $0["metric_id"] == "seconds" && $0["scope"] == "overall" && $0["quantity"] == "mean_of_arrived"
    }
    let seconds = Dictionary(
      uniqueKeysWithValues: means.map { ($0["variant_id"] ?? "", Double($0["value"] ?? "") ?? 0) })
    #expect((seconds["deep"] ?? 0) < (seconds["shallow"] ?? 0) - 10)
  }
}
