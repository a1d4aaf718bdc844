/// The difference of a quantile between two arms, treatment − control.
package struct QuantileDifference: Sendable, Hashable {
  private let means: MeanDifference
  private let isClustered: Bool

  /// Compares the same quantile of two arms.
  package init(control: QuantileEstimate, treatment: QuantileEstimate) {
    precondition(control.share == treatment.share, "share == \(treatment.share), must be \(control.share).")
    means = MeanDifference(
      control: SampleSummary(count: control.count, mean: control.value, variance: control.unitVariance),
      treatment: SampleSummary(count: treatment.count, mean: treatment.value, variance: treatment.unitVariance)
    )
    isClustered = control.isClustered || treatment.isClustered
  }

  /// The difference of the quantiles.
  package var estimate: Double { means.estimate }

  /// The standard error of the difference.
  ///
  /// - Throws: `singleUnit` or `zeroVariance`.
  package var standardError: Double {
    get throws(UndefinedQuantity) { try means.standardError }
  }

  /// The t test of the difference.
  ///
  /// - Throws: `singleUnit` or `zeroVariance`.
  package func test() throws(UndefinedQuantity) -> TestResult {
    try means.welchTest().named(isClustered ? .clusteredQuantile : .quantile)
  }

  /// The t interval of the difference.
  ///
  /// - Parameter level: the confidence level between 0 and 1.
  /// - Throws: `singleUnit` or `zeroVariance`.
  package func interval(level: Double) throws(UndefinedQuantity) -> ConfidenceInterval {
    try means.interval(level: level).named(isClustered ? .clusteredQuantile : .quantile)
  }

  /// The relative difference of the quantiles.
  ///
  /// - Throws: `zeroBaseline` where the control's quantile is zero.
  package var lift: Double {
    get throws(UndefinedQuantity) { try means.lift }
  }

  /// The delta method's standard error of the lift.
  ///
  /// - Throws: `zeroBaseline`, `singleUnit` or `zeroVariance`.
  package var liftStandardError: Double {
    get throws(UndefinedQuantity) { try means.deltaLiftStandardError }
  }

  /// The t test of the lift; not the test of the difference, which is the one to decide by.
  ///
  /// - Throws: `zeroBaseline`, `singleUnit` or `zeroVariance`.
  package func liftTest() throws(UndefinedQuantity) -> TestResult { try means.deltaLiftTest() }

  /// The delta method's t interval of the lift.
  ///
  /// - Parameter level: the confidence level between 0 and 1.
  /// - Throws: `zeroBaseline`, `singleUnit` or `zeroVariance`.
  package func liftInterval(level: Double) throws(UndefinedQuantity) -> ConfidenceInterval {
    try means.deltaLiftInterval(level: level)
  }
}
