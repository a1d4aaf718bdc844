/// The standard normal distribution.
package struct NormalDistribution: SymmetricDistribution, Hashable {
  /// The distribution of mean 0 and variance 1.
  package init() {}

  /// The upper tail of the magnitude is erfc(|z|/√2).
  package func foldedIntegral(at magnitude: Double) -> (tails: Tails, logDensity: Double) {
    let scaled = magnitude / 2.0.squareRoot()
    let tails = Tails(lower: errorFunction(scaled), upper: complementaryErrorFunction(scaled))
    return (tails, logarithm(magnitude) - magnitude * magnitude / 2 - logarithm(2 * .pi) / 2)
  }
}
