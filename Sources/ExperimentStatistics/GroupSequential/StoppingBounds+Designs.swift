import PlatformMathematics

extension StoppingBounds {
  /// The bounds that spend a significance at planned or unplanned looks.
  ///
  /// Lan & DeMets 1983. Each look's bound is solved for what is newly spent, which is not the same as testing at the
  /// level spent so far. A two-sided test spends half on each side; a look that spends nothing has the bound ∞.
  public static func spending(
    _ function: SpendingFunction,
    information: [Double],
    significance: Double = 0.05,
    sides: TestSides = .two
  ) -> StoppingBounds {
    precondition(significance > 0 && significance < 1, "significance == \(significance), must lie between 0 and 1.")
    let share = significance / Double(sides.rawValue)
    var density = ContinuationDensity(drift: 0)
    var (spent, start, previous) = (0.0, 0.0, 0.0)
    var bounds: [Double] = []
    for (look, time) in information.enumerated() {
      let total = function.spent(at: time, of: share)
      let step = (from: previous, deviation: (time - start).squareRoot())
      let bound = bound(of: density, at: time, spending: total - spent, step: step)
      (spent, start, previous) = (total, time, bound)
      bounds.append(bound / time.squareRoot())
      if let next = information.dropFirst(look + 1).first {
        density = density.advanced(to: time, bound: bound, sides: sides, nextStep: next - time)
      }
    }
    return StoppingBounds(information: information, bounds: bounds, sides: sides)
  }

  /// Pocock's bounds, the same at equally spaced looks.
  ///
  /// Pocock, Biometrika 64 (1977).
  public static func pocock(looks: Int, significance: Double = 0.05, sides: TestSides = .two) -> StoppingBounds {
    classical(looks: looks, significance: significance, sides: sides) { constant, _ in constant }
  }

  /// O'Brien and Fleming's bounds C/√t at equally spaced looks.
  ///
  /// O'Brien & Fleming, Biometrics 35 (1979).
  public static func obrienFleming(looks: Int, significance: Double = 0.05, sides: TestSides = .two) -> StoppingBounds {
    classical(looks: looks, significance: significance, sides: sides) { $0 / $1.squareRoot() }
  }

  private static func classical(
    looks: Int,
    significance: Double,
    sides: TestSides,
    _ bound: (Double, Double) -> Double
  ) -> StoppingBounds {
    precondition(looks > 0, "looks == \(looks), must be > 0.")
    let information = (1...looks).map { Double($0) / Double(looks) }
    func design(_ constant: Double) -> StoppingBounds {
      StoppingBounds(information: information, bounds: information.map { bound(constant, $0) }, sides: sides)
    }
    let single = sides.criticalValue(significance: significance)
    let bonferroni = sides.criticalValue(significance: significance / Double(looks))
    guard looks > 1 else { return design(single) }
    let constant = crossing(of: logarithm(significance), between: single, and: bonferroni) {
      logarithm(design($0).rejectionProbability())
    }
    return design(constant)
  }

  /// The bound, on the scale of the path, that `spending` lies above.
  ///
  /// The logarithm of that probability is concave, so Newton steps from above descend to the bound. Above it lie the
  /// bound of a path that was never stopped, and that of a path that was just below the last bound.
  private static func bound(
    of density: ContinuationDensity,
    at time: Double,
    spending: Double,
    step: (from: Double, deviation: Double)
  ) -> Double {
    guard spending > 0 else { return .infinity }
    let normal = NormalDistribution().upperQuantile(spending)
    var bound = min(normal * time.squareRoot(), step.from + max(0, normal) * step.deviation)
    for _ in 0..<100 {
      let exits = density.exits(at: time, bound: bound)
      let step = (logarithm(exits.upper) - logarithm(spending)) * exits.upper / exits.slope
      guard step.isFinite else { return bound }
      bound -= step
      if abs(step) <= 1e-13 * abs(bound) { return bound }
    }
    return bound
  }
}
