/// The bounds at which a test with planned looks stops.
///
/// The statistic at information t is B(t)/√t of a Brownian motion with drift, whose drift is the expected z at full
/// information. A two-sided test has the same bounds below zero.
package struct StoppingBounds: Sendable, Hashable {
  /// The shares of the information at the looks, ascending in 0…1.
  package let information: [Double]
  /// The z statistics to stop at; ∞ at a look that cannot stop.
  package let bounds: [Double]

  /// Bounds at ascending shares of information above 0 and at most 1.
  package init(information: [Double], bounds: [Double]) {
    precondition(!information.isEmpty, "there must be a look.")
    precondition(information.count == bounds.count, "bounds.count == \(bounds.count), must be \(information.count).")
    precondition(
      zip([0] + information, information).allSatisfy { $0 < $1 } && information.allSatisfy { $0 <= 1 },
      "information == \(information), must ascend in 0...1.")
    self.information = information
    self.bounds = bounds
  }

  /// The probabilities to stop at each look, above and below, with a drift; below is zero for a one-sided test.
  package func exitProbabilities(drift: Double = 0) -> [(upper: Double, lower: Double)] {
    var exits: [(upper: Double, lower: Double)] = []
    Self.walk(information, drift: drift) { look, density in
      let bound = bounds[look] * information[look].squareRoot()
      let own = density.exits(at: information[look], bound: bound)
      exits.append((own.upper, own.lower))
      return bound
    }
    return exits
  }

  /// Visits the looks with the density of a path that no bound of a look before has stopped; `bound` gives that of the
  /// look, on the scale of the path.
  private static func walk(
    _ information: [Double], drift: Double = 0, bound: (_ look: Int, ContinuationDensity) -> Double
  ) {
    var density = ContinuationDensity(drift: drift)
    for (look, time) in information.enumerated() {
      let bound = bound(look, density)
      if let next = information.dropFirst(look + 1).first {
        density = density.advanced(to: time, bound: bound, nextStep: next - time)
      }
    }
  }

  /// The probability to stop at any look.
  package func rejectionProbability(drift: Double = 0) -> Double {
    exitProbabilities(drift: drift).reduce(0) { $0 + $1.upper + $1.lower }
  }

  /// The drift at which the chance to stop is `power`, which must lie above the chance without drift.
  ///
  /// - Throws: `unattainable` if the chance without drift is already as high.
  package func drift(power: Double) throws(UndefinedQuantity) -> Double {
    precondition(power > 0 && power < 1, "power == \(power), must lie between 0 and 1.")
    guard rejectionProbability() < power else { throw .unattainable }
    var upper = 4.0
    while rejectionProbability(drift: upper) < power {
      upper *= 2
      guard upper < 1e4 else { throw .unattainable }
    }
    let normal = NormalDistribution()
    // On the normal scale the power is nearly a straight line of the drift.
    return crossing(of: normal.quantile(power), between: 0, and: upper) {
      normal.quantile(min(rejectionProbability(drift: $0), 1 - 0x1p-53))
    }
  }

  /// The factor by which the looks raise the units of a single-look test with the same errors.
  ///
  /// - Throws: The errors of `drift(power:)`.
  package func inflationFactor(power: Double) throws(UndefinedQuantity) -> Double {
    let significance = rejectionProbability()
    let critical = ErrorRates.criticalValue(significance)
    let single = StoppingBounds(information: [1], bounds: [critical])
    let ratio = try drift(power: power) / single.drift(power: power)
    return ratio * ratio
  }

  /// The two-sided or one-sided p-value that corresponds to each look's bound alone.
  package var nominalPValues: [Double] {
    bounds.map { 2 * NormalDistribution().upperTail(at: $0) }
  }
}

extension StoppingBounds {
  /// The bounds that spend a significance at planned or unplanned looks, almost nothing early.
  ///
  /// Lan & DeMets, Biometrika 70 (1983), with their function close to O'Brien and Fleming's bounds. Each look's bound is
  /// solved for the significance newly spent, which is not the same as testing
  /// at the level spent so far. A two-sided test spends half on each side; a look that spends nothing has the bound ∞.
  package static func spending(
    information: [Double], significance: Double = 0.05
  ) -> StoppingBounds {
    precondition(significance > 0 && significance < 1, "significance == \(significance), must lie between 0 and 1.")
    let share = significance / 2
    var (spent, start, previous) = (0.0, 0.0, 0.0)
    var bounds: [Double] = []
    walk(information) { look, density in
      let time = information[look]
      let total = Self.spent(at: time, of: share)
      let step = (from: previous, deviation: (time - start).squareRoot())
      let bound = bound(of: density, at: time, spending: total - spent, step: step)
      (spent, start, previous) = (total, time, bound)
      bounds.append(bound / time.squareRoot())
      return bound
    }
    return StoppingBounds(information: information, bounds: bounds)
  }

  /// The significance spent at a share of the information (0…1), of `significance` in all on this side: 2 − 2Φ(z/√t).
  private static func spent(at information: Double, of significance: Double) -> Double {
    guard information > 0 else { return 0 }
    guard information < 1 else { return significance }
    let critical = NormalDistribution().upperQuantile(significance / 2)
    return NormalDistribution().twoSidedPValue(at: critical / information.squareRoot())
  }

  /// The bound, on the scale of the path, that `spending` lies above.
  ///
  /// The logarithm of that probability is concave, so Newton steps from above descend to the bound. Above it lie the
  /// bound of a path that was never stopped, and that of a path that was just below the last bound.
  private static func bound(
    of density: ContinuationDensity, at time: Double, spending: Double, step: (from: Double, deviation: Double)
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
