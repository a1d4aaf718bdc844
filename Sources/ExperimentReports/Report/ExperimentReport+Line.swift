import ExperimentAnalysis
import NavigationExperiments

/// An experiment in a line or two of a table of several.
extension ExperimentReport {
  /// What the columns of ``lines`` are called.
  package static let lineHeader = ["experiment", "metric", "treatment", "difference", "verdict", "requirements"]

  /// Experiment, first primary metric, treatment, difference among everybody, verdict, and the requirements met; a row
  /// for each treatment.
  package var lines: [[String]] {
    guard let metric = results.experiment.metrics.firstIndex(where: { $0.role == .primary }) else { return [] }
    return results.experiment.treatments.map { treatment in
      let row = results.comparisons.first { row in
        row.design == design && row.part == .whole && row.scope == .overall && row.metric == metric
          && row.treatment == treatment
      }
      return [
        results.experiment.id, results.experiment.metrics[metric].id, variantID(treatment),
        row.map { difference($0, results.experiment.metrics[metric]) } ?? "–", row.flatMap(verdict(of:)) ?? "–",
        requirementsMet,
      ]
    }
  }

  /// Such as `2 of 3 met`.
  private var requirementsMet: String {
    let all = results.requirements
    return all.isEmpty ? "none" : "\(all.count { $0.isMet }) of \(all.count) met"
  }
}
