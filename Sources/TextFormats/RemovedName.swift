/// A name that an earlier version had on the command line, in a file or in a report, and this one has not.
package struct RemovedName: Hashable, Sendable {
  /// What had the name.
  package enum Kind: String, CaseIterable, Sendable {
    case command, option, key, column, document, value
    /// Of a document in JSON.
    case member
    /// In Swift.
    case declaration
  }

  /// What had the name.
  package let kind: Kind
  /// The name, such as `--worlds`.
  package let name: String
  /// The first version without it.
  package let since: String
  /// The name that means the same now; `nil` where there is none.
  package let successor: String?
  /// What to do instead, as an imperative without a full stop.
  package let instead: String

  /// A name that was removed, and what to do instead.
  package init(_ kind: Kind, _ name: String, since: String, instead: String) {
    (self.kind, self.name, self.since, self.instead) = (kind, name, since, instead)
    successor = nil
  }

  /// A name that was replaced by another one.
  package init(_ kind: Kind, _ name: String, since: String, nowCalled successor: String) {
    (self.kind, self.name, self.since, self.successor) = (kind, name, since, successor)
    instead = "write '\(successor)'"
  }

  /// All of them.
  package static let all =
    [
      RemovedName(
        .option, "--aa", since: "0.2.0",
        instead: "give two variants the same coordinator and run the experiment with '--design revealed'"),
      RemovedName(
        .document, "desireline.run/2", since: "0.2.0",
        instead: "read what was run in 'desireline.run/3', results in report.json and the cohort in the experiment file"
      ),
      RemovedName(
        .document, "couplings in report.json", since: "0.2.0",
        instead: "read the differences in comparisons.csv: who is better off depends on the shared draws"),
      RemovedName(
        .document, "steps in report.json", since: "0.2.0",
        instead: "read 'funnel', or declare a metric that reaches the step"),
      RemovedName(
        .document, "drop_offs in report.json", since: "0.2.0", instead: "read the transitions in transitions.csv"),
      RemovedName(.option, "--states", since: "0.2.0", instead: "leave it out: 'graph' draws each screen once"),
      RemovedName(
        .option, "--together", since: "0.2.0",
        instead: "make the combinations of both designs variants of one experiment and run that"),
      RemovedName(
        .value, "earlier-session", since: "0.2.0",
        instead:
          "write 'before-exposure', which reads a log; a paired run compares the same users and needs no covariate"),
      RemovedName(
        .member, "/control-inputs", since: "0.2.0",
        instead: "make the structure with the inputs of the control a variant of its own"),
      RemovedName(
        .value, "--design independent", since: "0.2.0",
        instead: "leave it out: a paired run is more precise, and '--design revealed' rehearses a real test"),
      RemovedName(
        .declaration, "DwellLaw.weibull", since: "0.2.0", instead: "write 'DwellLaw(median:sigma:)'"),
      RemovedName(
        .declaration, "DwellLaw.inverseGaussian", since: "0.2.0", instead: "write 'DwellLaw(median:sigma:)'"),
      RemovedName(
        .declaration, "DwellLaw.logNormal", since: "0.2.0", instead: "write 'DwellLaw(median:sigma:)'"),
      RemovedName(
        .value, "weibull", since: "0.2.0", instead: "write law: \"log-normal\" with 'median' and 'sigma'"),
      RemovedName(
        .value, "inverse-gaussian", since: "0.2.0", instead: "write law: \"log-normal\" with 'median' and 'sigma'"),
      RemovedName(
        .declaration, "PlanOutNamespace", since: "0.2.0", instead: "write 'PlanOutScheme.Segments' with the segments"),
      RemovedName(
        .declaration, "ExperimentRun.Design.independent", since: "0.2.0", instead: "write '.paired' or '.revealed'"),
      RemovedName(
        .document, "interactions.csv", since: "0.2.0",
        instead: "read in comparisons.csv how the combinations of both designs differ, as variants of one experiment"),
      RemovedName(
        .document, "desireline.explain/1", since: "0.2.0",
        instead: "read 'meaning' and 'what_to_do' in 'desireline.explain/2', which has no 'example'"),
      RemovedName(.option, "--sides", since: "0.2.0", instead: "leave it out: tests of a difference have two sides"),
      RemovedName(.option, "--adjust", since: "0.2.0", instead: "divide '--alpha' by the number of tests yourself"),
      RemovedName(
        .option, "--formula", since: "0.2.0", instead: "leave it out: shares are sized with the pooled variance"),
      RemovedName(
        .document, "desireline.power/2", since: "0.2.0",
        instead:
          "read 'desireline.power/3', which has no 'alpha_of_each', 'adjustment', 'family_size', 'sides' and 'formula'"),
      RemovedName(
        .document, "desireline.plan/2", since: "0.2.0", instead: "plan again: 'desireline.plan/3' lacks the same"),
      RemovedName(
        .document, "templates onboarding, deep-link and login-wall", since: "0.2.0",
        instead: "copy 'onboarding-length.json5', 'deep-link-landing.json5' or 'login-wall.json5' of the experiments"),
      RemovedName(.key, "people", since: "0.1.0", nowCalled: "cohort"),
      RemovedName(
        .key, "crowded_tabs", since: "0.2.0",
        instead: "leave it out: of more than five tabs a phone shows four and 'More'"),
      RemovedName(
        .key, "presentation_context", since: "0.2.0", instead: "leave it out and present with 'as: \"full-screen\"'"),
      RemovedName(
        .key, "primary_pane", since: "0.2.0", instead: "leave it out: both panes have the size class of the window"),
      RemovedName(
        .key, "adapted_popover", since: "0.2.0",
        instead: "leave it out: in compact size class or height a popover becomes a form sheet"),
      RemovedName(
        .key, "top_column_on_collapse", since: "0.2.0",
        instead: "leave it out: the last column that the user chose is on top"),
      RemovedName(.value, "current-context", since: "0.2.0", nowCalled: "full-screen"),
      RemovedName(.document, "durations.csv", since: "0.2.0", nowCalled: "times.csv"),
      RemovedName(.option, "--worlds", since: "0.1.0", nowCalled: "--scenarios"),
      RemovedName(
        .key, "prior_lift_sd", since: "0.2.0",
        instead: "leave it out: posterior chances are no longer computed; read p-values, intervals and verdicts"),
      RemovedName(
        .document, "chances in report.json", since: "0.2.0",
        instead: "read the p-value, the interval and the confidence sequence of the row"),
      RemovedName(
        .document, "odds in report.json", since: "0.2.0",
        instead: "read 'heterogeneity' and 'simpson' beside it, and the differences of the size classes"),
    ]
    + [
      "arrived_control", "arrived_treatment", "arrived_both", "median_control", "median_treatment", "median_difference",
    ].map { RemovedName(.column, $0, since: "0.2.0", instead: "read 'times.csv'") }
    + ["control", "treatment", "difference", "se", "low", "high"].map {
      RemovedName(.column, "restricted_\($0)", since: "0.2.0", instead: "read the row's own difference and values")
    }
    + [
      ("family", "leave it out: all metrics and treatments of a scope are adjusted together"),
      ("sequential_tuning", "leave it out: confidence sequences are narrowest at 10,000 users"),
      ("sample_ratio_alarm", "leave it out: a sample ratio is an alarm below p = 0.001"),
      ("minimum_weeks", "write '--min-weeks' of 'power' and 'plan', which is 2 by default"),
    ].map { RemovedName(.key, $0, since: "0.2.0", instead: $1) }
    + [
      ("log10_pvalue", "read 'pvalue'"),
      ("family_size", "all metrics and treatments of a scope and design are adjusted together"),
      ("adjustment", "read 'adjustment' in 'run.json'"),
      ("variance_ratio", "compare 'difference_se' with that of the row of another design or estimator"),
      ("interval_method", "the page on comparing different users has the method of each interval"),
      ("scenarios_users", "read 'scenarios.users' in 'run.json'"),
      ("scenarios_se", "read 'difference_se', the Monte Carlo error of the run"),
      ("scenarios_below_margin_share", "read 'verdict' and the quantiles of the scenarios beside 'margin'"),
      ("verdict_stability", "read 'verdict' and 'verdict_settled_by'"),
    ].map { RemovedName(.column, $0, since: "0.2.0", instead: $1) }

  /// What is said of the name where it is written; nil unless it was removed, and what replaced it is known there.
  package static func named(_ name: String, _ kind: Kind, among names: [String]) -> RemovedName? {
    all.first { $0.kind == kind && $0.name == name && ($0.successor.map(names.contains) ?? true) }
  }

  /// The name that something had in an earlier version; nil if it had the same, or was not there.
  package static func former(of name: String, _ kind: Kind) -> String? {
    all.first { $0.kind == kind && $0.successor == name }?.name
  }
}
