import SVGCharts
import Foundation
import FoundationXML
import Testing

/// What is drawn, on numbers that can be checked by eye.
struct ChartTests {
  @Sendable private static func percent(_ number: Double) -> String { "\(Int((number * 100).rounded())) %" }

  private static func bars(_ chart: Chart) -> [(from: Double, to: Double, series: Series)] {
    chart.marks.compactMap {
      if case .bar(let one, let other, let series) = $0 { (one.x, other.x, series) } else { nil }
    }
  }

  private static func texts(_ chart: Chart) -> [String] {
    chart.marks.compactMap { if case .text(let text, _, _, _) = $0 { text } else { nil } }
  }

  private static let all: [Chart] = [
    IntervalChart(
      [
        .init("reached <b>", words: "+1.3 pp", value: 0.013, interval: 0.002...0.024, series: Series(1)),
        .init("bag", words: "−2 pp", value: -0.02, interval: nil, series: Series(2)),
      ], margin: 0.01, format: percent
    ).chart("More reach it"),
    BarChart([
      .init("home", [.init(1, words: "100 %", series: Series(0)), .init(0.98, words: "98 %", series: Series(1))]),
      .init("bag", [.init(0.24, words: "24 %", series: Series(0)), .init(0.12, words: "12 %", series: Series(1))]),
    ]).chart("Half as many bags", description: "Bars"),
    StripChart([-0.01, 0.02, 0.0201, 0.05], range: -0.01...0.05, margin: 0.01, series: Series(1), format: percent)
      .chart("Four scenarios"),
    TornadoChart([.init("label noise", atLow: -0.6, atHigh: 30, note: "reverses below 0.21")]) { "\($0) s" }.chart(
      "Labels decide"),
  ]

  @Test(arguments: all) func `every chart is XML with a title, on the sheet`(chart: Chart) throws {
    let text = chart.svg(id: "c1").written
    #expect(XMLParser(data: Data(text.utf8)).parse())
    #expect(text.contains("<title id=\"c1-title\">") && text.contains("aria-labelledby=\"c1-title"))
    for mark in chart.marks {
      switch mark {
      case .bar(let one, let other, _), .range(let one, let other, _), .area(let one, let other):
        #expect([one.x, other.x].allSatisfy { (0...Chart.width).contains($0) }, "\(mark)")
        #expect([one.y, other.y].allSatisfy { (0...chart.height).contains($0) }, "\(mark)")
      case .dot(let place, _, _), .text(_, let place, _, _):
        #expect((0...Chart.width).contains(place.x) && (0...chart.height).contains(place.y), "\(mark)")
      default: break
      }
    }
  }

  @Test func `bars are as long as their numbers`() {
    let bars = Self.bars(Self.all[1])
    let lengths = bars.map { $0.to - $0.from }
    #expect(bars.map(\.series.index) == [0, 1, 0, 1])
    for (length, share) in zip(lengths, [1, 0.98, 0.24, 0.12]) { #expect(abs(length / lengths[0] - share) < 1e-9) }
  }

  @Test func `bars of less than nothing go to the left`() {
    let chart = BarChart([
      .init("a", [.init(-2, words: "−2", series: Series(1))]), .init("b", [.init(1, words: "+1", series: Series(1))]),
    ]).chart("Both ways")
    let bars = Self.bars(chart)
    #expect(bars[0].to < bars[0].from && bars[1].to > bars[1].from && bars[0].from == bars[1].from)
    #expect(abs((bars[0].from - bars[0].to) / (bars[1].to - bars[1].from) - 2) < 1e-9)
  }

  @Test func `an estimate lies within its interval, and zero where nothing differs`() throws {
    let marks = Self.all[0].marks
    let ranges = marks.compactMap { if case .range(let one, let other, _) = $0 { one.x...other.x } else { nil } }
    let dots = marks.compactMap { if case .dot(let place, _, _) = $0 { place.x } else { nil } }
    let zeros = marks.compactMap { if case .threshold(let place, _) = $0 { place.x } else { nil } }
    #expect(ranges.count == 1 && dots.count == 2 && zeros.count == 1 && ranges[0].contains(dots[0]))
    #expect(dots[1] < zeros[0] && zeros[0] < ranges[0].lowerBound)
    #expect(Self.texts(Self.all[0]).contains("+1.3 pp"))
  }

  @Test func `each number has its dot, and those that are close stand on one another`() {
    let dots = Self.all[2].marks.compactMap { if case .dot(let place, _, _) = $0 { place } else { nil } }
    #expect(dots.count == 4 && Set(dots.map(\.x)).count == 3 && Set(dots.map(\.y)).count == 2)
  }

  @Test func `series differ in more than color`() {
    let series = (0..<Series.count).map(Series.init)
    #expect(
      Set(series.map(\.sign)).count == Series.count && Series(Series.count) == Series(0) && Series(-1) == Series(5))
  }

  private static func curve(_ points: [(Double, Double)], _ series: Int) -> CurveChart.Curve {
    .init(points.map { Point($0.0, $0.1) }, series: Series(series))
  }

  /// Two groups of which one has a straggler, who is left out.
  private static let curves = CurveChart([
    curve([(2, 0.25), (4, 0.5)], 0), curve([(1, 0.4), (8, 0.99), (900, 1)], 1), curve([], 2),
  ])

  @Test func `a share is that of those who got there by then`() {
    let heights = [0, 1.99, 2, 3, 4, 1e9].map { Self.curves.curves[0].height(at: $0) }
    #expect(heights == [0, 0, 0.25, 0.25, 0.5, 0.5] && Self.curves.curves[2].height(at: 5) == 0)
  }

  @Test func `a few who come last do not squeeze the others`() {
    #expect(Self.curves.last == 8 && CurveChart([]).last == 0)
    #expect(CurveChart([Self.curve([(3, 0.97), (9, 1)], 0)]).last == 9)
  }

  @Test func `a curve rises where somebody gets there, up to the edge`() {
    let steps = Self.curves.chart("Sooner").marks.compactMap {
      if case .steps(let points, _) = $0 { points } else { nil }
    }
    #expect(steps.map(\.count) == [4, 4, 2] && Set(steps.compactMap(\.last?.x)).count == 1)
    for points in steps {
      #expect(zip(points, points.dropFirst()).allSatisfy { $0.x <= $1.x && $0.y >= $1.y }, "\(points)")
    }
  }

  @Test(arguments: 0..<Series.count) func `dots of a series that follow each other are one element`(series: Int) {
    let chart = StripChart([1, 1, 2, 30], range: 1...2, series: Series(series), format: { "\($0)" }).chart("t")
    let written = chart.svg(id: "s").written
    let parts = written.components(separatedBy: "class=\"dot s\(series)\" d=\"")
    #expect(parts.count == 2 && parts[1].prefix { $0 != "\"" }.count { $0 == "M" } == 4)
    #expect(written.components(separatedBy: "class=\"range s\(series)\"").count == 2)
  }
}
