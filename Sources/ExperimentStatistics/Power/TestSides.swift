/// How many directions of a difference a test looks for.
public enum TestSides: Int, Sendable, Hashable, CaseIterable {
  /// One direction, with all of the significance on it.
  case one = 1
  /// Both directions, with half of the significance on each.
  case two = 2

  /// The normal quantile that the significance leaves on one side.
  func criticalValue(significance: Double) -> Double {
    precondition(significance > 0 && significance < 1, "significance == \(significance), must lie between 0 and 1.")
    return NormalDistribution().upperQuantile(significance / Double(rawValue))
  }
}
