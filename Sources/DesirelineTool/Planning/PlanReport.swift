import ExperimentAnalysis
import ExperimentPlanning
import ExperimentReports
import ExperimentStatistics
import HeadlessNavigation
import NavigationExperiments
import TextFormats
import UserSimulation

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

extension PlanReport {
  /// One look at the data.
  struct Look {
    /// The share of the users who have come, 0…1.
    var information: Double
    /// How many have been assigned by then; nil where no number is planned.
    var assigned: Int?
    /// The z statistic to stop at.
    var bound: Double
    /// The p-value that stands for.
    var pValue: Double
  }

  /// The looks of a test that is looked at more than once.
  var looks: [Look] {
    guard let bounds = plan.stopping.bounds else { return [] }
    return bounds.information.indices.map { index in
      let information = bounds.information[index]
      return Look(
        information: information,
        assigned: plan.size.flatMap { ExperimentDefinition.ceiling(Double($0.assigned) * information) },
        bound: bounds.bounds[index], pValue: bounds.nominalPValues[index])
    }
  }

  /// The users that a variant gets in the test, and how many of them will be exposed.
  func users(of variant: Int, in size: PlannedSize) -> (assigned: Int, exposed: Int) {
    let assigned = Double(size.assigned) * experiment.expectedShares[variant]
    return (
      ExperimentDefinition.ceiling(assigned) ?? 0,
      ExperimentDefinition.ceiling(assigned * analysis.pool.exposedShare) ?? 0
    )
  }

  /// What is expected of primary metrics and of steps, width by width.
  var expectedRows: [Comparison] {
    plan.expected.filter { row in
      row.scope.sizeClass != nil && (row.metric >= experiment.metrics.count || metric(row.metric).role == .primary)
    }
  }
}

extension Comparison {
  /// Whether it is the same for everybody under both.
  var isIdentical: Bool { undefined == .identicalArms || scenarios?.verdict == .identical }
}

extension PlanReport {
  /// The page to register.
  func page(of registered: RegisteredPlan) -> String {
    let sections = [
      "# Plan of a real test: \(experiment.id)",
      """
      Registered on \(date) as `\(registered.hash)`, before anybody is exposed.
      Made from an experiment file with the fingerprint `\(registered.fileFingerprint)`.
      """,
      experiment.hypothesis.isEmpty ? "" : "> \(experiment.hypothesis.inMarkdown)",
      "## What is compared", variantTable,
      "## Who counts", exposureText, triggerLines.joined(separator: "\n"),
      "## What decides", decidingLines.joined(separator: "\n"),
      "## How many users", sizeTable, sizeText, variantSizes,
      "## When it stops", stoppingText,
      "## What must not happen", guardLines.map { "- \($0)" }.joined(separator: "\n"), guardTable, guardText,
      "## What is expected", expectedText, expectedTables,
      plan.learning.isEmpty ? "" : "## How long it takes to learn", learningLines.joined(separator: "\n"),
      "## How it is analyzed", analysisLines.map { "- \($0)" }.joined(separator: "\n"),
      "## What would count against it", againstLines.map { "- \($0)" }.joined(separator: "\n"),
      "## Again",
      """
      `\(command)`

      `desireline plan --verify plan.json <file>` tells whether plan and file still say this. \(ExperimentReport.notice)
      """,
    ]
    return sections.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private var variantTable: String {
    let header = "| variant | weight | share | in compact size class | in regular size class |\n|---|--:|--:|---|---|"
    let rows = experiment.variants.indices.map { index in
      let variant = experiment.variants[index]
      let name = variant.id + (index == experiment.control ? " (control)" : "")
      let share = "\(rounded(experiment.expectedShares[index] * 100, 2)) %"
      let cells = [
        name, DecimalFormat.text(variant.weight) ?? "", share, variant.coordinator.compact.rawValue,
        variant.coordinator.regular.rawValue,
      ]
      return "| " + cells.joined(separator: " | ") + " |"
    }
    return ([header] + rows).joined(separator: "\n")
  }

  private var exposureText: String {
    let pool = analysis.pool
    let places = plan.exposure.points.prefix(8).map(place)
    let more = plan.exposure.points.count - places.count
    let further = more > 0 || !plan.exposure.isComplete ? ", and elsewhere" : ""
    let found = places.isEmpty ? "" : " Under the control that is \(places.joined(separator: ", "))\(further)."
    return """
      A user counts from the first input that the coordinator of `\(experiment.slot.rawValue)` answers, once, in the \
      size class of that moment, whatever variant they have and whatever comes after.\(found) Log the exposure there, and \
      not where the variant is looked up. \(percent(pool.coverage)) of the users are enrolled, and \
      \(percent(pool.exposedShare)) of those are expected to be exposed.
      """
  }

  private func place(_ point: ExposurePoint) -> String {
    guard let input = point.input else { return "the launch" }
    let screens = point.screens.map { "`\($0.rawValue)`" }.joined(separator: " beside ")
    return screens.isEmpty ? "`\(input)`" : "`\(input)` on \(screens)"
  }

  private var triggerLines: [String] {
    plan.triggers.map { trigger in
      let id = "- `\(variantID(trigger.treatment))`: "
      guard !trigger.widths.isEmpty else { return id + "nothing can differ from the control for any user." }
      guard !trigger.isEverybody else { return id + "something can differ for every user." }
      guard !trigger.devices.isEmpty else {
        return id + "something can differ in a size class that no device ever has."
      }
      let widths = trigger.widths.map(\.rawValue).joined(separator: " or ")
      let devices = trigger.devices.map { plan.cohort.devices[$0].name }
      let share =
        Double(analysis.pool.count(in: .triggered, of: trigger.treatment)) / Double(max(1, analysis.pool.members.count))
      return id + "something can differ in \(widths) size class only, so on \(devices.joined(separator: ", ")): "
        + "\(percent(share)) of the exposed. **Compare those alone**; others dilute what there is to see."
    }
  }

  /// The metrics that decide, and the one that would be seen first.
  private var decidingLines: [String] {
    let primary = experiment.metrics.filter { $0.role == .primary }.map { metric in
      let better = metric.better.map { ", \($0.rawValue) is better" } ?? ""
      let margin = metric.margin.map { ", differences below \(metric.magnitude($0)) do not matter" } ?? ""
      return "- \(metric.quoted)\(better)\(margin)."
    }
    let sensitive = experiment.treatments.map { treatment in
      guard let row = plan.mostSensitive(of: treatment), let needed = row.needed else {
        return "- Of `\(variantID(treatment))` no metric shows a difference as large as its margin."
      }
      let metric = metric(row.metric)
      return
        "- Most sensitive to `\(variantID(treatment))`: \(metric.quoted), \(metric.signed(row.planned ?? 0)) expected, "
        + "found with \(grouped(needed.control)) users in the control. "
        + (metric.role == .primary ? "It decides." : "It explains and does not decide.")
    }
    return (primary.isEmpty ? ["- No metric of the file is primary, so nothing decides."] : primary) + sensitive
  }

  func percent(_ share: Double) -> String { "\(rounded(share * 100, 1)) %" }
}
