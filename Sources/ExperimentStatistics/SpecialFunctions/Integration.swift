/// Gauss–Legendre quadrature on equal panels.
///
/// Twenty-four nodes integrate a bell curve of a fifth of the panel's width to the last bits of a `Double`.
struct GaussLegendre {
  private let abscissas: [Double]
  private let weights: [Double]

  static let standard = GaussLegendre(count: 24)

  /// Nodes by Newton steps on the Legendre polynomial, from the classical cosine guess.
  init(count: Int) {
    var abscissas: [Double] = []
    var weights: [Double] = []
    for index in 0..<count {
      var x = cosine(.pi * (Double(index) + 0.75) / (Double(count) + 0.5))
      var slope = 1.0
      for _ in 0..<50 {
        let polynomial = Self.legendre(count, at: x)
        slope = polynomial.slope
        let step = polynomial.value / slope
        x -= step
        if abs(step) < 1e-16 { break }
      }
      abscissas.append(x)
      weights.append(2 / ((1 - x * x) * slope * slope))
    }
    self.abscissas = abscissas
    self.weights = weights
  }

  /// The points and weights of a rule on `panels` equal parts of lower…upper.
  func rule(from lower: Double, to upper: Double, panels: Int) -> [(point: Double, weight: Double)] {
    let half = (upper - lower) / Double(panels) / 2
    return (0..<panels).flatMap { panel in
      let center = lower + half * (2 * Double(panel) + 1)
      return zip(abscissas, weights).map { (center + half * $0, half * $1) }
    }
  }

  private static func legendre(_ degree: Int, at x: Double) -> (value: Double, slope: Double) {
    var (previous, current) = (1.0, x)
    for order in 2...degree {
      let index = Double(order)
      (previous, current) = (current, ((2 * index - 1) * x * current - (index - 1) * previous) / index)
    }
    return (current, Double(degree) * (x * current - previous) / (x * x - 1))
  }
}
