/// The difference of the means of two independent samples, treatment − control.
public struct MeanDifference: Sendable, Hashable {
  /// The control arm.
  public let control: SampleSummary
  /// The treatment arm.
  public let treatment: SampleSummary
  /// The difference of the means, rounded once.
  public let estimate: Double
  /// What the rounding of `estimate` left out.
  private let residue: Double

  /// Compares exact moments of the same scale; their difference is formed before anything is rounded.
  ///
  /// - Throws: `noUnits` where an arm has no values.
  public init(control: SampleMoments, treatment: SampleMoments) throws(UndefinedQuantity) {
    precondition(control.scale == treatment.scale, "scale == \(treatment.scale), must be \(control.scale).")
    let difference = ExtendedDouble(
      product: treatment.sum,
      Int128(control.count),
      minusProduct: control.sum,
      Int128(treatment.count)
    )
    let counts = ExtendedDouble(control.count) * ExtendedDouble(treatment.count)
    self.init(
      control: try SampleSummary(control),
      treatment: try SampleSummary(treatment),
      difference: difference / counts / control.scale
    )
  }

  /// Compares samples known by their summaries.
  public init(control: SampleSummary, treatment: SampleSummary) {
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
  /// - Throws: `singleUnit` where an arm has one value, `zeroVariance` where no value differs from its arm's mean.
  public var standardError: Double {
    get throws(UndefinedQuantity) { try error().standardError }
  }

  /// Welch's t test.
  ///
  /// - Throws: `singleUnit` where an arm has one value, `zeroVariance` where no value differs from its arm's mean.
  public func welchTest() throws(UndefinedQuantity) -> TestResult {
    let error = try error()
    return TestResult(
      .welch,
      estimate / error.standardError,
      twoSidedIn: error.distribution,
      degreesOfFreedom: error.distribution.degreesOfFreedom
    )
  }

  /// The interval of the difference by the t distribution with Welch's degrees of freedom.
  ///
  /// - Parameter level: the confidence level between 0 and 1.
  /// - Throws: `singleUnit` where an arm has one value, `zeroVariance` where no value differs from its arm's mean.
  public func interval(level: Double) throws(UndefinedQuantity) -> ConfidenceInterval {
    let reach = try error().reach(level: level)
    return ConfidenceInterval(around: difference, reach: reach, level: level, method: .welch)
  }

  var difference: ExtendedDouble { ExtendedDouble(sum: estimate, residue) }

  func error() throws(UndefinedQuantity) -> WelchError {
    try WelchError(
      (control.varianceOfMean, control.count - 1),
      (treatment.varianceOfMean, treatment.count - 1)
    )
  }
}
