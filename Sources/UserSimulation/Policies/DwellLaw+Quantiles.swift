extension DwellLaw {
  /// The times below which, or above which, one stays with given probabilities; at most ``longest``.
  ///
  /// - Parameters:
  ///   - probabilities: In (0, ½], ascending.
  ///   - normal: The points above which a standard normal falls with these.
  func quantiles(_ probabilities: [Double], normal: [Double], isUpper: Bool) -> [Double] {
    let times: [Double] =
      switch self {
      case .weibull(let scale, let shape):
        probabilities.map { probability in
          let hazard = isUpper ? -Self.logarithm(probability) : Self.cumulativeHazard(below: probability)
          return scale * Self.exponential(Self.logarithm(hazard) / shape)
        }
      case .logNormal(let median, let sigma):
        normal.map { median * Self.exponential((isUpper ? sigma : -sigma) * $0) }
      case .inverseGaussian(let mean, let lambda):
        InverseGaussian(mean: mean, lambda: lambda).quantiles(probabilities, isUpper: isUpper)
      }
    return times.map { min($0, Self.longest) }
  }

  /// Longer than any session, whatever the unit.
  static let longest = 1e9

  /// −ln(1 − p), which loses no digits where p is small.
  private static func cumulativeHazard(below probability: Double) -> Double {
    guard probability < 1e-4 else { return -logarithm(1 - probability) }
    return probability * (1 + probability * (0.5 + probability / 3))
  }

  private static func logarithm(_ x: Double) -> Double { ReproducibleMathematics.logarithm(x) }
  private static func exponential(_ x: Double) -> Double { ReproducibleMathematics.exponential(x) }
}
