import EventLogs
import ExperimentAnalysis
import ExperimentStatistics
import ExperimentDesign
import SVGCharts
import TextFormats

/// Whether the answer is yes, whether the numbers can be trusted, and what they come to.
extension ExperimentReport {
  var requirementSection: ReportSection { ReportSection("requirements", "Requirements", [.list(requirementLines)]) }

  var healthSection: ReportSection {
    let precision = precisionNote.map { $0.sentenceCase + "." } ?? ""
    return ReportSection(
      "health", "Health",
      [.text(healthLine(), isAlarm: !results.health.isGood)] + healthWarnings().map { .text($0) } + [.text(precision)])
  }

  /// A difference with its standard error, in the metric's unit.
  func difference(_ row: Comparison) -> String {
    if row.undefined == .identicalArms { return "identical" }
    guard let difference = row.difference, let error = row.standardError else { return "–" }
    let metric = metric(of: row)
    let places = digits(showing: error * metric.scale)
    return
      "\(signed(difference * metric.scale, places)) ± \(rounded(error * metric.scale, places))\(metric.differenceUnit)"
  }
}

extension ExperimentReport {
  /// `summary.md`: the report without its pictures, for a pull request.
  package var summary: String {
    let results = experiment.treatments.isEmpty ? levels : resultsView
    let opening =
      [
        "# \(experiment.id)", basis, usersLines.joined(),
        "![\(experiment.id): the recommendation, the funnel, the primary metrics and the variants](overview.svg)",
      ] + advice.markdown + [experiment.hypothesis.isEmpty ? "" : "Hypothesis: " + experiment.hypothesis.inMarkdown]
      + variantParagraphs + (results.rows.isEmpty ? [] : ["## Results", results.caption, results.markdown]) + [
        "## Details", self.opening,
      ]
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
    let against = hasOtherReference ? " --against \(variantID(experiment.control))" : ""
    let verdicts = hasAllVerdicts ? " --all-verdicts" : ""
    return "--users \(userCount) --seed \(seedText)\(design)\(scenarios)\(verdicts)\(against)"
  }

  /// Whether the variants are compared with another than the control.
  var hasOtherReference: Bool { experiment.control != experiment.declaredControl }

  /// With what the variants are compared, where that is not the control; ends in a space.
  var referenceNote: String {
    guard hasOtherReference else { return "" }
    let (reference, control) = (variantID(experiment.control), variantID(experiment.declaredControl))
    return
      "Every variant is compared with `\(reference)`, and not with the control `\(control)`; where this report says "
      + "control, it is `\(reference)`. "
  }

  private var userRun: String {
    let count = grouped(userCount)
    return switch design {
    case .paired: "\(count) users were run under every variant"
    case .revealed, .observed: "\(count) users were run, each under the variant they were assigned"
    }
  }

  /// What must be said beside every simulated result.
  package static let notice =
    "These are simulated users. The result tests the model in the experiment file, not real users."
}

/// How the numbers were made, and where they are.
extension ExperimentReport {
  var methodSection: ReportSection {
    ReportSection(
      "method", "Method and data",
      [
        .text(methodText),
        .page(
          .tag(
            "ul",
            Terms.named(["table"] + (compared == nil ? [] : ["prediction"]) + ["document"]).map {
              .tag("li", [.tag("a", ["href": $0], $0), .text(": \($1)")])
            })),
        .text(
          "Again: `\(imported == nil ? "desireline run <file> \(settings)" : "desireline analyze \(inputs)\(options)\(comparing)")`"
        ),
        .text(
          "\(isOfSteps ? "Defined by options" : fingerprint.isEmpty ? "Defined in Swift" : "Experiment file `\(fingerprintText)`"), tool \(toolVersion)."
        ),
      ])
  }

  private var comparing: String { compared == nil ? "" : " --compare <run>" }

  private var methodText: String {
    let analysis = experiment.analysis
    let same = """
      The same users under both variants: the mean of their differences, and t intervals of what comes from simulating no \
      more of them; no p-values, as no users were sampled.
      """
    let others = """
      Different users: Newcombe's interval and the pooled test of shares (Fisher's exact test where few are expected), \
      Welch's of means, the delta method for ratios of sums; p-values adjusted by \(analysis.adjustmentSentence).
      """
    return (design == .paired ? same + " " : "") + others + " `comparisons.csv` names the method of each row."
  }
}
