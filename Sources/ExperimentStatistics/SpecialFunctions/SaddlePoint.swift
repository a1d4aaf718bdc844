/// The two pieces of Loader's saddle-point form of gamma and beta densities.
///
/// Differences of log-gamma values lose seven digits at a thousand million units; these pieces are small wherever
/// the density is not, and lose none (C. Loader, "Fast and accurate computation of binomial probabilities", 2000).
enum SaddlePoint {
  /// ln Γ(x) − (x − ½)·ln x + x − ½·ln 2π, the error of Stirling's formula, for x > 0.
  static func stirlingError(_ x: Double) -> Double {
    var shifted = x
    var error = 0.0
    while shifted < 16 {
      error += (shifted + 0.5) * logarithm(onePlus: 1 / shifted) - 1
      shifted += 1
    }
    let coefficients = [1.0 / 12, -1.0 / 360, 1.0 / 1260, -1.0 / 1680, 1.0 / 1188]
    let inverseSquare = 1 / (shifted * shifted)
    return error + coefficients.reversed().reduce(0) { $0 * inverseSquare + $1 } / shifted
  }

  /// x·ln(x/mean) + mean − x for x > 0.
  ///
  /// `difference` is x − mean: the caller knows it without the cancellation that would happen here.
  static func deviance(of x: Double, from mean: Double, difference: Double) -> Double {
    let ratio = difference / (x + mean)
    guard abs(ratio) < 0.5 else { return x * logarithm(x / mean) - difference }
    var sum = difference * ratio
    var power = 2 * x * ratio
    var divisor = 3.0
    while true {
      power *= ratio * ratio
      let next = sum + power / divisor
      if next == sum { return sum }
      sum = next
      divisor += 2
    }
  }
}
