/// The bounds at which a test with planned looks stops.
///
/// The statistic at information t is B(t)/√t of a Brownian motion with drift, whose drift is the expected z at full
/// information. A two-sided test has the same bounds below zero.
public struct StoppingBounds: Sendable, Hashable {
  /// The shares of the information at the looks, ascending in 0…1.
  public let information: [Double]
  /// The z statistics to stop at; ∞ at a look that cannot stop.
  public let bounds: [Double]
  /// Whether bounds stand on one side or on both.
  public let sides: TestSides

  /// Bounds at ascending shares of information above 0 and at most 1.
  public init(information: [Double], bounds: [Double], sides: TestSides) {
    precondition(!information.isEmpty, "there must be a look.")
    precondition(information.count == bounds.count, "bounds.count == \(bounds.count), must be \(information.count).")
    precondition(
      zip([0] + information, information).allSatisfy { $0 < $1 } && information.allSatisfy { $0 <= 1 },
      "information == \(information), must ascend in 0...1."
    )
    self.information = information
    self.bounds = bounds
    self.sides = sides
  }

  /// The chances to stop at each look, above and below, with a drift; below is zero for a one-sided test.
  public func exitProbabilities(drift: Double = 0) -> [(upper: Double, lower: Double)] {
    var density = ContinuationDensity(drift: drift)
    return information.indices.map { look in
      let bound = bounds[look] * information[look].squareRoot()
      let exits = density.exits(at: information[look], bound: bound)
      if let next = information.dropFirst(look + 1).first {
        let step = next - information[look]
        density = density.advanced(to: information[look], bound: bound, sides: sides, nextStep: step)
      }
      return (exits.upper, sides == .two ? exits.lower : 0)
    }
  }

  /// The chance to stop at any look.
  public func rejectionProbability(drift: Double = 0) -> Double {
    exitProbabilities(drift: drift).reduce(0) { $0 + $1.upper + $1.lower }
  }

  /// The drift at which the chance to stop is `power`, which must lie above the chance without drift.
  ///
  /// - Throws: `unattainable` where the chance without drift is already as high.
  public func drift(power: Double) throws(UndefinedQuantity) -> Double {
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
  /// - Throws: what `drift(power:)` throws.
  public func inflationFactor(power: Double) throws(UndefinedQuantity) -> Double {
    let significance = rejectionProbability()
    let critical = sides.criticalValue(significance: significance)
    let single = StoppingBounds(information: [1], bounds: [critical], sides: sides)
    let ratio = try drift(power: power) / single.drift(power: power)
    return ratio * ratio
  }

  /// The two-sided p-values, or one-sided ones, that each look's bound stands for by itself.
  public var nominalPValues: [Double] {
    bounds.map { Double(sides.rawValue) * NormalDistribution().upperTail(at: $0) }
  }
}
