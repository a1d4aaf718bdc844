import Charts
import ExperimentAnalysis
import NavigationExperiments

/// How the numbers were made, and where they are.
extension ReportPage {
  var method: Markup {
    let files = [
      ("comparisons.csv", "every difference, with its interval, test and worlds"), ("funnel.csv", "steps reached"),
      ("durations.csv", "times from step to step"), ("transitions.csv", "ways from screen to screen"),
      ("assignments.csv", "who got which variant"), ("report.json", "all of it in one document"),
      ("run.json", "what was run, and the rule behind each row"), ("datapackage.json", "the types of all columns"),
    ].map { name, what in Markup.tag("li", [.tag("a", ["href": name], name), .text(": \(what)")]) }
    let again =
      report.imported == nil
      ? "desireline run <file> \(report.settings)" : "desireline analyze <log> <file>"
    return section(
      "method",
      "Method and data",
      [
        paragraph(
          "The same people under both variants: the mean of their differences, with the error that comes from simulating no more of "
            + "them. Different people: Newcombe’s interval and the two-proportion test of shares, Welch’s of means, the delta method for rates."
        ), .tag("ul", files), .tag("p", [.text("Made again by "), .tag("code", again)]),
        .tag(
          "p",
          [
            .text("Experiment file "), .tag("code", "sha256:\(report.fingerprint)"),
            .text(", tool \(report.toolVersion)."),
          ]
        ),
      ]
    )
  }
}
