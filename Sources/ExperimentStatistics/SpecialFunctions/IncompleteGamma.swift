/// The regularised incomplete gamma functions P(a, x) and Q(a, x) with their logarithms.
///
/// Series below a + 1, Lentz's continued fraction above it; the prefactor is Loader's.
package struct IncompleteGamma {
  /// P is the lower tail, Q the upper one.
  package let tails: Tails
  /// ln(xᵃ·e⁻ˣ/Γ(a)), which is x times the density and so the slope of the tails in ln x.
  package let logPrefactor: Double

  /// The integrals at `x` ≥ 0 for the shape a > 0.
  package init(shape: Double, at x: Double) {
    if x == 0 || x == .infinity {
      let nothing = Tails(lower: 0)
      tails = x == 0 ? nothing : nothing.reversed
      logPrefactor = -.infinity
      return
    }
    let prefactor =
      logarithm(shape / (2 * .pi)) / 2 - SaddlePoint.stirlingError(shape)
      - SaddlePoint.deviance(of: shape, from: x, difference: shape - x)
    logPrefactor = prefactor
    func tail(_ factor: Double) -> Tails { Tails(lower: exponential(prefactor) * factor) }
    tails =
      x < shape + 1
      ? tail(Self.lowerSeries(shape: shape, at: x)) : tail(Self.upperContinuedFraction(shape: shape, at: x)).reversed
  }

  private static func lowerSeries(shape: Double, at x: Double) -> Double {
    var divisor = shape
    var term = 1 / shape
    var sum = term
    while term > sum * .ulpOfOne / 4 {
      divisor += 1
      term *= x / divisor
      sum += term
    }
    return sum
  }

  private static func upperContinuedFraction(shape: Double, at x: Double) -> Double {
    var denominator = x + 1 - shape
    var upper = Double.infinity
    var lower = 1 / denominator
    var fraction = lower
    for step in 1...1_000_000 {
      let index = Double(step)
      let numerator = index * (shape - index)
      denominator += 2
      lower = 1 / (numerator * lower + denominator)
      upper = denominator + numerator / upper
      let change = lower * upper
      fraction *= change
      if abs(change - 1) <= .ulpOfOne { break }
    }
    return fraction
  }
}
