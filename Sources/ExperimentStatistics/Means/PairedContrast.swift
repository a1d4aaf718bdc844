/// A contrast of the same users' means under several arms, such as an interaction: Σ wᵢ·m̄ᵢ with weights that add up to 0.
///
/// Pairs of arms are all it takes: as the weights add up to 0, Var Σ wᵢYᵢ = −Σ_{i<j} wᵢwⱼ·Var(Yᵢ − Yⱼ).
package struct PairedContrast: Sendable, Hashable {
  /// The contrast, in the unit of the means.
  package let estimate: Double
  /// Its standard error; 0 where every user has the same.
  package let standardError: Double
  private let count: Int

  /// Makes a contrast.
  /// - Parameters:
  ///   - weights: One for each arm; they add up to 0.
  ///   - differences: Each arm's mean minus that of the first arm, whose own is 0.
  ///   - errors: The standard error of the difference of each pair of arms, by their positions, in either order.
  ///   - count: How many users there are.
  package init(weights: [Double], differences: [Double], errors: (Int, Int) -> Double, count: Int) {
    precondition(weights.reduce(0, +) == 0, "the weights add up to \(weights.reduce(0, +)), must to 0.")
    precondition(weights.count == differences.count, "weights.count == \(weights.count), must be \(differences.count).")
    self.count = count
    estimate = zip(weights, differences).reduce(0) { $0 + $1.0 * $1.1 }
    var (variance, largest) = (0.0, 0.0)
    for second in weights.indices {
      for first in 0..<second {
        let part = weights[first] * weights[second] * errors(first, second) * errors(first, second)
        variance -= part
        largest = max(largest, abs(part))
      }
    }
    // What cancels out leaves rounding errors of either sign.
    standardError = variance > largest * 1e-12 ? variance.squareRoot() : 0
  }

  /// The t interval with n − 1 degrees of freedom; `nil` without spread, or of fewer than two users.
  /// - Parameter level: The confidence level between 0 and 1.
  package func interval(level: Double) -> ConfidenceInterval? {
    guard standardError > 0, count > 1 else { return nil }
    let distribution = StudentTDistribution(degreesOfFreedom: Double(count - 1))
    let reach = ConfidenceInterval.multiplier(level: level, in: distribution) * standardError
    return ConfidenceInterval(lower: estimate - reach, upper: estimate + reach, level: level, method: .paired)
  }
}
