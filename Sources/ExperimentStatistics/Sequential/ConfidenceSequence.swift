import PlatformMathematics

/// An asymptotic confidence sequence: intervals that contain the true value at all looks at once.
///
/// Waudby-Smith, Arbour, Sinha, Kennedy & Ramdas (arXiv 2103.06476), equations 9, 155, 161 and 134; the same as Howard,
/// Ramdas, McAuliffe & Sekhon (arXiv 1810.08240), equation 14. It is narrowest near the tuning number of units, which
/// must be fixed before the first look.
package struct ConfidenceSequence: Sendable, Hashable {
  /// The share of sequences that ever exclude the true value, between 0 and 1.
  package let significance: Double
  /// The units of both arms at which the sequence is tightest.
  package let tuningUnits: Double

  /// A sequence of a `significance` between 0 and 1, tightest near `tuningUnits` > 0 of both arms together.
  package init(significance: Double = 0.05, tuningUnits: Double = 5_000) {
    precondition(significance > 0 && significance < 1, "significance == \(significance), must lie between 0 and 1.")
    precondition(tuningUnits > 0 && tuningUnits.isFinite, "tuningUnits == \(tuningUnits), must be > 0.")
    self.significance = significance
    self.tuningUnits = tuningUnits
  }

  /// The mixing parameter ρ of the two-sided sequence.
  package var rho: Double { squaredRho(significance).squareRoot() }

  /// The mixing parameter ρ of the one-sided sequence, that of twice the significance.
  package var oneSidedRho: Double { squaredRho(2 * significance).squareRoot() }

  /// The half width of the two-sided sequence around an estimate of `standardError` ≥ 0 after `units` of both arms.
  package func halfWidth(standardError: Double, units: Double) -> Double {
    let scale = units * squaredRho(significance)
    let logarithms = logarithm(onePlus: scale) - 2 * logarithm(significance)
    return standardError * ((scale + 1) / scale * logarithms).squareRoot()
  }

  /// The two-sided interval at this look.
  package func interval(estimate: Double, standardError: Double, units: Double) -> ConfidenceInterval {
    ConfidenceInterval(
      around: ExtendedDouble(estimate),
      reach: halfWidth(standardError: standardError, units: units),
      level: 1 - significance,
      method: .asymptoticSequence
    )
  }

  /// The distance of a one-sided bound from an estimate; the significance must be below ½.
  package func oneSidedReach(standardError: Double, units: Double) -> Double {
    precondition(significance < 0.5, "significance == \(significance), must be below 0.5.")
    let scale = units * squaredRho(2 * significance)
    let inside = (scale + 1).squareRoot() / (2 * significance)
    return standardError * (2 * (scale + 1) / scale * logarithm(onePlus: inside)).squareRoot()
  }

  /// The natural logarithm of the always-valid p-value of no difference, at most 0.
  ///
  /// - Throws: `zeroVariance` for a standard error of zero.
  package func logPValue(estimate: Double, standardError: Double, units: Double) throws(UndefinedQuantity) -> Double {
    guard standardError > 0 else { throw .zeroVariance }
    let scale = units * squaredRho(significance)
    let deviation = estimate / standardError
    return min(0, logarithm(onePlus: scale) / 2 - scale / (scale + 1) * (deviation * deviation) / 2)
  }

  /// The always-valid p-value of no difference, which underflows where its logarithm does not.
  ///
  /// - Throws: `zeroVariance` for a standard error of zero.
  package func pValue(estimate: Double, standardError: Double, units: Double) throws(UndefinedQuantity) -> Double {
    try exponential(logPValue(estimate: estimate, standardError: standardError, units: units))
  }

  private func squaredRho(_ significance: Double) -> Double {
    let twice = -2 * logarithm(significance)
    precondition(twice > 0, "a one-sided sequence needs a significance below 0.5.")
    return (twice + logarithm(onePlus: twice)) / tuningUnits
  }
}
