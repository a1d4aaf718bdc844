import ExperimentStatistics
import NavigationExperiments

extension Comparison {
  /// The confidence level of every interval.
  static let level = 0.95

  /// Compares different people: Newcombe's interval and the two-proportion test for shares, Welch's for means.
  static func unpaired(
    _ place: Place,
    _ design: Design,
    of metric: Metric,
    control: MetricTally,
    treatment: MetricTally
  ) -> Comparison {
    var comparison = Comparison(place, design, counts: (control.count, treatment.count))
    comparison.takeValues(metric, control: control, treatment: treatment)
    if metric.isBinary {
      comparison.controlInterval = control.proportion.interval
      comparison.intervalMethod = "newcombe"
      comparison.test = "two-proportion-z"
      comparison.takeProportions(control: control.proportion, treatment: treatment.proportion)
    } else {
      comparison.controlInterval = control.moments(of: metric).interval
      comparison.intervalMethod = "welch-t"
      comparison.test = "welch-t"
      comparison.takeMeans(control: control.moments(of: metric), treatment: treatment.moments(of: metric))
    }
    return comparison
  }

  /// Compares the same people: the mean of their differences.
  static func paired(_ place: Place, of metric: Metric, pairs: PairTally) -> Comparison {
    var comparison = Comparison(place, .paired, counts: (pairs.control.count, pairs.treatment.count))
    comparison.intervalMethod = "paired-t"
    comparison.takeValues(metric, control: pairs.control, treatment: pairs.treatment)
    comparison.takePairs(
      differences: pairs.difference.moments(of: metric),
      control: pairs.control.moments(of: metric),
      treatment: pairs.treatment.moments(of: metric)
    )
    return comparison
  }

  private mutating func takeValues(_ metric: Metric, control: MetricTally, treatment: MetricTally) {
    take(\.controlValue) { () throws(UndefinedQuantity) in try control.moments(of: metric).mean }
    take(\.treatmentValue) { () throws(UndefinedQuantity) in try treatment.moments(of: metric).mean }
  }

  private mutating func takeProportions(control: Proportion, treatment: Proportion) {
    take(\.difference) { () throws(UndefinedQuantity) in
      try ProportionDifference(control: control, treatment: treatment).estimate
    }
    guard let both = try? ProportionDifference(control: control, treatment: treatment) else { return }
    interval = both.newcombeInterval(level: Self.level)
    take(\.standardError) { () throws(UndefinedQuantity) in try both.standardError }
    take(\.result) { () throws(UndefinedQuantity) in try both.pooledTest() }
    take(\.lift) { () throws(UndefinedQuantity) in try both.lift }
    take(\.liftInterval) { () throws(UndefinedQuantity) in try both.logRatioLiftInterval(level: Self.level) }
  }

  private mutating func takeMeans(control: SampleMoments, treatment: SampleMoments) {
    take(\.difference) { () throws(UndefinedQuantity) in
      try MeanDifference(control: control, treatment: treatment).estimate
    }
    guard let both = try? MeanDifference(control: control, treatment: treatment) else { return }
    take(\.standardError) { () throws(UndefinedQuantity) in try both.standardError }
    take(\.interval) { () throws(UndefinedQuantity) in try both.interval(level: Self.level) }
    take(\.result) { () throws(UndefinedQuantity) in try both.welchTest() }
    take(\.lift) { () throws(UndefinedQuantity) in try both.lift }
    take(\.liftInterval) { () throws(UndefinedQuantity) in try both.logRatioLiftInterval(level: Self.level) }
  }

  private mutating func takePairs(differences: SampleMoments, control: SampleMoments, treatment: SampleMoments) {
    take(\.difference) { () throws(UndefinedQuantity) in try PairedDifference(differences).estimate }
    guard let pairs = try? PairedDifference(differences) else { return }
    take(\.standardError) { () throws(UndefinedQuantity) in try pairs.standardError }
    take(\.interval) { () throws(UndefinedQuantity) in try pairs.interval(level: Self.level) }
    take(\.varianceRatio) { () throws(UndefinedQuantity) in
      try pairs.varianceRatio(control: control, treatment: treatment)
    }
    if let controlValue, let difference, controlValue != 0 { lift = difference / abs(controlValue) }
  }
}

extension MetricTally {
  /// The moments in the metric's unit.
  func moments(of metric: Metric) -> SampleMoments {
    SampleMoments(count: count, sum: sum, sumOfSquares: sumOfSquares, scale: metric.unitsPerOne)
  }

  /// The share, for a metric of zeros and ones.
  var proportion: Proportion { Proportion(successes: Int(sum), trials: count) }
}
