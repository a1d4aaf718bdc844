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
      title,
      description: description,
      height: height + 24,
      marks: [area].compactMap { $0 } + axis.marks(from: 0, to: height) + estimates
    )
  }

  private func marks(_ position: Int, _ row: Row, _ scale: LinearScale) -> [Mark] {
    let top = Double(position) * Self.rowHeight
    let y = top + 27
    let range = row.interval.map {
      Mark.range(Point(scale($0.lowerBound), y), Point(scale($0.upperBound), y), row.series)
    }
    return [
      .text(
        Lettering.fitted(row.label, to: Chart.width - Lettering.width(row.words) - 8),
        Point(0, top + 14),
        .start,
        .plain
      ),
      .text(row.words, Point(Chart.width, top + 14), .end, .strong),
    ] + [range].compactMap { $0 } + [.dot(Point(scale(row.value), y), row.series, radius: 4)]
  }
}
