import DesirelineTool
import Testing

/// A metric with `for` names its group wherever it stands, and what stands beside it is of that group.
struct GroupTests {
  /// Whose the metric of `Fixtures/hotel.json5` is.
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
    let outcome = try await scratch.run("run HOTEL --scenarios 4 -o OUT")
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
    let start = try #require(lines.firstIndex { $0.hasPrefix("Of users who want room, by the step they reach") })
    let last = try #require(lines[start...].first { $0.hasPrefix("| booked |") })
    let exposed = try #require(row["n_control"].flatMap(Int.init)),
      share = try #require(row["control_value"].flatMap(Double.init))
    #expect(last.hasPrefix("| booked | \(Int((share * Double(exposed)).rounded())) ("), "\(last)")
    let page = try scratch.read("out/hotel/report.html")
    #expect(page.contains("Users who reach each step, of users who want room"))
  }

  @Test func `sizes are of the group`() async throws {
    let scratch = try Scratch()
    let power = try await scratch.run("power HOTEL").answer
    #expect(nameless(power) == [] && power.contains(Self.group), "\(power)")
  }
}
