package import ExperimentStatistics
import ExperimentDesign

/// A difference between different users, compared with the difference in each stratum.
package struct StrataComparison: Sendable {
  /// The test that the difference is the same in all strata; `nil` where fewer than two can be weighed.
  package var heterogeneity: TestResult?
  /// Whether throwing them together turns the difference over.
  package var simpson: SimpsonCheck?
}

extension StrataComparison {
  /// The comparison of strata, some of which may lack an arm; `nil` for fewer than two.
  /// - Parameter crude: The difference of all of them thrown together.
  init?(_ strata: [ArmSamples], crude: Double?) {
    guard strata.count > 1 else { return nil }
    let compared = strata.filter { $0.control.count > 0 && $0.treatment.count > 0 }
    let differences = compared.compactMap { arms -> StratumDifference? in
      let both = Estimate(control: arms.control, treatment: arms.treatment, level: 0.95)
      guard let difference = both.difference else { return nil }
      let isWeighed = [arms.control, arms.treatment].allSatisfy {
        if case .share(let share) = $0 { share.successes > 0 && share.failures > 0 } else { true }
      }
      return (difference, isWeighed ? both.standardError : nil, arms.control.count + arms.treatment.count)
    }
    heterogeneity = try? TestResult(heterogeneityOf: differences)
    simpson = crude.flatMap { try? SimpsonCheck(crude: $0, strata: differences) }
  }
}

/// A difference over all users whose sign is not that of its strata.
package struct SimpsonWarning: Hashable, Sendable {
  /// The metric.
  package var metric: Int
  /// The treatment.
  package var treatment: Int
  /// The difference of all users thrown together.
  package var crude: Double
  /// The difference with strata weighed by their share of all exposed users; `nil` if a stratum lacks an arm.
  package var postStratified: Double?
  /// Whether all strata agree on a sign and the crude difference has the other.
  package var isReversal: Bool

  /// The warning of a row; `nil` without one, or if the difference does not matter.
  init?(_ row: Comparison, margin: Double?) {
    guard row.scope == .overall, let check = row.strata?.simpson, check.isWarning,
      let crude = row.estimates.first(where: { $0.kind == .crude })?.estimate.difference
    else { return nil }
    let adjusted = row.estimates.first { $0.kind == .postStratified }?.estimate.difference
    // Two numbers to either side of zero and near to it are one number.
    if let margin, let adjusted, !check.isReversal, abs(crude) < margin, abs(adjusted) < margin { return nil }
    (metric, treatment) = (row.metric, row.treatment)
    (self.crude, postStratified, isReversal) = (crude, adjusted, check.isReversal)
  }
}
