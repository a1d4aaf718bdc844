import ExperimentStatistics

/// All users of an arm thrown together: Newcombe's interval and the pooled or Fisher's test for shares, Welch's interval and
/// test for means, the same by the delta method for ratios of sums.
extension Estimate {
  /// Compares a metric of different users; both samples are of one metric.
  static func crude(_ control: MetricSample, _ treatment: MetricSample, level: Double) -> Estimate {
    var estimate = Estimate(.crude)
    switch (control, treatment) {
    case (.share(let control), .share(let treatment)): estimate.takeShares(control, treatment, level: level)
    case (.mean(let control), .mean(let treatment)): estimate.takeMeans(control, treatment, level: level)
    case (.ratio(let control), .ratio(let treatment)): estimate.takeRatios(control, treatment, level: level)
    default: preconditionFailure("both samples must be of one metric")
    }
    return estimate
  }

  private mutating func takeShares(_ control: Proportion, _ treatment: Proportion, level: Double) {
    take(\.controlValue) { () throws(UndefinedQuantity) in try control.rate }
    take(\.treatmentValue) { () throws(UndefinedQuantity) in try treatment.rate }
    guard let both = try? ProportionDifference(control: control, treatment: treatment) else { return }
    difference = both.estimate
    interval = both.newcombeInterval(level: level)
    take(\.standardError) { () throws(UndefinedQuantity) in try both.standardError }
    take(\.result) { () throws(UndefinedQuantity) in try both.decidingTest }
    take(\.lift) { () throws(UndefinedQuantity) in try both.lift }
    guard lift != nil else { return }
    take(\.liftInterval) { () throws(UndefinedQuantity) in
      // A share of none has no spread of its own, which Fieller's interval would need.
      treatment.successes > 0
        ? try both.logRatioLiftInterval(level: level) : try both.koopmanLiftInterval(level: level)
    }
  }

  private mutating func takeMeans(_ control: SampleMoments, _ treatment: SampleMoments, level: Double) {
    take(\.controlValue) { () throws(UndefinedQuantity) in try control.mean }
    take(\.treatmentValue) { () throws(UndefinedQuantity) in try treatment.mean }
    guard let both = try? MeanDifference(control: control, treatment: treatment) else { return }
    difference = both.estimate
    take(\.standardError) { () throws(UndefinedQuantity) in try both.standardError }
    take(\.interval) { () throws(UndefinedQuantity) in try both.interval(level: level) }
    take(\.result) { () throws(UndefinedQuantity) in SamplingTest(try both.welchTest()) }
    take(\.lift) { () throws(UndefinedQuantity) in try both.lift }
    take(\.liftInterval) { () throws(UndefinedQuantity) in try both.liftInterval(level: level) }
  }

  /// The difference is told as it is also where its spread is not known.
  private mutating func takeRatios(_ control: JointMoments, _ treatment: JointMoments, level: Double) {
    take(\.controlValue) { () throws(UndefinedQuantity) in try control.ratioOfSums.ratio }
    take(\.treatmentValue) { () throws(UndefinedQuantity) in try treatment.ratioOfSums.ratio }
    guard let controlValue, let treatmentValue, let old = try? control.ratioOfSums, let new = try? treatment.ratioOfSums
    else { return }
    difference = treatmentValue - controlValue
    if controlValue != 0 { lift = treatmentValue / controlValue - 1 }
    do throws(UndefinedQuantity) {
      let both = try RatioDifference(control: old, treatment: new)
      difference = both.estimate
      take(\.standardError) { () throws(UndefinedQuantity) in try both.standardError }
      take(\.interval) { () throws(UndefinedQuantity) in try both.interval(level: level) }
      take(\.result) { () throws(UndefinedQuantity) in SamplingTest(try both.test()) }
      take(\.liftInterval) { () throws(UndefinedQuantity) in
        try MeanDifference(control: old.summary, treatment: new.summary).liftInterval(level: level)
      }
    } catch {
      undefined = undefined ?? error
    }
  }
}

extension ProportionDifference {
  /// The pooled z test; Fisher's where a count to be expected is below 5.
  ///
  /// - Throws: `zeroVariance` where all or none of both arms succeeded: nothing could have come out otherwise, and an exact
  ///   p-value of 1 would be read as a result.
  fileprivate var decidingTest: SamplingTest {
    get throws(UndefinedQuantity) {
      let pooled = try pooledTest()
      return smallestExpectedCount < 5 ? SamplingTest(fisherTest()) : SamplingTest(pooled)
    }
  }
}

extension MeanDifference {
  /// The log-ratio interval where both means are above zero, and Fieller's elsewhere.
  fileprivate func liftInterval(level: Double) throws(UndefinedQuantity) -> ConfidenceInterval {
    control.mean > 0 && treatment.mean > 0
      ? try logRatioLiftInterval(level: level) : try fiellerLiftInterval(level: level)
  }
}

extension RatioMetric {
  /// The ratio as a mean that has the variance of users' parts in it.
  fileprivate var summary: SampleSummary {
    get throws(UndefinedQuantity) { SampleSummary(count: moments.count, mean: ratio, variance: try unitVariance) }
  }
}
