extension PooledMetric {
  /// The standard error of the difference to the same users under another variant, this one's subtracted; nil of fewer
  /// than two users, or of rates of nothing.
  ///
  /// It is the error that comes from simulating so many users and no more. A rate's is that of everybody's part in the
  /// two ratios, by the delta method.
  func pairedError(to other: PooledMetric) -> Double? {
    guard values.count > 1, let own = parts, let others = other.parts else { return nil }
    let count = Double(values.count)
    let differences = zip(own, others).map { $1 - $0 }
    let mean = differences.reduce(0, +) / count
    let squares = differences.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / (count - 1) / count).squareRoot()
  }

  /// How far the values lie out, E(x − μ)⁴/σ⁴; 3, as of normal values, where nobody differs from anybody.
  var kurtosis: Double {
    guard let parts, !parts.isEmpty else { return 3 }
    let count = Double(parts.count)
    let mean = parts.reduce(0, +) / count
    var (squares, fourths) = (0.0, 0.0)
    for part in parts {
      let square = (part - mean) * (part - mean)
      squares += square
      fourths += square * square
    }
    return squares > 0 ? count * fourths / (squares * squares) : 3
  }

  /// Everybody's value in the metric's unit; of a rate their part (m − R·d)/D̄, whose mean is zero.
  private var parts: [Double]? {
    guard test == .ratios else { return values.map { Double($0) / scale } }
    let (numerator, denominator) = (values.reduce(0, +), denominators.reduce(0, +))
    guard denominator != 0 else { return nil }
    let ratio = Double(numerator) / Double(denominator)
    let mean = Double(denominator) / Double(values.count)
    return zip(values, denominators).map { (Double($0) - ratio * Double($1)) / mean }
  }
}
