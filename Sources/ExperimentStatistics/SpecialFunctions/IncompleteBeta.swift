/// The regularised incomplete beta function I(x; a, b) and its complement, with their logarithms.
///
/// Loader's prefactor and the continued fraction BFRAC of DiDonato & Morris (TOMS algorithm 708, 1992).
package struct IncompleteBeta {
  /// I(x; a, b) is the lower tail.
  package let tails: Tails
  /// ln(xᵃ·yᵇ/B(a, b)).
  package let logPrefactor: Double

  /// The integral from 0 to `x` for shapes a, b > 0.
  ///
  /// `y` is 1 − x: the caller passes it, because at large shapes the digits of whichever is small decide the result.
  package init(_ a: Double, _ b: Double, x: Double, y: Double) {
    let total = a + b
    let excess = y < x ? (-b).addingProduct(total, y) : -(-a).addingProduct(total, x)
    let prefactor =
      logarithm(a / total * b / (2 * .pi)) / 2
      + (SaddlePoint.stirlingError(total) - SaddlePoint.stirlingError(a) - SaddlePoint.stirlingError(b))
      - SaddlePoint.deviance(of: a, from: total * x, difference: excess)
      - SaddlePoint.deviance(of: b, from: total * y, difference: -excess)
    logPrefactor = prefactor
    func tail(_ factor: Double) -> Tails { Tails(lower: exponential(prefactor) * factor) }
    tails =
      excess >= 0
      ? tail(Self.continuedFraction(a, b, x: x, y: y, excess: excess))
      : tail(Self.continuedFraction(b, a, x: y, y: x, excess: -excess)).reversed
  }

  /// BFRAC, for `excess` = (a + b)·y − b ≥ 0.
  private static func continuedFraction(_ a: Double, _ b: Double, x: Double, y: Double, excess: Double) -> Double {
    let first = excess + 1
    let ratio = b / a
    let inverse = 1 + 1 / a
    var growth = 1.0
    var width = a + 1
    var numerators = (previous: 0.0, current: 1.0)
    var denominators = (previous: 1.0, current: first / inverse)
    var result = inverse / first
    for step in 1...100_000 {
      let index = Double(step)
      let share = index / a
      let weight = index * (b - index) * x
      let taper = a / width
      let alpha = growth * (growth + ratio) * taper * taper * (weight * x)
      let beta = index + weight / width + (share + 1) / (inverse + share + share) * (first + index * (y + 1))
      growth = share + 1
      width += 2
      numerators = (numerators.current, alpha * numerators.previous + beta * numerators.current)
      denominators = (denominators.current, alpha * denominators.previous + beta * denominators.current)
      let next = numerators.current / denominators.current
      if abs(next - result) <= .ulpOfOne * next { return next }
      result = next
      // Only the ratio matters; dividing through keeps the recurrence from overflowing.
      numerators = (numerators.previous / denominators.current, next)
      denominators = (denominators.previous / denominators.current, 1)
    }
    return result
  }
}
