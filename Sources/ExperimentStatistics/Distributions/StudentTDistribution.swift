/// Student's t distribution with any real number of degrees of freedom; with ∞ of them, the normal distribution.
package struct StudentTDistribution: SymmetricDistribution, Hashable {
  /// The degrees of freedom, above 0.
  package let degreesOfFreedom: Double

  /// The distribution with `degreesOfFreedom` > 0; accurate to 1e-12 from 1 to 1e9 and beyond.
  package init(degreesOfFreedom: Double) {
    precondition(degreesOfFreedom > 0, "degreesOfFreedom == \(degreesOfFreedom), must be > 0.")
    self.degreesOfFreedom = degreesOfFreedom
  }

  /// The tails of the magnitude: the two-sided p-value is I(df/(df + t²); df/2, ½).
  package func foldedTails(at value: Double) -> Tails {
    degreesOfFreedom.isFinite ? integral(at: abs(value)).tails : NormalDistribution().foldedTails(at: value)
  }

  /// The value with `probability` above it; ±∞ at 0 and 1.
  package func upperQuantile(_ probability: Double) -> Double {
    precondition(probability >= 0 && probability <= 1, "probability == \(probability), must lie in 0...1.")
    guard degreesOfFreedom.isFinite else { return NormalDistribution().upperQuantile(probability) }
    guard probability <= 0.5 else { return -upperQuantile(1 - probability) }
    guard probability < 0.5 else { return 0 }
    guard probability > 0 else { return .infinity }
    let near = 1 - 2 * probability
    let start = NormalDistribution().upperQuantile(probability)
    return solveOnLogarithms(from: start) { value in
      let (tails, logPrefactor) = integral(at: value)
      return near < 0.5
        ? (logarithm(tails.lower) - logarithm(near), 2 * exponential(logPrefactor) / tails.lower)
        : (logarithm(tails.upper) - logarithm(2 * probability), -2 * exponential(logPrefactor) / tails.upper)
    }
  }

  /// The folded tails at a magnitude, and the logarithm of magnitude × density.
  private func integral(at magnitude: Double) -> (tails: Tails, logPrefactor: Double) {
    let square = magnitude * magnitude
    let sum = degreesOfFreedom + square
    // A square that overflows leaves no tail.
    let near = square.isFinite ? square / sum : 1
    let beta = IncompleteBeta(degreesOfFreedom / 2, 0.5, x: degreesOfFreedom / sum, y: near)
    return (beta.tails.reversed, beta.logPrefactor)
  }
}
