/// One dot for each of many numbers, piled up where they are close: how a difference fares in many scenarios.
package struct StripChart: Sendable {
  /// The numbers.
  package var values: [Double]
  /// What of them stands out, such as the middle 90 %; `nil` for nothing.
  package var range: ClosedRange<Double>?
  /// The differences, to either side of zero, that do not matter.
  package var margin: Double?
  /// Which series the dots belong to.
  package var series: Series
  /// How numbers of the axis are written.
  package var format: @Sendable (Double) -> String

  private static let tallest = 154.0

  /// Makes a strip of dots.
  package init(
    _ values: [Double], range: ClosedRange<Double>? = nil, margin: Double? = nil, series: Series,
    format: @escaping @Sendable (Double) -> String
  ) {
    (self.values, self.range, self.margin) = (values, range, margin)
    (self.series, self.format) = (series, format)
  }

  /// How it is drawn.
  package static let drawing = "A dot for each number, piled up where they are close; the upright line is zero."

  /// The chart.
  package func chart(_ title: String, description: String = drawing) -> Chart {
    let band = margin.map { [-$0, $0] } ?? []
    let axis = Axis(of: values + band, format: format)
    let scale = axis.scale
    let piles = piles(scale)
    let most = Double(max(3, piles.map(\.height).max() ?? 0))
    // Piles that would tower over everything are pressed together.
    let step = min(7, Self.tallest / most)
    let floor = 12 + most * step
    let area = margin.map { Mark.area(Point(scale($0), 0), Point(scale(-$0), floor)) }
    let dots = piles.flatMap { pile in
      (0..<pile.height).map { Mark.dot(Point(pile.x, floor - 5 - Double($0) * step), series, radius: 3) }
    }
    let reach = range.map {
      Mark.range(Point(scale($0.lowerBound), floor + 2), Point(scale($0.upperBound), floor + 2), series)
    }
    return Chart(
      title, description: description, height: floor + 24,
      marks: [area].compactMap { $0 } + axis.marks(from: floor, to: floor) + dots + [reach].compactMap { $0 })
  }

  /// The dots that would touch stand on one another.
  private func piles(_ scale: LinearScale) -> [(x: Double, height: Int)] {
    var heights: [Int: Int] = [:]
    for value in values { heights[Int((scale(value) / 7).rounded()), default: 0] += 1 }
    return heights.sorted { $0.key < $1.key }.map { (Double($0.key) * 7, $0.value) }
  }
}

/// How far each of several assumptions moves a number, the strongest first.
package struct TornadoChart: Sendable {
  /// One assumption.
  package struct Row: Hashable, Sendable {
    /// What is assumed.
    package var label: String
    /// The number where the assumption is low.
    package var atLow: Double
    /// The number where it is high.
    package var atHigh: Double
    /// What else is to be said, such as where a conclusion turns over.
    package var note: String

    /// Makes a row.
    package init(_ label: String, atLow: Double, atHigh: Double, note: String = "") {
      (self.label, self.atLow, self.atHigh, self.note) = (label, atLow, atHigh, note)
    }
  }

  /// The assumptions, the strongest first.
  package var rows: [Row]
  /// How numbers are written.
  package var format: @Sendable (Double) -> String

  private static let rowHeight = 44.0
  /// What lies between the end of a bar and its number: the sign of the end.
  private static let gap = 16.0

  /// Makes a tornado.
  package init(_ rows: [Row], format: @escaping @Sendable (Double) -> String) {
    (self.rows, self.format) = (rows, format)
  }

  /// How it is drawn.
  package static let drawing =
    "A bar for each assumption, from where it is low to where it is high, the strongest first; the upright line is zero."

  /// The chart.
  package func chart(_ title: String, description: String = drawing) -> Chart {
    let ends = rows.flatMap { [$0.atLow, $0.atHigh] }
    let room = Self.gap + (ends.map { Lettering.width(format($0)) }.max() ?? 0)
    let scale = LinearScale(LinearScale.domain(of: ends, withZero: true), from: room, to: Chart.width - room)
    let height = max(1, Double(rows.count) * Self.rowHeight)
    let zeros = rows.indices.map { row in
      let top = Double(row) * Self.rowHeight
      return Mark.threshold(Point(scale(0), top + 18), Point(scale(0), top + 36))
    }
    return Chart(
      title, description: description, height: height,
      marks: zeros + rows.enumerated().flatMap { marks($0.offset, $0.element, scale) })
  }

  private func marks(_ position: Int, _ row: Row, _ scale: LinearScale) -> [Mark] {
    let top = Double(position) * Self.rowHeight
    let (low, high) = (scale(row.atLow), scale(row.atHigh))
    let isRising = low <= high
    let (y, bottom) = (top + 20, top + 34)
    let note = Lettering.fitted(row.note, to: Chart.width * 0.7)
    let label = Lettering.fitted(row.label, to: Chart.width - Lettering.width(note) - 8)
    return [
      .text(label, Point(0, top + 14), .start, .plain), .text(note, Point(Chart.width, top + 14), .end, .faint),
      .bar(Point(low, y), Point((low + high) / 2, bottom), Series(0)),
      .bar(Point((low + high) / 2, y), Point(high, bottom), Series(1)),
    ] + ending(row.atLow, Series(0), at: Point(low, bottom), toTheRight: !isRising)
      + ending(row.atHigh, Series(1), at: Point(high, bottom), toTheRight: isRising)
  }

  /// Which end of a bar it is, in more than color, and its number.
  private func ending(_ number: Double, _ series: Series, at place: Point, toTheRight: Bool) -> [Mark] {
    let side = toTheRight ? 1.0 : -1
    return [
      .dot(Point(place.x + side * 8, place.y - 7), series, radius: 4),
      .text(format(number), Point(place.x + side * Self.gap, place.y - 3), toTheRight ? .start : .end, .faint),
    ]
  }
}
