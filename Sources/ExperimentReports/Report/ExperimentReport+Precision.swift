import ExperimentAnalysis
import HeadlessNavigation
import NavigationExperiments
import UserSimulation

/// Whether enough people were simulated.
extension ExperimentReport {
  /// The difference of the same people that is known worst; `nil` of a log, or without one.
  private var precision: MonteCarloPrecision? {
    imported == nil && design == .paired ? results.precision(of: population.count) : nil
  }

  /// How many people would do, where there are too few, in words.
  package var precisionNote: String? {
    guard let precision, !precision.isEnough else { return nil }
    let metric = results.experiment.metrics[precision.metric]
    let error = signed(precision.standardError, metric).drop { $0 == "+" }
    let margin = signed(precision.margin, metric).drop { $0 == "+" }
    let blocks = (precision.peopleNeeded + Population.blockSize - 1) / Population.blockSize
    return
      "the error of simulating no more people, \(error) in `\(metric.id)` of `\(variantID(precision.treatment))`, is "
      + "above a tenth of the margin of \(margin): about \(grouped(blocks * Population.blockSize)) people would do"
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
      "needed_users": .integer(precision.peopleNeeded),
    ]
  }
}
