import TextFormats
import EventLogs
import ExperimentAnalysis
import NavigationExperiments
import UserSimulation

extension ExperimentReport {
  /// `summary.md`: the report without its pictures, for a pull request.
  package var summary: String {
    let experiment = results.experiment
    let results = ResultsTable(report: self).text
    let opening =
      [
        "# \(experiment.id)", basis,
        "![\(experiment.id): the recommendation, the funnel and the primary metrics](overview.svg)",
      ]
      + advice.markdown + [experiment.hypothesis.isEmpty ? "" : "Hypothesis: " + experiment.hypothesis.inMarkdown]
      + (results.rows.isEmpty ? [] : ["## Results", results.caption, results.markdown]) + ["## Details", self.opening]
    return (opening + sections.flatMap(\.markdown)).filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  /// How the report of a run begins.
  var prediction: String {
    """
    *Prediction, not a test.* \(userRun). \(Self.notice) \
    \(referenceNote)\(scenariosNote ?? "How it holds when the model's assumptions change is not part of this run.")
    """
  }

  /// What of the command line makes the same report again.
  package var settings: String {
    let design = design == .paired ? "" : " --design \(design.rawValue)"
    let scenarios = scenarioCount.map { " --scenarios \($0)" } ?? ""
    let against = hasOtherReference ? " --against \(variantID(results.experiment.control))" : ""
    return "--users \(cohort.count) --seed \(seedText)\(design)\(scenarios)\(against)"
  }

  /// Whether the variants are compared with another than the control.
  var hasOtherReference: Bool { results.experiment.control != results.experiment.declaredControl }

  /// With what the variants are compared, where that is not the control; ends in a space.
  var referenceNote: String {
    guard hasOtherReference else { return "" }
    let (reference, control) = (variantID(results.experiment.control), variantID(results.experiment.declaredControl))
    return
      "Every variant is compared with `\(reference)`, and not with the control `\(control)`; where this report says "
      + "control, it is `\(reference)`. "
  }

  private var userRun: String {
    let count = grouped(cohort.count)
    return switch design {
    case .paired: "\(count) users were run under every variant"
    case .independent: "\(count) users were run under each variant, others under every one"
    case .revealed, .observed: "\(count) users were run, each under the variant they were assigned"
    }
  }

  /// What must be said beside every simulated result.
  package static let notice =
    "These are simulated users. The result tests the model in the experiment file, not real users."
}
