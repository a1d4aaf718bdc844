extension ReproducibleMathematics {
  /// The density of the standard normal distribution.
  static func normalDensity(_ z: Double) -> Double { exponential(-0.5 * z * z) / 2.506_628_274_631_000_5 }

  /// The probability of more than a point divided by the density there, for a point of at least 0.
  ///
  /// It is good to 1e-13 relative where the probability itself is too small to be a difference: a continued fraction
  /// beyond 3, which 60 terms exhaust.
  static func millsRatio(_ z: Double) -> Double {
    guard z >= 3 else { return (1 - normalProbability(below: z)) / normalDensity(z) }
    var rest = z
    for term in stride(from: 60, through: 1, by: -1) { rest = z + Double(term) / rest }
    return 1 / rest
  }
}
