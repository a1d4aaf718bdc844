public import HeadlessNavigation

/// A figure that somebody measured of real users, which a metric is held against.
public struct PublishedFigure: Hashable, Sendable {
  /// What the figure has to do with the model.
  public enum Use: String, Hashable, Sendable, CaseIterable {
    /// Parameters were chosen so that the metric meets it: meeting it is no evidence.
    case fitted
    /// Nothing was chosen by it: it can be met or missed.
    case predicted
    /// It was put in as it is: it comes out again.
    case assumed
  }

  /// The position of the metric.
  public var metric: Int
  /// The position of the variant.
  public var variant: Int
  /// The width in which it was measured; `nil` for everybody.
  public var sizeClass: SizeClass?
  /// Whether the figure is the difference from the control, relative to the control's value.
  public var isLift: Bool
  /// What was measured, in the metric's unit (proportion 0–1, seconds, times), or a lift as a share of the control's value;
  /// one value is a range of itself.
  public var range: ClosedRange<Double>
  /// What it has to do with the model.
  public var use: Use
  /// Who published it where.
  public var source: String

  /// Makes a figure.
  public init(
    metric: Int,
    variant: Int,
    sizeClass: SizeClass? = nil,
    isLift: Bool = false,
    range: ClosedRange<Double>,
    use: Use,
    source: String
  ) {
    self.metric = metric
    self.variant = variant
    self.sizeClass = sizeClass
    self.isLift = isLift
    self.range = range
    self.use = use
    self.source = source
  }

  /// How far a value is off, as a share of the nearest end of the range: 0 inside it; `nil` where that end is zero.
  public func deviation(of value: Double) -> Double? {
    if range.contains(value) { return 0 }
    let end = value < range.lowerBound ? range.lowerBound : range.upperBound
    return end == 0 ? nil : (value - end) / abs(end)
  }
}
