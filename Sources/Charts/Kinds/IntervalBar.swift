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
    _ value: Double,
    interval: ClosedRange<Double>?,
    margin: Double?,
    domain: ClosedRange<Double>,
    series: Series
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
      "svg",
      ["class": "bar-cell", "viewBox": "0 0 \(Int(Self.width)) \(Int(Self.height))", "aria-hidden": "true"],
      marks().map(\.markup)
    )
  }
}
