import ExperimentStatistics

extension ConfidenceInterval {
  /// What can be drawn of it; `nil` where a bound is not finite.
  var range: ClosedRange<Double>? {
    lower.isFinite && upper.isFinite && lower <= upper ? lower...upper : nil
  }
}
