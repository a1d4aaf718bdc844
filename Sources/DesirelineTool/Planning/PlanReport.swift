import TextFormats
import ExperimentPlanning
import ExperimentReports
import NavigationExperiments

/// What `plan` answers: the plan, and what it was made from.
struct PlanReport: Sendable {
  var plan: TestPlan
  /// What of the experiment file the plan repeats.
  var definition: JSONDocument
  /// The fingerprint of the experiment file.
  var fingerprint: String
  /// The day of the registration.
  var date: String
  /// The command line that makes the same plan again, with `<file>` for the file.
  var command: String

  var experiment: ExperimentDefinition { plan.experiment }
  var analysis: PowerAnalysis { plan.analysis }

  /// The plan as it is registered.
  var registered: RegisteredPlan { RegisteredPlan(content, date: date) }

  /// What the files of a registered plan are called.
  static let fileNames = ["plan.md", "plan.json"]

  /// The files of a registered plan.
  var files: [ReportFile] {
    let registered = registered
    return [
      ReportFile(name: "plan.md", bytes: Array(page(of: registered).utf8)),
      ReportFile(name: "plan.json", bytes: registered.document.bytes),
    ]
  }

  func variantID(_ variant: Int) -> String { experiment.variants[variant].id }

  /// A metric of ``TestPlan/expected``: those of the file, and then one for each step.
  func metric(_ index: Int) -> Metric { analysis.pool.experiment.metrics[index] }
}
