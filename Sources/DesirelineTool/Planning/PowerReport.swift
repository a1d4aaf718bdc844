import ExperimentPlanning
import NavigationExperiments

/// What `power` answers.
struct PowerReport: Sendable {
  var analysis: PowerAnalysis
  var rows: [PowerRow]
  /// The fingerprint of the experiment file.
  var fingerprint: String
  var seed: UInt64

  var experiment: ExperimentDefinition { analysis.pool.experiment }
  var demand: PowerDemand { analysis.demand }

  func metric(of row: PowerRow) -> Metric { experiment.metrics[row.metric] }
}

extension Metric {
  /// Whether its spread is known not to be that of real users, so that a test is not to be sized from it.
  var hasDoubtfulSpread: Bool { if case .time = measure { true } else { false } }

  /// What is to be said of that.
  static let doubtfulSpread =
    "the model does not reproduce how far users' times lie apart: do not size a test of times from it"
}
