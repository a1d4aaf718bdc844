/// An asymptotic confidence sequence: intervals that contain the true value at all looks at once.
///
/// Waudby-Smith, Arbour, Sinha, Kennedy & Ramdas (arXiv 2103.06476), equations 9 and 155; the same as Howard,
/// Ramdas, McAuliffe & Sekhon (arXiv 1810.08240), equation 14. It is narrowest near the tuning number of units, which
/// must be fixed before the first look.
package struct ConfidenceSequence: Sendable, Hashable {
  /// The share of sequences that ever exclude the true value, between 0 and 1.
  package let significance: Double
  /// The units of both arms at which the sequence is tightest.
  package let tuningUnits: Double

  /// A sequence of a `significance` between 0 and 1, tightest near `tuningUnits` > 0 of both arms together.
  package init(significance: Double = 0.05, tuningUnits: Double = 10_000) {
    precondition(significance > 0 && significance < 1, "significance == \(significance), must lie between 0 and 1.")
    precondition(tuningUnits > 0 && tuningUnits.isFinite, "tuningUnits == \(tuningUnits), must be > 0.")
    self.significance = significance
    self.tuningUnits = tuningUnits
  }

  /// The half width of the two-sided sequence around an estimate of `standardError` ≥ 0 after `units` of both arms.
  package func halfWidth(standardError: Double, units: Double) -> Double {
    let scale = units * squaredRho
    let logarithms = logarithm(onePlus: scale) - 2 * logarithm(significance)
    return standardError * ((scale + 1) / scale * logarithms).squareRoot()
  }

  /// The two-sided interval at this look.
  package func interval(estimate: Double, standardError: Double, units: Double) -> ConfidenceInterval {
    ConfidenceInterval(
      around: ExtendedDouble(estimate), reach: halfWidth(standardError: standardError, units: units))
  }

  private var squaredRho: Double {
    let twice = -2 * logarithm(significance)
    return (twice + logarithm(onePlus: twice)) / tuningUnits
  }
}
