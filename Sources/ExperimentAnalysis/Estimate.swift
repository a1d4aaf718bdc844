package import ExperimentStatistics
package import NavigationExperiments

/// A difference between different users, estimated by one of several methods.
package struct Estimate: Sendable, PartlyDefined {
  /// The method of estimating.
  package var kind: AnalysisChoices.Estimator
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
  package var result: TestResult?
  /// Why a value is missing; `nil` if none is.
  package var undefined: UndefinedQuantity?

  init(_ kind: AnalysisChoices.Estimator) { self.kind = kind }

  /// All that is said of a difference.
  init(_ kind: AnalysisChoices.Estimator, of both: some EstimatedDifference, level: Double) {
    self.kind = kind
    (controlValue, treatmentValue, difference) = (both.controlValue, both.treatmentValue, both.estimate)
    take(\.standardError, try both.standardError)
    take(\.interval, try both.interval(level: level))
    take(\.result, try both.test())
    take(\.lift, try both.lift)
    take(\.liftInterval, try both.liftInterval(level: level))
  }

  private init(
    _ kind: AnalysisChoices.Estimator, level: Double, _ both: () throws(UndefinedQuantity) -> any EstimatedDifference
  ) {
    do throws(UndefinedQuantity) { self.init(kind, of: try both(), level: level) } catch {
      self.init(kind)
      undefined = error
    }
  }

  /// All users thrown together.
  static func crude(_ arms: ArmSamples, level: Double) -> Estimate {
    var estimate = Estimate(.crude, level: level) { () throws(UndefinedQuantity) in try difference(of: arms) }
    guard estimate.difference == nil else { return estimate }
    estimate.undefined = nil
    estimate.take(\.controlValue, try arms.control.value)
    estimate.take(\.treatmentValue, try arms.treatment.value)
    return estimate
  }

  /// Strata weighed by a mix; a stratum that lacks an arm leaves the whole undefined.
  static func postStratified(_ strata: [ArmSamples], mix: [Double], level: Double) -> Estimate {
    func samples<Sample>(_ path: KeyPath<MetricSample, Sample?>) -> [(control: Sample, treatment: Sample)]? {
      let found = strata.compactMap { arms -> (control: Sample, treatment: Sample)? in
        guard let control = arms.control[keyPath: path], let treatment = arms.treatment[keyPath: path] else {
          return nil
        }
        return (control, treatment)
      }
      return found.isEmpty ? nil : found
    }
    return Estimate(.postStratified, level: level) { () throws(UndefinedQuantity) in
      if let shares = samples(\.share) { return try StandardizedDifference(shares: shares, mix: mix) }
      if let means = samples(\.mean) { return try StandardizedDifference(means: means, mix: mix) }
      return try StandardizedDifference(ratios: samples(\.ratio) ?? [], mix: mix)
    }
  }

  /// The difference without what the same metric before the exposure explains (CUPED).
  static func covariateAdjusted(_ arms: AdjustableArms, level: Double) -> Estimate {
    Estimate(.covariateAdjusted, level: level) { () throws(UndefinedQuantity) in
      try AdjustedDifference(control: arms.control, treatment: arms.treatment)
    }
  }

  /// The difference of two samples of one metric.
  static func difference(of arms: ArmSamples) throws(UndefinedQuantity) -> any EstimatedDifference {
    switch arms {
    case (.share(let control), .share(let treatment)):
      return try ProportionDifference(control: control, treatment: treatment)
    case (.mean(let control), .mean(let treatment)):
      return try MeanDifference(control: control, treatment: treatment)
    case (.ratio(let control), .ratio(let treatment)):
      return RatioDifference(control: try control.ratioOfSums, treatment: try treatment.ratioOfSums)
    default: preconditionFailure("both samples must be of one metric")
    }
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
