import SVGCharts
import Testing

struct LetteringTests {
  private static let longest = "reached_the_very_last_of_all_the_screens_that_this_app_has_to_show"

  @Test(
    arguments: ["", "bag", longest, String(repeating: "W", count: 200), "👩‍👩‍👧 é e\u{301} مرحبا", "…"],
    [0, 8, 40, 200, 360]) func `what is cut fits, and what fits is not cut`(text: String, room: Double)
  {
    let fitted = Lettering.fitted(text, to: room)
    #expect(Lettering.width(fitted) <= room || fitted == "…")
    if Lettering.width(text) <= room { #expect(fitted == text) }
  }

  @Test func `a name keeps its beginning and its end`() {
    let fitted = Lettering.fitted(Self.longest, to: 200)
    #expect(fitted.hasPrefix("reached_the") && fitted.hasSuffix("to_show") && fitted.contains("…"))
  }

  @Test func `texts of a chart stay on its sheet and apart, however long they are`() {
    let name = Self.longest
    let charts = [
      IntervalChart(
        [.init(name, words: "+1,234.5 seconds", value: 1234.5, interval: -2000...3000, series: Series(1))],
        format: { "\($0) seconds" }
      ).chart(name),
      BarChart([
        .init(
          name, [.init(-12.5, words: "−12.5 seconds", series: Series(1)), .init(3, words: "+3", series: Series(2))])
      ]).chart(name),
      StripChart([-0.01, -0.0100001, 0.05], margin: 0.02, series: Series(1)) { "\($0) percentage points" }.chart(name),
      TornadoChart([.init(name, atLow: -600, atHigh: 30, note: name)]) { "\($0) seconds" }.chart(name),
    ]
    for chart in charts {
      var boxes: [(text: String, x: ClosedRange<Double>, y: Double)] = []
      for case .text(let text, let place, let anchor, _) in chart.marks where !text.isEmpty {
        let width = Lettering.width(text)
        let start =
          switch anchor {
          case .start: place.x
          case .middle: place.x - width / 2
          case .end: place.x - width
          }
        boxes.append((text, start...start + width, place.y))
        #expect(start >= -0.01 && start + width <= Chart.width + 0.01, "\(text) of \(chart.title)")
      }
      for (place, box) in boxes.enumerated() {
        for other in boxes[(place + 1)...] where abs(box.y - other.y) < 10 {
          #expect(!box.x.overlaps(other.x), "\(box.text) and \(other.text)")
        }
      }
    }
  }

  @Test func `a strip of many dots in one place is no higher than others`() {
    let chart = StripChart(Array(repeating: 0, count: 1000), series: Series(1)) { "\($0)" }.chart("Nothing differs")
    #expect(chart.height < 200)
    for case .dot(let place, _, _) in chart.marks { #expect((0...chart.height).contains(place.y)) }
  }
}
