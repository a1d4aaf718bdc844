public import ExperimentStatistics
public import NavigationExperiments

extension Comparison {
  /// The smallest difference that as many users as these find in four tests of five, in the metric's unit.
  ///
  /// Of a share, the smallest rise by the pooled formula (Fleiss 1980); of other estimates, the standard error times the
  /// quantiles of both errors. `nil` of the same users under both, who ask no sampling question.
  /// - Throws: `noUnits` or `zeroVariance` where there is no spread to find it in, `unattainable` where no rise is found.
  public func detectableDifference(by analysis: AnalysisChoices) throws(UndefinedQuantity) -> Double? {
    guard design != .paired else { return nil }
    let errors = ErrorRates(significance: analysis.significance)
    if time != nil { return try tested.detectable(errors) }
    if let shares {
      guard shares.control.trials > 0, shares.treatment.trials > 0 else { throw .noUnits }
      let rate = try shares.control.rate
      guard rate > 0, rate < 1 else { throw .zeroVariance }
      let ratio = Double(shares.treatment.trials) / Double(shares.control.trials)
      return try ProportionPlan(controlRate: rate, ratio: ratio)
        .detectableRise(controlUnits: Double(shares.control.trials), errors: errors)
    }
    return try detectable(errors)
  }

  private func detectable(_ errors: ErrorRates) throws(UndefinedQuantity) -> Double {
    guard let standardError else { throw undefined ?? .zeroVariance }
    let normal = NormalDistribution()
    return standardError * (normal.upperQuantile(errors.significance / 2) + normal.upperQuantile(1 - errors.power))
  }
}
