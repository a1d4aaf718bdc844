import PlatformMathematics

/// The mixture sequential probability ratio test as Statsig documents it.
///
/// Zhao, Liu & Deng (arXiv 1905.10493), with a mixing variance taken from the data. A mode of compatibility:
/// `ConfidenceSequence` is the procedure to decide by.
package struct MixtureSequentialTest: Sendable, Hashable {
  /// The difference of the means, treatment − control.
  package let difference: Double
  /// The significance, between 0 and 1.
  package let significance: Double
  /// The variance τ of the mixture over true differences.
  package let mixingVariance: Double
  private let variance: Double

  /// The test at one look, with each arm's sample variance ≥ 0 and units ≥ 1.
  ///
  /// - Throws: `zeroVariance` where both variances are zero.
  package init(
    difference: Double,
    control: (variance: Double, units: Int),
    treatment: (variance: Double, units: Int),
    significance: Double = 0.05
  ) throws(UndefinedQuantity) {
    precondition(min(control.units, treatment.units) > 0, "an arm must have units.")
    guard control.variance + treatment.variance > 0 else { throw .zeroVariance }
    let critical = TestSides.two.criticalValue(significance: significance)
    self.difference = difference
    self.significance = significance
    variance = control.variance / Double(control.units) + treatment.variance / Double(treatment.units)
    mixingVariance =
      critical * critical * (control.variance + treatment.variance)
      / (Double(control.units) + Double(treatment.units))
  }

  /// The multiplier of the standard error, in place of the fixed test's quantile.
  package var multiplier: Double {
    let share = variance / (variance + mixingVariance)
    let demand = -2 * logarithm(significance / 2) - logarithm(share)
    return ((variance + mixingVariance) / mixingVariance * demand).squareRoot()
  }

  /// The interval of the difference at this look.
  package var interval: ConfidenceInterval {
    ConfidenceInterval(
      around: ExtendedDouble(difference),
      reach: multiplier * variance.squareRoot(),
      level: 1 - significance,
      method: .mixtureRatio
    )
  }

  /// The p-value that is below the significance exactly where the interval leaves out zero.
  package func test() -> TestResult {
    let shrink = TestSides.two.criticalValue(significance: significance) / multiplier
    return TestResult(.mixtureRatio, difference / variance.squareRoot() * shrink, twoSidedIn: NormalDistribution())
  }
}
