import SVGCharts
import Foundation
import FoundationXML
import Testing

import ExperimentReports

/// Which ways differ between variants, which are drawn, and what the page makes of their names.
struct FlowCountsTests {
  /// Counts of two variants: from, to, and the users of each.
  private static func counts(_ ways: [(String?, String?, [Int])], exposed: [Int] = [1000, 1000]) -> FlowCounts {
    var counts = FlowCounts(exposed: exposed, control: 0)
    for (from, to, users) in ways {
      for (variant, count) in users.enumerated() {
        counts.add(count, variant: variant, from: from, to: to, by: "push open")
      }
    }
    return counts
  }

  @Test(
    arguments: [
      ([500, 570], [1000, 1000], nil, .shifted(0.07)), ([500, 540], [1000, 1000], nil, nil),
      ([500, 560], [1000, 1000], nil, nil), ([0, 40], [1000, 1000], nil, .new(0.04)),
      ([0, 15], [1000, 1000], nil, nil),
      ([0, 3], [100, 100], nil, nil), ([40, 0], [1000, 1000], .notEverywhere, .gone(0.04)),
      ([40, 0], [1000, 0], nil, nil), ([2000, 1000], [1000, 1000], nil, nil),
    ] as [([Int], [Int], FlowCounts.Mark?, FlowCounts.Mark?)]) func `what stands out is large and no accident`(
      users: [Int], exposed: [Int], control: FlowCounts.Mark?, treatment: FlowCounts.Mark?
    ) throws
  {
    let counts = Self.counts([("a", "b", users)], exposed: exposed)
    let way = try #require(counts.ways.first)
    #expect(counts.mark(way, under: 0) == control)
    switch (counts.mark(way, under: 1), treatment) {
    case (.shifted(let one), .shifted(let other)): #expect(abs(one - other) < 1e-9)
    case (let one, let other): #expect(one == other)
    }
  }

  @Test func `ways by several means are one, and users who go it by two count for both`() throws {
    var counts = FlowCounts(exposed: [10], control: 0)
    for means in ["pop back", "pop tab", "pop back"] { counts.add(4, variant: 0, from: "a", to: "b", by: means) }
    let way = try #require(counts.ways.first)
    #expect(counts.ways.count == 1 && way.means == ["pop back", "pop tab"] && way.users == [12])
    #expect(counts.share(way, under: 0) == 1)
  }

  @Test func `the start, what leads on and what differs are drawn, and rare ways are not`() {
    let counts = Self.counts([
      (nil, "home", [1000, 1000]), ("home", "home", [400, 400]), ("home", "list", [900, 900]),
      ("list", "home", [500, 510]), ("home", "rare", [19, 19]), ("list", nil, [300, 300]), ("home", "new", [0, 30]),
    ])
    let selection = FlowSelection(counts)
    #expect(selection.screens == [nil, "home", "list", "new"])
    #expect(selection.ways.map { counts.ways[$0].to } == ["home", "list", "home", "new"])
    #expect(selection.hiddenScreens == 0 && selection.hiddenWays == 0)
  }

  @Test func `of a large app the most used part is drawn, and no screen hangs in the air`() {
    var ways: [(String?, String?, [Int])] = [(nil, "s0", [1000, 1000])]
    for screen in 1..<40 {
      // A screen that many go to from where nobody is drawn to come from.
      ways.append(("s\(screen / 2)", "s\(screen)", [1000 - 20 * screen, 1000 - 20 * screen]))
      ways.append(("s\(screen)", "s\(screen / 2)", [500 - 10 * screen, 500 - 10 * screen]))
      ways.append(("s\(screen)", "s\((screen + 5) % 12)", [30, 30]))
    }
    let counts = Self.counts(ways)
    let selection = FlowSelection(counts)
    #expect(selection.screens.count == FlowSelection.mostScreens + 1 && selection.hiddenScreens == 40 - 12)
    #expect(selection.ways.count == FlowSelection.mostWays && selection.hiddenWays > 0)
    for screen in selection.screens.compactMap({ $0 }) {
      #expect(
        selection.ways.contains { counts.ways[$0].to == screen && selection.screens.contains(counts.ways[$0].from) })
    }
    #expect(selection.ways.allSatisfy { selection.screens.contains(counts.ways[$0].from) })
  }

  @Test func `a log that begins anywhere is drawn, too`() {
    let counts = Self.counts([("a", "b", [500, 500]), ("b", "c", [400, 400]), ("x", "y", [90, 90])])
    let selection = FlowSelection(counts)
    #expect(Set(selection.screens) == ["a", "b", "c", "x", "y"] && selection.ways.count == 3)
    #expect(selection.hiddenScreens == 0 && FlowSelection(Self.counts([])).screens.isEmpty)
  }

  private static let hostile = [
    "<script>alert(1)</script>", "=1+1", "\"&'\u{202E}مرحبا", String(repeating: "x", count: 200),
  ]

  private static func figures(_ counts: FlowCounts) -> FlowFigures {
    FlowFigures(
      id: "flow", width: "compact size class", counts: counts, selection: FlowSelection(counts),
      names: ["a & b", "<b>"], series: [Series(0), Series(1)], variants: [0, 1])
  }

  @Test func `names are told and do no harm`() {
    let chain = zip([nil] + Self.hostile, Self.hostile + [nil]).map { ($0, $1, [900, 700]) }
    let written = Self.figures(Self.counts(chain)).markup.written
    #expect(XMLParser(data: Data("<div>\(written)</div>".utf8)).parse())
    #expect(!written.contains("<script") && written.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
    #expect(written.contains("id=\"flow-0-title\"") && written.contains("id=\"flow-1-title\""))
  }

  @Test func `the figures say what differs, and the table how many`() {
    let counts = Self.counts([
      (nil, "home", [1000, 1000]), ("home", "old", [300, 0]), ("home", "new", [0, 280]), ("home", nil, [100, 300]),
    ])
    let figures = Self.figures(counts)
    // What belongs together is not torn apart at the end of a line.
    let written = figures.markup.written.replacing("\u{A0}", with: " ")
    for said in [
      "new 28 %", ">no users<", "exit +20 pp", "28.0 % (new)", "30.0 % (not in all)", ">none<", "30.0 % (+20 pp)",
    ] { #expect(written.contains(said), "\(said)") }
    #expect(written.contains("&lt;b&gt;, compact size class: 2 edges differ from a &amp; b"))
    #expect(figures.note == "3 screens and 3 edges.")
  }
}
