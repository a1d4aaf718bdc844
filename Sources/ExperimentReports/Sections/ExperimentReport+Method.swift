import SVGCharts
import ExperimentAnalysis
import NavigationExperiments

/// How the numbers were made, and where they are.
extension ExperimentReport {
  var methodSection: ReportSection {
    ReportSection(
      "method",
      "Method and data",
      [
        .text(methodWords),
        .page(.tag("ul", files.map { .tag("li", [.tag("a", ["href": $0], $0), .text(": \($1)")]) })),
        .text(
          "Again: `\(imported == nil ? "desireline run <file> \(settings)" : "desireline analyze <log> <file>\(comparing)")`"
        ),
        .text(
          "\(fingerprint.isEmpty ? "Defined in Swift" : "Experiment file `\(fingerprintText)`"), tool \(toolVersion)."
        ),
      ]
    )
  }

  private var comparing: String { compared == nil ? "" : " --compare <run>" }

  private var methodWords: String {
    let analysis = results.experiment.analysis
    let same = """
      The same users under both variants: the mean of their differences, and t intervals of what comes from simulating no \
      more of them; no p-values, as no users were sampled.
      """
    let others = """
      Different users: Newcombe's interval and the pooled test of shares (Fisher's exact test where few are expected), \
      Welch's of means, the delta method for ratios of sums; p-values adjusted by \(analysis.adjustmentWords).
      """
    return (design == .paired ? same + " " : "") + others + " Which stands behind a row is told in `comparisons.csv`."
  }

  private var files: [(name: String, content: String)] {
    let predicted = compared == nil ? [] : [("prediction.csv", "what was predicted beside what was observed")]
    return [
      ("comparisons.csv", "every difference, with its interval, test and scenarios"), ("funnel.csv", "steps reached"),
      ("durations.csv", "times from step to step"), ("transitions.csv", "ways from screen to screen"),
      ("assignments.csv", "who got which variant"),
    ] + predicted + [
      ("report.json", "all of it in one document"), ("run.json", "what was run, and the rule behind each row"),
      ("datapackage.json", "the types of all columns"), ("summary.md", "this page without its pictures"),
      ("overview.svg", "the answer as one picture"),
    ]
  }
}
