import DesirelineTool
import Foundation
import Testing

/// An experiment of one variant: a description of what there is, with nothing to compare.
struct OneVariantTests {
  private static let text = """
    {
      experiment: "alone",
      app: {
        menus: { links: { levels: ["link"], sizes: [26] } },
        screens: { article: { lists: "links.link", does: "follow" }, target: {} },
        coordinators: {
          page: { kind: "stack", root: "article", on: { follow: { push: "target($item)" } } },
          task: { kind: "parent", start: { child: "page" } },
        },
      },
      replaces: "task",
      variants: { links: { coordinator: "task" } },
      cohort: {
        count: 2000, seed: "0x1",
        devices: [{ share: 1, device: { horizontal: "regular", rows: 40 } }],
        goals: [{ share: 1, find: "links" }],
      },
      funnel: {
        window: "1 d",
        steps: [{ id: "article", screen: "article" }, { id: "target", screen: "target", on_goal: true }],
      },
      metrics: { reached_target: { step: "target", role: "primary", better: "higher" }, taps: { count: "tap", role: "secondary" } },
    }
    """

  @Test func `it is checked, run and analyzed, and says that nothing is compared`() async throws {
    let scratch = try Scratch()
    try scratch.write(Self.text, to: "alone.json5")
    #expect(try await scratch.run("check @alone.json5").exit == .done)
    let run = try await scratch.run("run @alone.json5 -o OUT --events @log.csv")
    #expect(run.exit == .done, "\(run.talk)")
    #expect(run.answer.hasPrefix("Nothing is compared: there is one variant\n"), "\(run.answer)")
    #expect(run.answer.contains("under links, the only variant") && run.answer.contains("\nreached_target  "))
    #expect(!run.answer.contains("control"))
    let summary = try scratch.read("out/alone/summary.md")
    #expect(summary.contains("| taps | 2,000 |") && !summary.contains("verdict"), "\(summary)")
    #expect(try scratch.read("out/alone/report.html").contains("Nothing is compared: there is one variant"))
    let log = try await scratch.run("analyze @log.csv @alone.json5 -o @log")
    #expect(log.exit == .done, "\(log.talk)")
    #expect(log.answer.contains("Nothing is compared") && log.answer.contains("\ntaps  "), "\(log.answer)")
  }

  @Test func `users may start at a destination that their goal names`() async throws {
    let scratch = try Scratch()
    let text = Self.text.replacing(
      "coordinators: {", with: "destinations: { target: { find_or: { push: true } } }, coordinators: {")
    try scratch.write(
      text.replacing("find: \"links\"", with: "reach: \"target\", starts_at: \"target\""), to: "there.json5")
    let run = try await scratch.run("run @there.json5 -o OUT --scenarios 0")
    #expect(run.exit == .done && run.answer.contains("reached_target  2,000  100.0 ± 0.0 %"), "\(run.talk)")
    try scratch.write(text.replacing("share: 1, find", with: "share: 1, starts_at: \"targt\", find"), to: "gone.json5")
    let refused = try await scratch.run("check @gone.json5")
    #expect(refused.exit == .failed && refused.talk.contains("did you mean 'target'?"), "\(refused.talk)")
  }
}
