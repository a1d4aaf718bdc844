package import ExperimentStatistics
import NavigationExperiments

/// A difference between different users, estimated by one of several methods.
package struct Estimate: Sendable, PartlyDefined {
  /// The method of estimating.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// All users of an arm thrown together.
    case crude
    /// Strata weighed by their share of all exposed users, whatever their share in an arm.
    case postStratified = "post_stratified"
    /// Adjusted for a covariate.
    case covariateAdjusted = "covariate_adjusted"
  }

  /// The method of estimating.
  package var kind: Kind
  /// The metric under the control, in its unit.
  package var controlValue: Double?
  /// The metric under the treatment.
  package var treatmentValue: Double?
  /// Treatment minus control.
  package var difference: Double?
  /// Its standard error.
  package var standardError: Double?
  /// Its interval.
  package var interval: ConfidenceInterval?
  /// The difference relative to the control.
  package var lift: Double?
  /// The interval of the lift.
  package var liftInterval: ConfidenceInterval?
  /// The test of no difference, of the difference and never of the lift.
  package var result: SamplingTest?
  /// Why a value is missing; `nil` if none is.
  package var undefined: UndefinedQuantity?

  /// Makes an estimate without values.
  package init(_ kind: Kind) { self.kind = kind }
}

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
      // A share of zero has no variance, which Fieller's interval needs.
      treatment.successes > 0 ? try both.logRatioLiftInterval(level: level) : try both.koopmanLiftInterval(level: level)
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

  /// The difference is reported even if its variance is unknown.
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
    } catch { undefined = undefined ?? error }
  }
}

extension ProportionDifference {
  /// The pooled z test; Fisher's if an expected count is below 5.
  ///
  /// - Throws: `zeroVariance` if all or none of both arms succeeded: no other outcome was possible, and an exact
  ///   p-value of 1 would be read as a result.
  fileprivate var decidingTest: SamplingTest {
    get throws(UndefinedQuantity) {
      let pooled = try pooledTest()
      return smallestExpectedCount < 5 ? SamplingTest(fisher: fisherTest()) : SamplingTest(pooled)
    }
  }
}

extension MeanDifference {
  /// The log-ratio interval if both means are above zero, otherwise Fieller's.
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

/// Weighs strata by the same mix for both arms, so that arms with different mixes are compared like with like.
extension Estimate {
  /// Compares a metric of different users, stratum by stratum.
  /// - Parameter mix: The weight of each stratum, above 0.
  static func postStratified(_ strata: [ArmSamples], mix: [Double], level: Double) -> Estimate {
    var estimate = Estimate(.postStratified)
    do throws(UndefinedQuantity) {
      if let shares = StratifiedProportions(strata) {
        estimate.take(try PostStratifiedDifference(shares, mix: mix), level: level)
      } else if let means = means(strata) {
        estimate.take(try StandardizedDifference(means: means, mix: mix), level: level)
      } else if let ratios = ratios(strata) {
        estimate.take(try StandardizedDifference(ratios: ratios, mix: mix), level: level)
      } else {
        throw .noUnits
      }
    } catch { estimate.undefined = error }
    return estimate
  }

  private mutating func take(_ both: PostStratifiedDifference, level: Double) {
    (controlValue, treatmentValue, difference) = (both.controlRate, both.treatmentRate, both.estimate)
    take(\.standardError) { () throws(UndefinedQuantity) in try both.standardError() }
    take(\.interval) { () throws(UndefinedQuantity) in try both.interval(level: level) }
    take(\.result) { () throws(UndefinedQuantity) in SamplingTest(try both.test()) }
    take(\.lift) { () throws(UndefinedQuantity) in try both.lift }
    takeLiftInterval(level: level) { () throws(UndefinedQuantity) in try both.liftStandardError() }
  }

  private mutating func take(_ both: StandardizedDifference, level: Double) {
    (controlValue, treatmentValue, difference) = (both.controlValue, both.treatmentValue, both.estimate)
    take(\.standardError) { () throws(UndefinedQuantity) in try both.standardError }
    take(\.interval) { () throws(UndefinedQuantity) in try both.interval(level: level) }
    take(\.result) { () throws(UndefinedQuantity) in SamplingTest(try both.test()) }
    take(\.lift) { () throws(UndefinedQuantity) in try both.lift }
    takeLiftInterval(level: level) { () throws(UndefinedQuantity) in try both.liftStandardError }
  }

  private mutating func takeLiftInterval(level: Double, error: () throws(UndefinedQuantity) -> Double) {
    guard let lift else { return }
    take(\.liftInterval) { () throws(UndefinedQuantity) in
      let reach = try NormalDistribution().upperQuantile((1 - level) / 2) * error()
      return ConfidenceInterval(lower: lift - reach, upper: lift + reach)
    }
  }

  private static func means(_ strata: [ArmSamples]) -> [(control: SampleMoments, treatment: SampleMoments)]? {
    let means = strata.compactMap { stratum -> (control: SampleMoments, treatment: SampleMoments)? in
      guard case (.mean(let control), .mean(let treatment)) = stratum else { return nil }
      return (control, treatment)
    }
    return means.isEmpty ? nil : means
  }

  private static func ratios(_ strata: [ArmSamples]) -> [(control: JointMoments, treatment: JointMoments)]? {
    let ratios = strata.compactMap { stratum -> (control: JointMoments, treatment: JointMoments)? in
      guard case (.ratio(let control), .ratio(let treatment)) = stratum else { return nil }
      return (control, treatment)
    }
    return ratios.isEmpty ? nil : ratios
  }
}

extension StratifiedProportions {
  /// The strata of a metric that is a share; `nil` of others, and of no strata.
  init?(_ strata: [ArmSamples]) {
    let shares = strata.compactMap { stratum -> Stratum? in
      guard case (.share(let control), .share(let treatment)) = stratum else { return nil }
      return Stratum(control: control, treatment: treatment)
    }
    guard !shares.isEmpty else { return nil }
    self.init(shares)
  }
}

/// Removes the part of the variance that a covariate from before exposure explains.
extension Estimate {
  /// Compares a metric of different users given the same metric before the exposure (CUPED).
  /// - Parameter arms: The metric, first, and the covariate, second.
  static func covariateAdjusted(_ arms: AdjustableArms, level: Double) -> Estimate {
    var estimate = Estimate(.covariateAdjusted)
    do throws(UndefinedQuantity) {
      let both = try AdjustedDifference(control: arms.control, treatment: arms.treatment)
      (estimate.controlValue, estimate.treatmentValue) = (both.controlMean, both.treatmentMean)
      estimate.difference = both.estimate
      estimate.take(\.standardError) { () throws(UndefinedQuantity) in try both.standardError }
      estimate.take(\.interval) { () throws(UndefinedQuantity) in try both.interval(level: level) }
      estimate.take(\.result) { () throws(UndefinedQuantity) in SamplingTest(try both.test()) }
      estimate.take(\.lift) { () throws(UndefinedQuantity) in try both.lift }
      estimate.take(\.liftInterval) { () throws(UndefinedQuantity) in try both.liftInterval(level: level) }
    } catch { estimate.undefined = error }
    return estimate
  }
}

/// A metric and its covariate for the users of both arms.
typealias AdjustableArms = (control: JointMoments, treatment: JointMoments)

extension ExperimentAnalyzer {
  /// A metric and its covariate; `nil` if some user has no covariate, and for ratios, which no single user has.
  func adjustable(_ metric: Int, of arm: ArmTally) -> JointMoments? {
    let definition = experiment.metrics[metric]
    guard !definition.isRate, arm.covariates.indices.contains(metric) else { return nil }
    let own = arm.metrics[metric]
    let known = arm.covariates[metric]
    guard known.covariate.count == own.count else { return nil }
    return JointMoments(
      first: own.moments(of: definition), second: known.covariate.moments(of: definition),
      sumOfProducts: known.sumOfProducts)
  }
}
