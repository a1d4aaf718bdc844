/// Estimates with their intervals, one under the other, beside a line where nothing differs: a forest plot.
public struct IntervalChart: Sendable {
  /// One estimate.
  public struct Row: Hashable, Sendable {
    /// What it is of.
    public var label: String
    /// The estimate in words, such as `+1.3 pp`.
    public var words: String
    /// The estimate.
    public var value: Double
    /// Its interval; `nil` where it has none.
    public var interval: ClosedRange<Double>?
    /// Which series it belongs to.
    public var series: Series

    /// Makes a row.
    public init(_ label: String, words: String, value: Double, interval: ClosedRange<Double>?, series: Series) {
      (self.label, self.words, self.value) = (label, words, value)
      (self.interval, self.series) = (interval, series)
    }
  }

  /// The estimates, all of one unit.
  public var rows: [Row]
  /// The differences, to either side of zero, that do not matter; `nil` for none.
  public var margin: Double?
  /// How numbers of the axis are written.
  public var format: @Sendable (Double) -> String

  private static let rowHeight = 38.0

  /// Makes a forest plot.
  public init(_ rows: [Row], margin: Double? = nil, format: @escaping @Sendable (Double) -> String) {
    (self.rows, self.margin, self.format) = (rows, margin, format)
  }

  /// The chart.
  public func chart(_ title: String, description: String = "") -> Chart {
    let ends = rows.flatMap { row in [row.value] + (row.interval.map { [$0.lowerBound, $0.upperBound] } ?? []) }
    let band = margin.map { [-$0, $0] } ?? []
    let scale = LinearScale(LinearScale.domain(of: ends + band, withZero: true), from: 8, to: Chart.width - 8)
    let height = Double(rows.count) * Self.rowHeight
    let area = margin.map { Mark.area(Point(scale($0), 0), Point(scale(-$0), height)) }
    let ticks = scale.ticks(4).flatMap { tick -> [Mark] in
      [
        .rule(Point(scale(tick), 0), Point(scale(tick), height + 4)),
        .text(format(tick), Point(scale(tick), height + 18), anchor(scale(tick)), .faint),
      ]
    }
    let zero = Mark.threshold(Point(scale(0), 0), Point(scale(0), height + 4))
    let drawn =
      [area].compactMap { $0 } + ticks + [zero] + rows.enumerated().flatMap { marks($0.offset, $0.element, scale) }
    return Chart(title, description: description, height: height + 24, marks: drawn)
  }

  private func marks(_ position: Int, _ row: Row, _ scale: LinearScale) -> [Mark] {
    let top = Double(position) * Self.rowHeight
    let y = top + 27
    let range = row.interval.map {
      Mark.range(Point(scale($0.lowerBound), y), Point(scale($0.upperBound), y), row.series)
    }
    return [
      .text(row.label, Point(0, top + 14), .start, .plain),
      .text(row.words, Point(Chart.width, top + 14), .end, .strong),
    ] + [range].compactMap { $0 } + [.dot(Point(scale(row.value), y), row.series, radius: 4)]
  }

  /// Numbers at the ends of the axis stay on the sheet.
  private func anchor(_ x: Double) -> Mark.Anchor { x < 24 ? .start : x > Chart.width - 24 ? .end : .middle }
}
