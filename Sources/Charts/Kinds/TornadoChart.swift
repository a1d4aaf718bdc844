/// How far each of several assumptions moves a number, the strongest first.
public struct TornadoChart: Sendable {
  /// One assumption.
  public struct Row: Hashable, Sendable {
    /// What is assumed.
    public var label: String
    /// The number where the assumption is low.
    public var atLow: Double
    /// The number where it is high.
    public var atHigh: Double
    /// What else is to be said, such as where a conclusion turns over.
    public var note: String

    /// Makes a row.
    public init(_ label: String, atLow: Double, atHigh: Double, note: String = "") {
      (self.label, self.atLow, self.atHigh, self.note) = (label, atLow, atHigh, note)
    }
  }

  /// The assumptions, the strongest first.
  public var rows: [Row]
  /// How numbers are written.
  public var format: @Sendable (Double) -> String

  private static let rowHeight = 44.0

  /// Makes a tornado.
  public init(_ rows: [Row], format: @escaping @Sendable (Double) -> String) {
    (self.rows, self.format) = (rows, format)
  }

  /// The chart.
  public func chart(_ title: String, description: String = "") -> Chart {
    let ends = rows.flatMap { [$0.atLow, $0.atHigh] }
    let scale = LinearScale(LinearScale.domain(of: ends, withZero: true), from: 52, to: Chart.width - 52)
    let height = max(1, Double(rows.count) * Self.rowHeight)
    let zero = Mark.threshold(Point(scale(0), 0), Point(scale(0), height))
    return Chart(
      title,
      description: description,
      height: height,
      marks: [zero] + rows.enumerated().flatMap { marks($0.offset, $0.element, scale) }
    )
  }

  private func marks(_ position: Int, _ row: Row, _ scale: LinearScale) -> [Mark] {
    let top = Double(position) * Self.rowHeight
    let (low, high) = (scale(row.atLow), scale(row.atHigh))
    let isRising = low <= high
    let (y, bottom) = (top + 20, top + 34)
    return [
      .text(row.label, Point(0, top + 14), .start, .plain), .text(row.note, Point(Chart.width, top + 14), .end, .faint),
      .bar(Point(low, y), Point((low + high) / 2, bottom), Series(0)),
      .bar(Point((low + high) / 2, y), Point(high, bottom), Series(1)),
      .text(format(row.atLow), Point(low + (isRising ? -4 : 4), bottom - 3), isRising ? .end : .start, .faint),
      .text(format(row.atHigh), Point(high + (isRising ? 4 : -4), bottom - 3), isRising ? .start : .end, .faint),
    ]
  }
}
