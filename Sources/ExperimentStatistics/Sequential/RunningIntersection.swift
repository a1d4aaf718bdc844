/// The part that all intervals of a confidence sequence have had in common so far.
///
/// All of them hold the true value at once, so their intersection does, and a report never widens again.
public struct RunningIntersection: Sendable, Hashable {
  /// The greatest lower bound seen.
  public private(set) var lower = -Double.infinity
  /// The least upper bound seen.
  public private(set) var upper = Double.infinity

  /// The whole line, before the first look.
  public init() {}

  /// Narrows by one look's interval.
  public mutating func narrow(by interval: ConfidenceInterval) {
    lower = max(lower, interval.lower)
    upper = min(upper, interval.upper)
  }

  /// Whether nothing is left, which a drifting effect or a broken assumption brings about.
  public var isEmpty: Bool { lower > upper }
}
