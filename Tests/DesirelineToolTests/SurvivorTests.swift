import DesirelineTool
import Testing

/// A deep menu of short lists, of whose users only the quick ones arrive, beside a shallow one of long lists.
struct SurvivorTests {
  /// - Parameter levels: The names of the menu's levels.
  private static func menu(_ levels: [Int], of size: Int) -> String {
    let names = levels.map { "\"l\($0)\"" }.joined(separator: ", ")
    let sizes = (levels + [0]).map { _ in "\(size)" }.joined(separator: ", ")
    let screens = levels.map { "s\($0): { lists: \"index.l\($0)\", does: \"open\($0)\" }" }.joined(separator: ", ")
    let moves = levels.map { level in
      "open\(level): { push: \"\(level == levels.last ? "targets" : "s\(level + 1)")($item)\" }"
    }
    return """
      menus: { index: { levels: [\(names), "target"], sizes: [\(sizes)] } },
      screens: { \(screens), targets: { lists: "index.target", does: "open-target" }, target: {} },
      coordinators: {
        menu: {
          kind: "stack", root: "s1",
          on: { \(moves.joined(separator: ", ")), "open-target": { push: "target($item)" } },
        },
        task: { kind: "parent", start: { child: "menu" } },
      },
      """
  }

  private static let file = """
    {
      experiment: "menus",
      app: { \(menu([1, 2], of: 16)) },
      replaces: "task",
      variants: {
        shallow: { coordinator: "task", control: true },
        deep: { coordinator: "task", app: { \(menu([1, 2, 3, 4, 5], of: 4)) } },
      },
      cohort: {
        count: 300, seed: "0x7e57", devices: [{ share: 1, device: { horizontal: "compact", rows: 5 } }],
        goals: [{ share: 1, find: "index" }],
        behavior: {
          policy: "scan", patience: "0 s", attempts: 1000, slip: 0, interruptions_per_hour: 0, session_limit: "600 s",
        },
      },
      funnel: {
        window: "600 s", entry: "exposure",
        steps: [{ id: "menu", screen: "s1" }, { id: "target", screen: "target", on_goal: true }],
      },
      metrics: {
        seconds: {
          from: "exposure", to: "target", horizon: "600 s", role: "primary", better: "lower", margin: "1 s",
        },
        reached: { step: "target", role: "secondary", better: "higher" },
      },
    }
    """

  @Test func `a variant whose slow users do not arrive is not shipped as the quicker one`() async throws {
    let scratch = try Scratch()
    try scratch.write(Self.file.utf8, to: "menus.json5")
    let outcome = try await scratch.run("run @menus.json5 --scenarios 16 -o OUT")
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
    #expect((seconds["deep"] ?? 0) < (seconds["shallow"] ?? 0) - 20)
  }
}
