/// Taps on what has a known size.
extension SessionRules {
  /// The time of a tap on something of a size, both lengths in millimetres: Fitts' law, in Shannon's form.
  func tapping(_ size: Double, at distance: Double) -> Int {
    let bits = ReproducibleMathematics.logarithm(distance / size + 1) / ReproducibleMathematics.logarithm(2)
    return Int(parameters[.tapStart] + parameters[.tapSlope] * bits + 0.5)
  }

  /// The probability that a touch meant for something of a size lands above or below it.
  ///
  /// Touches are normal around the middle, with two sources of spread that add up (the dual Gaussian model of Bi, Li and
  /// Zhai): the finger's own, and what users allow themselves, which grows with the target. Only the height counts, as
  /// what stands side by side is seldom as narrow as rows are low.
  func slipProbability(_ size: Double) -> Double {
    let (own, allowed) = (parameters[.touchSpread], parameters[.touchSpreadShare] * size)
    let variance = own * own + allowed * allowed
    guard variance > 0 else { return 0 }
    return 2 * ReproducibleMathematics.normalProbability(below: -size / 2 / variance.squareRoot())
  }
}
