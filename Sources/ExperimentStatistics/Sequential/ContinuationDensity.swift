/// The density of a Brownian path that has not crossed a bound so far, as weights on points.
///
/// Armitage, McPherson & Rowe, Journal of the Royal Statistical Society A 132 (1969).
struct ContinuationDensity {
  /// The information spent so far, 0…1.
  private let information: Double
  private let drift: Double
  private let points: [Double]
  private let masses: [Double]

  /// The probabilities to be above `bound` and below −`bound` at a later information, and the slope of the first.
  func exits(at later: Double, bound: Double) -> (upper: Double, lower: Double, slope: Double) {
    let step = later - information
    let deviation = step.squareRoot()
    var (upper, lower, slope) = (0.0, 0.0, 0.0)
    for (point, mass) in zip(points, masses) {
      let mean = point + drift * step
      let above = (bound - mean) / deviation
      upper += mass * Self.tail(above)
      lower += mass * Self.tail((bound + mean) / deviation)
      slope -= mass * Self.density(above) / deviation
    }
    return (upper, lower, slope)
  }

  /// The density at a later information inside the bounds; `nextStep` is the information from that look to the next
  /// one, which decides the spacing of points.
  func advanced(to later: Double, bound: Double, nextStep: Double) -> Self {
    let step = later - information
    let deviation = step.squareRoot()
    // The path is outside ten standard deviations with a probability of 1e-23.
    let reach = 10 * later.squareRoot()
    let upper = min(bound, drift * later + reach)
    let lower = max(-bound, drift * later - reach)
    guard lower < upper else { return Self(information: later, drift: drift, points: [], masses: []) }
    let panels = max(2, Int((upper - lower) / (5 * min(step, nextStep).squareRoot())) + 1)
    let rule = GaussLegendre.standard.rule(from: lower, to: upper, panels: panels)
    let advanced = rule.map { node in
      var density = 0.0
      for (point, mass) in zip(points, masses) {
        density += mass * Self.density((node.point - point - drift * step) / deviation)
      }
      return node.weight * density / deviation
    }
    return Self(information: later, drift: drift, points: rule.map(\.point), masses: advanced)
  }

  private static func tail(_ value: Double) -> Double { complementaryErrorFunction(value / 2.0.squareRoot()) / 2 }

  private static func density(_ value: Double) -> Double {
    abs(value) > 39 ? 0 : exponential(-value * value / 2) * 0.398_942_280_401_432_7
  }
}

extension ContinuationDensity {
  /// The path at its start: all of it at zero.
  init(drift: Double) { self.init(information: 0, drift: drift, points: [0], masses: [1]) }
}
