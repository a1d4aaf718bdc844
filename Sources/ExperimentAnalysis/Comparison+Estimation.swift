import ExperimentStatistics
import NavigationExperiments

extension Comparison {
  /// Compares different users, all of them and stratum by stratum.
  /// - Parameters:
  ///   - strata: The arms stratum by stratum, each with its weight; empty where strata are not told apart.
  ///   - adjustable: The arms beside a covariate, where one is known.
  static func unpaired(
    _ place: Place,
    _ design: Design,
    _ arms: ArmSamples,
    strata: [(samples: ArmSamples, weight: Double)],
    adjustable: AdjustableArms? = nil,
    by analysis: AnalysisChoices
  ) -> Comparison {
    var comparison = Comparison(place, design, counts: (arms.control.count, arms.treatment.count))
    let level = analysis.level
    let crude = Estimate.crude(arms.control, arms.treatment, level: level)
    comparison.estimates = [crude]
    if strata.count > 1 {
      let samples = strata.map(\.samples)
      comparison.estimates.append(.postStratified(samples, mix: strata.map(\.weight), level: level))
      comparison.strata = StrataComparison(samples, crude: crude.difference)
    }
    if let adjustable { comparison.estimates.append(.covariateAdjusted(adjustable, level: level)) }
    comparison.controlInterval = arms.control.interval(level: level)
    // Requirements on a level are judged over everybody, and a quantile of Student's t takes its time.
    if place.scope == .overall { comparison.treatmentInterval = arms.treatment.interval(level: level) }
    let chosen = comparison.choose(analysis)
    if chosen == .crude, case (.share(let control), .share(let treatment)) = arms {
      comparison.shares = (control, treatment)
    }
    return comparison
  }

  /// Takes the chosen estimate for the row's own; the crude one where users are not told apart that way.
  private mutating func choose(_ analysis: AnalysisChoices) -> Estimate.Kind? {
    let kind: Estimate.Kind =
      switch analysis.estimator {
      case .crude: .crude
      case .postStratified: .postStratified
      case .covariateAdjusted: .covariateAdjusted
      }
    guard let chosen = estimates.first(where: { $0.kind == kind }) ?? estimates.first else { return nil }
    adopt(chosen)
    if let difference, let standardError {
      let sequence = ConfidenceSequence(
        significance: analysis.significance,
        tuningUnits: Double(analysis.sequentialTuning)
      )
      let users = Double(controlCount) + Double(treatmentCount)
      self.sequence = sequence.interval(estimate: difference, standardError: standardError, units: users)
    }
    return chosen.kind
  }
}
