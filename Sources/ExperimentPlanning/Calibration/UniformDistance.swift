/// How far p-values are from being uniform: Kolmogorov and Smirnov's greatest distance between the distributions.
enum UniformDistance {
  /// The distance of numbers between 0 and 1, of which there is at least one.
  static func of(_ values: [Double]) -> Double {
    let count = Double(values.count)
    let distances = values.sorted().enumerated().map { index, value in
      max(Double(index + 1) / count - value, value - Double(index) / count)
    }
    return distances.max() ?? 1
  }

  /// The distance that chance exceeds once in a thousand times, by its limit for many values.
  ///
  /// Kolmogorov 1933: 2·Σ(−1)^(k−1)·e^(−2k²x²) is 0.001 at x = 1.9495.
  static func limit(of count: Int) -> Double { 1.9495 / Double(count).squareRoot() }
}
