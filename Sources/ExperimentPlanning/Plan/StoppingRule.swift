package import ExperimentStatistics

/// When a test is looked at, and what it takes to stop it.
package struct StoppingRule: Sendable, Hashable {
  /// The bounds of several looks, which spend the significance as O'Brien and Fleming's would; nil for one look at the end.
  package let bounds: StoppingBounds?
  /// The factor by which the looks raise the number of users, at least 1.
  package let inflation: Double

  /// A rule of so many looks, at equal shares of the users.
  ///
  /// - Throws: `unattainable` where the power wanted is not above the significance.
  package init(looks: Int, errors: ErrorRates) throws(UndefinedQuantity) {
    precondition(looks > 0, "looks == \(looks), must be > 0.")
    guard looks > 1 else {
      (bounds, inflation) = (nil, 1)
      return
    }
    let bounds = StoppingBounds.spending(
      .obrienFleming,
      information: (1...looks).map { Double($0) / Double(looks) },
      significance: errors.significance,
      sides: errors.sides
    )
    self.bounds = bounds
    inflation = max(1, try bounds.inflationFactor(power: errors.power))
  }
}
