/// The sample of a metric among the units of one arm.
package enum MetricSample: Sendable {
  /// A share of units.
  case share(Proportion)
  /// A mean over units.
  case mean(SampleMoments)
  /// A ratio of the sums of two numbers per unit.
  case ratio(JointMoments)
  /// A mean or ratio over the users of units that were assigned as a whole: of each the sum, and how many it is of.
  case clustered(JointMoments)

  /// The number of units.
  package var count: Int {
    switch self {
    case .share(let share): share.trials
    case .mean(let moments): moments.count
    case .ratio(let moments), .clustered(let moments): moments.count
    }
  }

  /// The metric in the sample, beyond the digits of a `Double`.
  var exactValue: ExtendedDouble {
    get throws(UndefinedQuantity) {
      switch self {
      case .share(let share):
        guard share.trials > 0 else { throw .noUnits }
        return share.share
      case .mean(let moments): return try moments.exactMean
      case .ratio(let moments), .clustered(let moments): return try moments.exactRatio
      }
    }
  }

  /// The difference of the metric in another sample of shares or means, formed before anything is rounded.
  func difference(to other: MetricSample) throws(UndefinedQuantity) -> ExtendedDouble {
    switch (self, other) {
    case (.share(let control), .share(let treatment)):
      return try ProportionDifference(control: control, treatment: treatment).difference
    case (.mean(let control), .mean(let treatment)): return try control.difference(to: treatment)
    case (.ratio(let control), .ratio(let treatment)), (.clustered(let control), .clustered(let treatment)):
      return try treatment.exactRatio - control.exactRatio
    default: preconditionFailure("both samples must be of one metric")
    }
  }

  /// The variance of the metric in the sample.
  ///
  /// - Throws: The errors of ``summary``, and `singleUnit` of what is no share.
  var variance: Double {
    get throws(UndefinedQuantity) {
      if case .share(let share) = self { return share.varianceOfRate }
      return try summary.varianceOfMean
    }
  }

  /// The metric in the sample and the variance of one unit's part in it; that of a ratio is by the delta method.
  ///
  /// - Throws: `noUnits`, or `zeroDenominator` of a ratio.
  package var summary: SampleSummary {
    get throws(UndefinedQuantity) {
      let value = try exactValue.high
      let variance =
        switch self {
        case .share(let share): share.varianceOfRate * Double(share.trials)
        case .mean(let moments): count > 1 ? try moments.variance : 0
        case .ratio(let moments), .clustered(let moments): count > 1 ? try moments.ratioVariance : 0
        }
      return SampleSummary(count: count, mean: value, variance: variance)
    }
  }

  /// The interval of the metric: Wilson's of a share, Student's of a mean or a ratio; `nil` if there are too few units.
  package func interval(level: Double) -> ClosedRange<Double>? {
    if case .share(let share) = self { return (try? share.wilsonInterval(level: level)).map { $0.lower...$0.upper } }
    guard let summary = try? summary, let variance = try? summary.varianceOfMean else { return nil }
    // Where all clusters are alike, as with a share of 1, their spread is not known.
    if case .clustered = self, variance == 0 { return nil }
    let distribution = StudentTDistribution(degreesOfFreedom: Double(count - 1))
    let reach = ConfidenceInterval.multiplier(level: level, in: distribution) * variance.squareRoot()
    return (summary.mean - reach)...(summary.mean + reach)
  }
}

/// The count, mean and variance of a sample whose values are no longer at hand.
package struct SampleSummary: Sendable, Hashable {
  /// The number of values, at least one.
  package let count: Int
  /// The mean of the values.
  package let mean: Double
  private let statedVariance: Double

  /// A summary of `count` ≥ 1 values; `variance` ≥ 0 is the sample's, with n − 1, and ignored for one value.
  package init(count: Int, mean: Double, variance: Double) {
    precondition(count >= 1, "count == \(count), must be >= 1.")
    precondition(mean.isFinite, "mean == \(mean), must be finite.")
    precondition(count == 1 || variance >= 0 && variance.isFinite, "variance == \(variance), must be >= 0.")
    (self.count, self.mean, statedVariance) = (count, mean, variance)
  }

  /// The sample variance with n − 1.
  ///
  /// - Throws: `singleUnit` for one value.
  package var variance: Double {
    get throws(UndefinedQuantity) {
      guard count > 1 else { throw .singleUnit }
      return statedVariance
    }
  }

  /// The variance s²/n of the mean.
  var varianceOfMean: Double { get throws(UndefinedQuantity) { try variance / Double(count) } }
}
