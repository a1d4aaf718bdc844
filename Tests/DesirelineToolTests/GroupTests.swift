import DesirelineTool
import Testing

/// A metric with `for` names its group wherever it stands, and what stands beside it is of that group.
struct GroupTests {
  /// Half of the users come for a room, which is a tap away under one variant; the others need another tab.
  private static let hotel = """
    {
      experiment: "hotel",
      app: {
        root: "front",
        screens: {
          home: { tab: { id: "home", scent: 0.3 }, items: [{ id: "offers", does: "show-offers", scent: 0.2 }] },
          stay: { tab: { id: "stay", scent: { room: 0.6, otherwise: 0.1 } },
            items: [{ id: "rooms", does: "show-rooms", scent: { room: 0.9, otherwise: 0.1 } }] },
          help: { tab: { id: "help", scent: { phone: 0.8, otherwise: 0.1 } },
            items: [{ id: "call", does: "show-phone", scent: { phone: 0.9, otherwise: 0.1 } }] },
          offers: { items: [{ id: "close", does: "close" }] },
          rooms: { reads: "40 words", items: [{ id: "book", does: "show-booked", scent: { room: 0.9, otherwise: 0.05 } }] },
          booked: {}, phone: {},
        },
        coordinators: {
          main: { kind: "tabs", tabs: ["home", "stay", "help"], on: {
            "show-offers": { present: "offers", as: "full-screen" }, close: { dismiss: true },
            "show-rooms": { push: "rooms" }, "show-phone": { push: "phone" }, "show-booked": { push: "booked" } } },
          front: { kind: "parent", start: { child: "main" } },
        },
      },
      replaces: "front",
      variants: {
        "in-tab": { coordinator: "front", control: true },
        "on-home": { coordinator: "front", app: { screens: { home: { items: [
          { id: "quick", does: "show-rooms", scent: { room: 0.9, otherwise: 0.05 } },
          { id: "offers", does: "show-offers", scent: 0.2 } ] } } } },
      },
      cohort: {
        count: 600, seed: 7, devices: [{ share: 1, device: "iPhone 15" }],
        goals: [{ id: "room", share: 0.5, reach: "booked" }, { id: "phone", share: 0.5, reach: "phone" }],
      },
      funnel: { window: "30 min", steps: [
        { id: "landed", screen: "home" }, { id: "rooms", screen: "rooms" }, { id: "booked", screen: "booked" } ] },
      metrics: {
        booked: { step: "booked", for: "room", role: "primary", better: "higher", margin: "1 pp" },
        seconds_to_rooms: { from: "landed", to: "rooms", for: "room", role: "secondary", better: "lower" },
        saw_rooms: { step: "rooms", role: "guardrail", better: "higher" },
      },
    }
    """
  private static let group = "users who want room"

  /// Lines that name a metric without its group; paths name screens that are called like it.
  private func nameless(_ text: String) -> [Substring] {
    text.split(separator: "\n").filter { line in
      (line.contains("Booked") || line.contains("booked ★") || line.contains("seconds_to_rooms")
        || line.contains("Seconds to rooms")) && !line.contains(Self.group) && !line.contains("compact screens")
    }
  }

  @Test func `every line of a run is of the group`() async throws {
    let scratch = try Scratch()
    try scratch.write(Self.hotel, to: "hotel.json5")
    let outcome = try await scratch.run("run @hotel.json5 --scenarios 4 -o OUT")
    let summary = try scratch.read("out/hotel/summary.md")
    #expect(nameless(summary) == [])
    #expect(nameless(outcome.answer) == [])
    #expect(outcome.answer.contains("★ booked (users who want room)"))
    #expect(summary.contains("users who want room per variant"))
    #expect(
      summary.contains(/\n\| for phone \| on-home \| \d+ \| – \| – \| \+/))
    // The funnel of the group ends where the metric is.
    let row = try #require(
      try scratch.rows("out/hotel/comparisons.csv").first {
        $0["metric_id"] == "booked" && $0["scope"] == "goal" && $0["scope_id"] == "room" && $0["design"] == "paired"
      })
    let lines = summary.split(separator: "\n")
    let start = try #require(lines.firstIndex { $0.hasPrefix("Of users who want room, and the share") })
    let last = try #require(lines[start...].first { $0.hasPrefix("| booked |") })
    let exposed = try #require(row["n_control"].flatMap(Int.init)),
      share = try #require(row["control_value"].flatMap(Double.init))
    #expect(last.hasPrefix("| booked | \(Int((share * Double(exposed)).rounded())) of \(exposed) "), "\(last)")
    let page = try scratch.read("out/hotel/report.html")
    #expect(page.contains("Users who reach each step, of users who want room"))
  }

  @Test func `sizes are of the group`() async throws {
    let scratch = try Scratch()
    try scratch.write(Self.hotel, to: "hotel.json5")
    let power = try await scratch.run("power @hotel.json5").answer
    #expect(nameless(power) == [] && power.contains(Self.group), "\(power)")
  }
}
