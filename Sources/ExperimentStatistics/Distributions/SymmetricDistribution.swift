/// A distribution symmetric about zero, as z and t statistics are referred to.
package protocol SymmetricDistribution: Sendable {
  /// The tails of the magnitude of a value, `lower` nearer to zero and `upper` the two-sided p-value, and the logarithm of
  /// the magnitude times the density.
  func foldedIntegral(at magnitude: Double) -> (tails: Tails, logDensity: Double)
}

extension SymmetricDistribution {
  /// The value with `probability` (0…1) above it, ±∞ at 0 and 1; exact where one minus a small probability would round to
  /// one.
  ///
  /// Newton's steps on whichever folded tail is smaller, from the quantile of the normal distribution (formula 26.2.23 of
  /// Abramowitz & Stegun, Handbook of Mathematical Functions, 1964).
  package func upperQuantile(_ probability: Double) -> Double {
    precondition(probability >= 0 && probability <= 1, "probability == \(probability), must lie in 0...1.")
    guard probability <= 0.5 else { return -upperQuantile(1 - probability) }
    guard probability < 0.5 else { return 0 }
    guard probability > 0 else { return .infinity }
    let (near, root) = (1 - 2 * probability, (-2 * logarithm(probability)).squareRoot())
    let numerator = 2.515517 + root * (0.802853 + root * 0.010328)
    let far = root - numerator / (1 + root * (1.432788 + root * (0.189269 + root * 0.001308)))
    return solveOnLogarithms(from: near < 0.5 ? near * (.pi / 2.0).squareRoot() : far) { value in
      let (tails, logDensity) = foldedIntegral(at: value)
      return near < 0.5
        ? (logarithm(tails.lower) - logarithm(near), 2 * exponential(logDensity) / tails.lower)
        : (logarithm(tails.upper) - logarithm(2 * probability), -2 * exponential(logDensity) / tails.upper)
    }
  }

  /// Both tails at `value`.
  package func tails(at value: Double) -> Tails {
    let folded = foldedIntegral(at: abs(value)).tails
    let far = folded.upper / 2
    let beyond = Tails(lower: 0.5 + folded.lower / 2, upper: far)
    return value < 0 ? beyond.reversed : beyond
  }

  /// The probability of a value at or below `value`.
  package func lowerTail(at value: Double) -> Double { tails(at: value).lower }

  /// The probability of a value above `value`.
  package func upperTail(at value: Double) -> Double { tails(at: value).upper }

  /// The value with `probability` (0…1) below it.
  package func quantile(_ probability: Double) -> Double { -upperQuantile(probability) }

  /// The probability of a value at least as far from zero as `value`.
  package func twoSidedPValue(at value: Double) -> Double { foldedIntegral(at: abs(value)).tails.upper }
}

/// The two tails of a distribution at a point, each accurate relative to itself.
package struct Tails: Sendable, Hashable {
  /// The probability of a value at or below the point.
  package let lower: Double
  /// The probability of a value above the point.
  package let upper: Double

  /// The same tails read in the other direction.
  var reversed: Tails { Tails(lower: upper, upper: lower) }
}

extension Tails {
  /// Tails from the lower one.
  init(lower: Double) { self.init(lower: lower, upper: 1 - lower) }
}
