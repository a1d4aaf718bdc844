import TextFormats
import ExperimentAnalysis
import HeadlessNavigation
import NavigationExperiments
import UserSimulation

/// Whether enough users were simulated.
extension ExperimentReport {
  /// The paired difference that is known worst; `nil` of a log, or without one.
  private var precision: MonteCarloPrecision? {
    imported == nil && design == .paired ? results.precision(of: cohort.count) : nil
  }

  /// How many users would be enough, where there are too few.
  package var precisionNote: String? {
    guard let precision, !precision.isEnough else { return nil }
    let metric = results.experiment.metrics[precision.metric]
    let error = signed(precision.standardError, metric).drop { $0 == "+" }
    let margin = signed(precision.margin, metric).drop { $0 == "+" }
    let blocks = (precision.usersNeeded + Cohort.blockSize - 1) / Cohort.blockSize
    return
      "Monte Carlo error \(error) in `\(metric.id)` of `\(variantID(precision.treatment))` is large beside a margin of "
      + "\(margin); for a closer look: `--users \(blocks * Cohort.blockSize)`"
  }

  /// `precision` in the health of `run.json`; null where there is nothing to know.
  var precisionDocument: JSONDocument {
    guard let precision else { return .null }
    return [
      "metric_id": .text(results.experiment.metrics[precision.metric].id),
      "treatment_id": .text(variantID(precision.treatment)),
      "difference_se": .number(precision.standardError),
      "margin": .number(precision.margin),
      "is_enough": .boolean(precision.isEnough),
      "needed_users": .integer(precision.usersNeeded),
    ]
  }
}
