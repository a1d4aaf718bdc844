/// Bars from zero, in groups one under the other: such as the share of people who reach each step, by variant.
public struct BarChart: Sendable {
  /// One bar.
  public struct Bar: Hashable, Sendable {
    /// How long it is; to the left where it is negative.
    public var value: Double
    /// The number in words.
    public var words: String
    /// Which series it belongs to.
    public var series: Series

    /// Makes a bar.
    public init(_ value: Double, words: String, series: Series) {
      (self.value, self.words, self.series) = (value, words, series)
    }
  }

  /// Bars with one label.
  public struct Group: Hashable, Sendable {
    /// What they are of.
    public var label: String
    /// The bars, from top to bottom.
    public var bars: [Bar]

    /// Makes a group.
    public init(_ label: String, _ bars: [Bar]) { (self.label, self.bars) = (label, bars) }
  }

  /// The groups, from top to bottom.
  public var groups: [Group]
  /// The number at the right end of the sheet; that of the longest bar unless said otherwise.
  public var most: Double?

  private static let barHeight = 12.0
  private static let wordsWidth = 64.0

  /// Makes a chart of bars.
  public init(_ groups: [Group], most: Double? = nil) { (self.groups, self.most) = (groups, most) }

  /// The chart.
  public func chart(_ title: String, description: String = "") -> Chart {
    let values = groups.flatMap(\.bars).map(\.value)
    let (low, high) = (min(0, values.min() ?? 0), max(most ?? 0, values.max() ?? 0, 0))
    let left = low < 0 ? Self.wordsWidth : 0
    let scale = LinearScale(low...max(high, low < 0 ? 0 : 1e-9), from: left, to: Chart.width - Self.wordsWidth)
    var marks: [Mark] = []
    var top = 0.0
    for group in groups {
      marks.append(.text(group.label, Point(0, top + 14), .start, .plain))
      top += 20
      for bar in group.bars {
        marks += self.marks(bar, at: top, scale)
        top += Self.barHeight + 3
      }
      top += 6
    }
    if low < 0 { marks.append(.threshold(Point(scale(0), 0), Point(scale(0), top))) }
    return Chart(title, description: description, height: max(1, top), marks: marks)
  }

  private func marks(_ bar: Bar, at top: Double, _ scale: LinearScale) -> [Mark] {
    let (start, end) = (scale(0), scale(bar.value))
    let isLeft = bar.value < 0
    return [
      .bar(Point(start, top), Point(end, top + Self.barHeight), bar.series),
      .text(bar.words, Point(end + (isLeft ? -4 : 4), top + Self.barHeight - 2), isLeft ? .end : .start, .plain),
    ]
  }
}
