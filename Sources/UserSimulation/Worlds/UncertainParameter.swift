/// A range in which a parameter of behaviour may lie.
public struct UncertainParameter: Hashable, Sendable {
  /// The parameter.
  public var parameter: BehaviorParameter
  /// The range; durations in milliseconds, lengths in millimetres.
  public var range: ClosedRange<Double>

  /// Makes an uncertain parameter.
  public init(_ parameter: BehaviorParameter, in range: ClosedRange<Double>) {
    self.parameter = parameter
    self.range = range
  }

  /// The value at a fraction of the way through the range, 0–1, each value being as plausible as any other.
  ///
  /// What is told on a scale from 0 up, such as a duration or the spread of a distribution, is as likely to be twice as
  /// much as half as much: it moves by factors. Proportions, and whatever may be 0, move by steps of one size; counts are
  /// whole.
  package func value(at fraction: Double) -> Double {
    let (low, high) = (range.lowerBound, range.upperBound)
    switch parameter.unit {
    case .count: return min(high, low + Double(Int(fraction * (high - low + 1))))
    case .duration, .length, .number:
      guard low > 0, high > low else { break }
      let ratio = ReproducibleMathematics.logarithm(high / low)
      return min(high, max(low, low * ReproducibleMathematics.exponential(fraction * ratio)))
    case .proportion: break
    }
    return low + fraction * (high - low)
  }
}
