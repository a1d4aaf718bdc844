/// The difference of the means of two independent samples, treatment − control.
package struct MeanDifference: EstimatedDifference, Hashable {
  /// The control arm.
  package let control: SampleSummary
  /// The treatment arm.
  package let treatment: SampleSummary
  /// The difference of the means, rounded once.
  package let estimate: Double
  /// The rounding error of `estimate`.
  private let residue: Double

  /// Compares exact moments of the same scale; their difference is formed before anything is rounded.
  ///
  /// - Throws: `noUnits` if an arm has no values.
  package init(control: SampleMoments, treatment: SampleMoments) throws(UndefinedQuantity) {
    precondition(control.scale == treatment.scale, "scale == \(treatment.scale), must be \(control.scale).")
    let difference = ExtendedDouble(
      product: treatment.sum, Int128(control.count), minusProduct: control.sum, Int128(treatment.count))
    let counts = ExtendedDouble(control.count) * ExtendedDouble(treatment.count)
    self.init(
      control: try SampleSummary(control), treatment: try SampleSummary(treatment),
      difference: difference / counts / control.scale)
  }

  /// Compares samples known by their summaries.
  package init(control: SampleSummary, treatment: SampleSummary) {
    let difference = ExtendedDouble(sum: treatment.mean, -control.mean)
    self.init(control: control, treatment: treatment, difference: difference)
  }

  init(control: SampleSummary, treatment: SampleSummary, difference: ExtendedDouble) {
    self.control = control
    self.treatment = treatment
    estimate = difference.high
    residue = difference.low
  }

  /// The standard error √(s₁²/n₁ + s₂²/n₂).
  ///
  /// - Throws: `singleUnit` if an arm has one value, `zeroVariance` if no value differs from its arm's mean.
  package var standardError: Double { get throws(UndefinedQuantity) { try error().standardError } }

  /// Welch's t test.
  ///
  /// - Throws: `singleUnit` if an arm has one value, `zeroVariance` if no value differs from its arm's mean.
  package func test() throws(UndefinedQuantity) -> TestResult { try test(.welch) }

  func test(_ method: TestMethod) throws(UndefinedQuantity) -> TestResult {
    let error = try error()
    return TestResult(
      method, estimate / error.standardError, twoSidedIn: error.distribution,
      degreesOfFreedom: error.distribution.degreesOfFreedom)
  }

  package var controlValue: Double { control.mean }
  package var treatmentValue: Double { treatment.mean }

  /// The interval of the difference by the t distribution with Welch's degrees of freedom.
  ///
  /// - Parameter level: the confidence level between 0 and 1.
  /// - Throws: `singleUnit` if an arm has one value, `zeroVariance` if no value differs from its arm's mean.
  package func interval(level: Double) throws(UndefinedQuantity) -> ConfidenceInterval {
    let reach = try error().reach(level: level)
    return ConfidenceInterval(around: difference, reach: reach)
  }

  var difference: ExtendedDouble { ExtendedDouble(sum: estimate, residue) }

  func error() throws(UndefinedQuantity) -> WelchError {
    try WelchError((control.varianceOfMean, control.count - 1), (treatment.varianceOfMean, treatment.count - 1))
  }
}

/// The error of a difference of two independent estimates whose variances are not taken to be equal.
///
/// Welch, Biometrika 34 (1947); the degrees of freedom are Satterthwaite's.
struct WelchError {
  let standardError: Double
  let distribution: StudentTDistribution

  /// Combines the variances of two estimates, each with its degrees of freedom.
  init(
    _ first: (variance: Double, degreesOfFreedom: Int), _ second: (variance: Double, degreesOfFreedom: Int)
  ) throws(UndefinedQuantity) {
    let total = first.variance + second.variance
    guard total > 0 else { throw .zeroVariance }
    standardError = total.squareRoot()
    // Shares instead of fourth powers: those overflow and underflow long before the variances do.
    let firstShare = first.variance / total
    let secondShare = second.variance / total
    let inverse =
      firstShare * firstShare / Double(first.degreesOfFreedom) + secondShare * secondShare
      / Double(second.degreesOfFreedom)
    distribution = StudentTDistribution(degreesOfFreedom: 1 / inverse)
  }

  /// The distance from the estimate to either bound of its interval.
  func reach(level: Double) -> Double { ConfidenceInterval.multiplier(level: level, in: distribution) * standardError }
}

extension MeanDifference {
  /// The relative difference (m₂ − m₁)/|m₁|, whose sign is that of the difference also for a negative baseline.
  ///
  /// - Throws: `zeroBaseline` if the control's mean is zero.
  package var lift: Double {
    get throws(UndefinedQuantity) {
      guard control.mean != 0 else { throw .zeroBaseline }
      return (difference / abs(control.mean)).high
    }
  }

  /// The log-ratio interval, of means that are never below zero.
  ///
  /// The delta method on the logarithm with Welch's degrees of freedom; never below −100 %.
  /// - Throws: `zeroBaseline` if the control's mean is zero, `zeroVariance` if the treatment's is, as then no unit differs.
  package func liftInterval(level: Double) throws(UndefinedQuantity) -> ConfidenceInterval {
    guard control.mean > 0 else { throw .zeroBaseline }
    guard treatment.mean > 0 else { throw .zeroVariance }
    let error = try WelchError(
      (control.varianceOfMean / control.mean / control.mean, control.count - 1),
      (treatment.varianceOfMean / treatment.mean / treatment.mean, treatment.count - 1))
    return ConfidenceInterval(lift: difference / control.mean, logReach: error.reach(level: level))
  }
}
