/// The difference of any metric inside one stratum, its standard error, `nil` if undefined, and the units of both arms.
package typealias StratumDifference = (estimate: Double, standardError: Double?, units: Int)

extension TestResult {
  /// Cochran's Q test that the difference of the arms is the same in all strata (Biometrics 10, 1954), with weights of
  /// one over the variance.
  ///
  /// A stratum without a standard error above 0, in which an arm succeeded always or never, has no variance to be weighed
  /// by and is left out.
  /// - Throws: `tooFewStrata` if fewer than two strata can be weighed.
  package init(heterogeneityOf strata: [StratumDifference]) throws(UndefinedQuantity) {
    let differences = strata.compactMap { stratum -> (value: ExtendedDouble, variance: Double)? in
      guard let error = stratum.standardError, error * error > 0 else { return nil }
      return (ExtendedDouble(stratum.estimate), error * error)
    }
    guard differences.count > 1 else { throw .tooFewStrata }
    let precision = differences.reduce(0) { $0 + 1 / $1.variance }
    let common = differences.reduce(ExtendedDouble(0)) { $0 + $1.value / $1.variance } / precision
    let statistic = differences.reduce(0) { sum, difference in
      let deviation = (difference.value - common).high
      return sum + deviation * deviation / difference.variance
    }
    self.init(.cochranQ, chiSquared: statistic, degreesOfFreedom: Double(differences.count - 1))
  }
}

/// Whether pooling the strata reverses the sign of their differences (Simpson's paradox).
package struct SimpsonCheck: Sendable, Hashable {
  /// Whether all strata agree on a sign and the crude difference has the other: Simpson's paradox.
  package let isReversal: Bool
  /// Whether the crude and the post-stratified difference have opposite signs.
  package let signChangesAfterAdjustment: Bool

  /// Whether a report must not show the crude difference alone.
  package var isWarning: Bool { isReversal || signChangesAfterAdjustment }

  /// The check of the differences of any metric, adjusted to the strata's own mix of units.
  ///
  /// - Throws: `tooFewStrata` if no stratum has units.
  package init(crude: Double, strata: [StratumDifference]) throws(UndefinedQuantity) {
    let units = strata.reduce(0) { $0 + Double($1.units) }
    guard units > 0 else { throw .tooFewStrata }
    let sum = strata.reduce(ExtendedDouble(0)) { $0 + ExtendedDouble($1.estimate) * Double($1.units) }
    let adjusted = sum.high / units
    isReversal =
      crude < 0 && strata.allSatisfy { $0.estimate > 0 } || crude > 0 && strata.allSatisfy { $0.estimate < 0 }
    signChangesAfterAdjustment = crude < 0 && adjusted > 0 || crude > 0 && adjusted < 0
  }
}
