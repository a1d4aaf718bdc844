/// Estimates with their intervals, one under the other, beside a line where nothing differs: a forest plot.
package struct IntervalChart: Sendable {
  /// One estimate.
  package struct Row: Hashable, Sendable {
    /// What it is of.
    package var label: String
    /// The estimate in words, such as `+1.3 pp`.
    package var words: String
    /// The estimate.
    package var value: Double
    /// Its interval; `nil` where it has none.
    package var interval: ClosedRange<Double>?
    /// Which series it belongs to.
    package var series: Series

    /// Makes a row.
    package init(_ label: String, words: String, value: Double, interval: ClosedRange<Double>?, series: Series) {
      (self.label, self.words, self.value) = (label, words, value)
      (self.interval, self.series) = (interval, series)
    }
  }

  /// The estimates, all of one unit.
  package var rows: [Row]
  /// The differences, to either side of zero, that do not matter; `nil` for none.
  package var margin: Double?
  /// How numbers of the axis are written.
  package var format: @Sendable (Double) -> String

  private static let rowHeight = 38.0

  /// Makes a forest plot.
  package init(_ rows: [Row], margin: Double? = nil, format: @escaping @Sendable (Double) -> String) {
    (self.rows, self.margin, self.format) = (rows, margin, format)
  }

  /// How it is drawn.
  package static let drawing =
    "A dot for each estimate, a line through it for its interval, and an upright line where nothing differs."

  /// The chart.
  package func chart(_ title: String, description: String = drawing) -> Chart {
    let ends = rows.flatMap { row in [row.value] + (row.interval.map { [$0.lowerBound, $0.upperBound] } ?? []) }
    let band = margin.map { [-$0, $0] } ?? []
    let axis = Axis(of: ends + band, format: format)
    let scale = axis.scale
    let height = Double(rows.count) * Self.rowHeight
    let area = margin.map { Mark.area(Point(scale($0), 0), Point(scale(-$0), height)) }
    let estimates = rows.enumerated().flatMap { marks($0.offset, $0.element, scale) }
    return Chart(
      title, description: description, height: height + 24,
      marks: [area].compactMap { $0 } + axis.marks(from: 0, to: height) + estimates)
  }

  private func marks(_ position: Int, _ row: Row, _ scale: LinearScale) -> [Mark] {
    let top = Double(position) * Self.rowHeight
    let y = top + 27
    let range = row.interval.map {
      Mark.range(Point(scale($0.lowerBound), y), Point(scale($0.upperBound), y), row.series)
    }
    return [
      .text(
        Lettering.fitted(row.label, to: Chart.width - Lettering.width(row.words) - 8), Point(0, top + 14), .start,
        .plain),
      .text(row.words, Point(Chart.width, top + 14), .end, .strong),
    ] + [range].compactMap { $0 } + [.dot(Point(scale(row.value), y), row.series, radius: 4)]
  }
}

/// An estimate with its interval on one line, small enough for a cell of a table: a row of a forest plot without words.
///
/// It is hidden from readers of screens, as the cell says the numbers.
package struct IntervalBar: Sendable {
  /// The estimate.
  package var value: Double
  /// Its interval; `nil` where it has none.
  package var interval: ClosedRange<Double>?
  /// The differences, to either side of zero, that do not matter; `nil` for none.
  package var margin: Double?
  /// What the line holds: the same for rows that are read together, and zero among it.
  package var domain: ClosedRange<Double>
  /// Which series it belongs to.
  package var series: Series

  /// Makes a bar.
  package init(
    _ value: Double, interval: ClosedRange<Double>?, margin: Double?, domain: ClosedRange<Double>, series: Series
  ) {
    (self.value, self.interval, self.margin) = (value, interval, margin)
    (self.domain, self.series) = (domain, series)
  }

  /// How wide the line is, in units of the sheet.
  package static let width = 160.0
  /// How high it is.
  package static let height = 20.0

  /// The domain of bars that are read together: everything in them, zero, and the margin where it is near.
  package static func domain(of numbers: some Sequence<Double>, margin: Double?) -> ClosedRange<Double> {
    let finite = numbers.filter(\.isFinite) + [0]
    let reach = max(finite.map { abs($0) }.max() ?? 0, (margin ?? 0) * 1.5)
    let (low, high) = (min(finite.min() ?? 0, -(margin ?? 0)), max(finite.max() ?? 0, margin ?? 0))
    return reach > 0 ? (low - reach * 0.08)...(high + reach * 0.08) : -1...1
  }

  /// The marks, from back to front.
  package func marks(at origin: Point = Point(0, 0), width: Double = width) -> [Mark] {
    let scale = LinearScale(domain, from: origin.x, to: origin.x + width)
    func inside(_ number: Double) -> Double { min(max(scale(number), origin.x), origin.x + width) }
    let (top, middle, bottom) = (origin.y, origin.y + Self.height / 2, origin.y + Self.height)
    let band = margin.map { Mark.area(Point(inside(-$0), top + 1), Point(inside($0), bottom - 1)) }
    let range = interval.map {
      Mark.range(Point(inside($0.lowerBound), middle), Point(inside($0.upperBound), middle), series)
    }
    return [band].compactMap(\.self) + [.threshold(Point(scale(0), top), Point(scale(0), bottom))]
      + [range].compactMap(\.self) + [.dot(Point(inside(value), middle), series, radius: 4)]
  }

  /// The bar as an SVG element.
  package var svg: Markup {
    .tag(
      "svg", ["class": "bar-cell", "viewBox": "0 0 \(Int(Self.width)) \(Int(Self.height))", "aria-hidden": "true"],
      marks().map(\.markup))
  }
}
