/// The difference of two ratio metrics, treatment − control.
package struct RatioDifference: Sendable, Hashable {
  /// The control arm.
  package let control: RatioMetric
  /// The treatment arm.
  package let treatment: RatioMetric
  /// The comparison of two means that have the ratios' values and unit variances.
  private let means: MeanDifference

  /// Compares two arms.
  ///
  /// - Throws: `singleUnit` if an arm has one user, `zeroVariance` if an arm's users all have the same ratio.
  package init(control: RatioMetric, treatment: RatioMetric) throws(UndefinedQuantity) {
    self.control = control
    self.treatment = treatment
    let (first, second) = (try control.unitVariance, try treatment.unitVariance)
    guard first > 0 && second > 0 else { throw .zeroVariance }
    means = MeanDifference(
      control: SampleSummary(count: control.moments.count, mean: control.ratio, variance: first),
      treatment: SampleSummary(count: treatment.moments.count, mean: treatment.ratio, variance: second),
      difference: treatment.exactRatio - control.exactRatio)
  }

  /// The difference of the ratios.
  package var estimate: Double { means.estimate }

  /// The standard error of the difference.
  ///
  /// - Throws: `zeroVariance` if a `Double` cannot hold the variances.
  package var standardError: Double { get throws(UndefinedQuantity) { try means.standardError } }

  /// Welch's t test of the ratios.
  ///
  /// - Throws: The errors of `standardError`.
  package func test() throws(UndefinedQuantity) -> TestResult { try means.welchTest().named(.ratioMetric) }

  /// The t interval of the difference.
  ///
  /// - Parameter level: the confidence level between 0 and 1.
  /// - Throws: The errors of `standardError`.
  package func interval(level: Double) throws(UndefinedQuantity) -> ConfidenceInterval {
    try means.interval(level: level)
  }
}

/// A ratio of two sums over users: taps per completed goal, steps per session.
///
/// Users were randomized, not sessions, so they are the units: each contributes its numerator and its denominator.
package struct RatioMetric: Sendable, Hashable {
  /// The numerators and denominators of the users.
  package let moments: JointMoments
  /// The ratio of the sums, in units of the numerator per unit of the denominator.
  package let ratio: Double
  let exactRatio: ExtendedDouble
  /// The ratio in integer units of both.
  let slope: ExtendedDouble

  /// The ratio of the first values to the second ones.
  ///
  /// - Throws: `noUnits` without users, `zeroBaseline` if the denominators sum to zero.
  package init(_ moments: JointMoments) throws(UndefinedQuantity) {
    guard moments.count > 0 else { throw .noUnits }
    guard moments.second.sum != 0 else { throw .zeroBaseline }
    self.moments = moments
    slope = ExtendedDouble(moments.first.sum) / ExtendedDouble(moments.second.sum)
    exactRatio = slope * moments.second.scale / moments.first.scale
    ratio = exactRatio.high
  }

  /// The variance of one user's share in the ratio, s²(m − R·d)/D̄², by the delta method.
  ///
  /// Deng, Knoblich & Lu, KDD 2018 (arXiv 1803.06336), section 3; the ratio's own variance is this over the users.
  /// - Throws: `singleUnit` for one user.
  package var unitVariance: Double {
    get throws(UndefinedQuantity) {
      let mean = try moments.second.exactMean
      return try max(0, (moments.residualVariance(slope: slope) / mean / mean).high)
    }
  }
}
