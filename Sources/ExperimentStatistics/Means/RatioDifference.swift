/// The difference of two ratio metrics, treatment − control.
package struct RatioDifference: EstimatedDifference, Hashable {
  /// The control arm's metric.
  package let control: RatioMetric
  /// The treatment arm's metric.
  package let treatment: RatioMetric

  /// Compares two arms of one metric.
  package init(control: RatioMetric, treatment: RatioMetric) { (self.control, self.treatment) = (control, treatment) }

  package var controlValue: Double { control.ratio }
  package var treatmentValue: Double { treatment.ratio }
  package var estimate: Double { difference.high }

  private var difference: ExtendedDouble { treatment.exactRatio - control.exactRatio }

  /// The means of what units add to the ratios.
  ///
  /// - Throws: `singleUnit`, or `zeroVariance` if the units of an arm do not differ.
  private func means() throws(UndefinedQuantity) -> MeanDifference {
    let (first, second) = (try control.unitVariance, try treatment.unitVariance)
    guard first > 0 && second > 0 else { throw .zeroVariance }
    return MeanDifference(
      control: SampleSummary(count: control.moments.count, mean: control.ratio, variance: first),
      treatment: SampleSummary(count: treatment.moments.count, mean: treatment.ratio, variance: second),
      difference: difference)
  }

  package var standardError: Double { get throws(UndefinedQuantity) { try means().standardError } }

  package func test() throws(UndefinedQuantity) -> TestResult { try means().test(.ratioMetric) }

  package func interval(level: Double) throws(UndefinedQuantity) -> ConfidenceInterval {
    try means().interval(level: level)
  }

  package var lift: Double {
    get throws(UndefinedQuantity) {
      guard control.ratio != 0 else { throw .zeroBaseline }
      return treatment.ratio / control.ratio - 1
    }
  }

  package func liftInterval(level: Double) throws(UndefinedQuantity) -> ConfidenceInterval {
    try means().liftInterval(level: level)
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
