import Testing

import SVGCharts

/// What a flow graph says beside its lines.
struct FlowChartTests {
  private static func chart(_ boxes: [FlowChart.Box], _ ways: [(from: Int, to: Int, way: FlowChart.Way)]) -> Chart {
    let layout = FlowLayout(
      heights: boxes.map { FlowChart.boxHeight(notes: $0.notes.count) },
      ways: ways.map { FlowLayout.Way(from: $0.from, to: $0.to) }, starts: [0])
    return FlowChart(layout, boxes: boxes, ways: ways.map(\.way), series: Series(1)).chart("flow")
  }

  private static func way(_ share: Double, _ label: String, isMarked: Bool = false) -> FlowChart.Way {
    FlowChart.Way(share: share, label: label, isMarked: isMarked, words: "words of \(label)")
  }

  private static func curves(_ chart: Chart) -> [(width: Double, series: Series?)] {
    chart.marks.compactMap { mark in
      guard case .named(_, let parts) = mark, case .curve(_, let width, let series) = parts.first else { return nil }
      return (width, series)
    }
  }

  private static func texts(_ chart: Chart) -> [(text: String, place: Point, weight: Mark.Weight)] {
    chart.marks.compactMap {
      if case .text(let text, let place, _, let weight) = $0 { (text, place, weight) } else { nil }
    }
  }

  @Test func `more users make a thicker line, nobody makes none, and what differs is dashed with a strong label`() {
    let chart = Self.chart(
      [.init("a"), .init("b"), .init("c"), .init("d")],
      [
        (0, 1, Self.way(0.9, "90 %")), (0, 2, Self.way(0.3, "30 %", isMarked: true)), (1, 3, Self.way(0.1, "10 %")),
        (2, 3, Self.way(0, "0 %")),
      ])
    let curves = Self.curves(chart)
    #expect(curves.count == 3 && curves[0].width > curves[1].width && curves[2].series == Series(1))
    #expect(curves[0].series == nil && curves[1].series == nil)
    let labels = Dictionary(uniqueKeysWithValues: Self.texts(chart).map { ($0.text, $0.weight) })
    #expect(labels["90 %"] == .faint && labels["30 %"] == .strong && labels["0 %"] == nil)
    #expect(chart.svg(id: "f").written.contains("class=\"way marked s1\""))
  }

  @Test func `labels stand beside one another and beside boxes`() {
    let boxes = (0..<9).map { FlowChart.Box("screen \($0)", notes: [.init("exit 9 %")]) }
    let ways = (1..<9).flatMap { box in
      [
        (from: 0, to: box, way: Self.way(0.5, "+\(box) pp")),
        (from: box, to: box / 2, way: Self.way(0.5, "−\(box) pp")),
      ]
    }
    let chart = Self.chart(boxes, ways)
    let labels = Self.texts(chart).filter { $0.text.hasSuffix("pp") }
    #expect(labels.count > 8)
    for (place, label) in labels.enumerated() {
      for other in labels[..<place] {
        #expect(abs(label.place.x - other.place.x) > 20 || abs(label.place.y - other.place.y) > 12)
      }
    }
    let frames = chart.marks.compactMap { mark -> (Point, Point)? in
      if case .outline(let one, let other, _, _) = mark { (one, other) } else { nil }
    }
    #expect(frames.count == 9)
    for (one, other) in frames {
      #expect(!labels.contains { (one.x...other.x).contains($0.place.x) && (one.y...other.y).contains($0.place.y) })
    }
  }

  @Test func `a long name is cut out of the middle, and told in full to who points at it`() {
    let chart = Self.chart([.init("a-screen-with-a-very-long-name <b>")], [])
    let written = chart.svg(id: "f").written
    #expect(written.contains("<title>a-screen-with-a-very-long-name &lt;b&gt;</title>"))
    #expect(written.contains("…") && !written.contains(">a-screen-with-a-very-long-name &lt;b&gt;</text>"))
  }

  @Test(arguments: [
    ("home", "home"), ("", ""), ("nearest-department-store", "neares…store"), ("👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧", "👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧…👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧"),
  ]) func `what is cut keeps both ends, and fits`(text: String, cut: String) {
    let short = TextWidth.cut(text, to: 90, size: 11, isStrong: true)
    #expect(short == cut)
    #expect(TextWidth.of(short, size: 11, isStrong: true) <= 90)
  }
}
