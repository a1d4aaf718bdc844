/// A bound that decides whether the answer is yes.
public struct Requirement: Hashable, Sendable {
  /// Which side the bound is on.
  public enum Comparison: String, Hashable, Sendable, CaseIterable {
    /// The value may not exceed the bound.
    case atMost = "at_most"
    /// The value may not fall below the bound.
    case atLeast = "at_least"
  }

  /// What is held against the bound.
  public enum Judgment: String, Hashable, Sendable, CaseIterable {
    /// The worse end of the range that holds 90 % of the scenarios; where there are none, that of the interval.
    case worstOf90 = "worst_of_90"
    /// The median of the scenarios; where there are none, the value itself.
    case median
    /// The worse end of the interval.
    case interval
    /// The value itself.
    case value
  }

  /// The position of the metric.
  public var metric: Int
  /// The position of the variant.
  public var variant: Int
  /// Which side the bound is on.
  public var comparison: Comparison
  /// Whether the bound is counted from the control's value.
  public var isRelativeToControl: Bool
  /// The bound, in the metric's unit.
  public var bound: Double
  /// What is held against the bound.
  public var judgment: Judgment

  /// Makes a requirement.
  public init(
    metric: Int,
    variant: Int,
    comparison: Comparison,
    isRelativeToControl: Bool,
    bound: Double,
    judgment: Judgment = .worstOf90
  ) {
    self.metric = metric
    self.variant = variant
    self.comparison = comparison
    self.isRelativeToControl = isRelativeToControl
    self.bound = bound
    self.judgment = judgment
  }
}
