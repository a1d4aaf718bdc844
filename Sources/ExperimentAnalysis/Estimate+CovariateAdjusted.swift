import ExperimentStatistics
import NavigationExperiments

/// What was known of users before they were exposed explains a part of how they differ, which is taken away.
extension Estimate {
  /// Compares a metric of different users given the same metric in an earlier session (CUPED).
  /// - Parameter arms: The metric, first, and what was known beforehand, second.
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
      estimate.take(\.varianceRatio) { () throws(UndefinedQuantity) in
        let plain = try MeanDifference(control: arms.control.first, treatment: arms.treatment.first).standardError
        let left = try both.standardError
        return plain * plain / (left * left)
      }
    } catch {
      estimate.undefined = error
    }
    return estimate
  }
}

/// A metric beside its covariate among the users of both arms.
typealias AdjustableArms = (control: JointMoments, treatment: JointMoments)

extension ExperimentAnalyzer {
  /// A metric beside its covariate; `nil` where nothing was known of everybody, and of ratios, which are nobody's own.
  func adjustable(_ metric: Int, of arm: ArmTally) -> JointMoments? {
    let definition = experiment.metrics[metric]
    guard !definition.isRate, arm.covariates.indices.contains(metric) else { return nil }
    let own = timePlaces[metric].map { arm.times[$0].restricted } ?? arm.metrics[metric]
    let known = arm.covariates[metric]
    guard known.covariate.count == own.count else { return nil }
    return JointMoments(
      first: own.moments(of: definition),
      second: known.covariate.moments(of: definition),
      sumOfProducts: known.sumOfProducts
    )
  }
}
