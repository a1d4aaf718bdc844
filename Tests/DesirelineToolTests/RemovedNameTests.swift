import DesirelineTool
import NavigationExperiments
import TestSupport
import Testing
import TextFormats

/// Names of earlier versions are errors that say what to write instead.
struct RemovedNameTests {
  static let cases = [
    (
      "--worlds", "run FILE --worlds 4", "error: '--worlds' was removed in 0.1.0 [unknown-option]",
      "write '--scenarios'"
    ),
    (
      "--aa", "power FILE --aa 40", "error: '--aa' was removed in 0.2.0 [unknown-option]",
      "give two variants the same coordinator and run the experiment with '--design revealed'"
    ),
    (
      "--states", "graph FILE --states", "error: '--states' was removed in 0.2.0 [unknown-option]",
      "leave it out: 'graph' draws each screen once"
    ),
    (
      "--together", "run FILE FILE --together", "error: '--together' was removed in 0.2.0 [unknown-option]",
      "make the combinations of both designs variants of one experiment and run that"
    ),
    (
      "earlier-session", "check FILE", "error: 'earlier-session' was removed in 0.2.0 [unknown-name]",
      "write 'before-exposure', which reads a log; a paired run compares the same users and needs no covariate"
    ),
    (
      "--design independent", "run FILE --design independent",
      "error: '--design independent' was removed in 0.2.0 [invalid-option-value]",
      "leave it out: a paired run is more precise, and '--design revealed' rehearses a real test"
    ),
    (
      "weibull", "check FILE", "error: 'weibull' was removed in 0.2.0 [unknown-name]",
      "write law: \"log-normal\" with 'median' and 'sigma'"
    ),
    (
      "inverse-gaussian", "check FILE", "error: 'inverse-gaussian' was removed in 0.2.0 [unknown-name]",
      "write law: \"log-normal\" with 'median' and 'sigma'"
    ),
    (
      "covariate", "check FILE", "error: 'covariate' in the analysis was removed in 0.2.0 [unknown-key]",
      "leave it out: a paired run compares the same users, which removes more variance"
    ),
    (
      "covariate-adjusted", "check FILE", "error: 'covariate-adjusted' was removed in 0.2.0 [unknown-name]",
      "write 'post-stratified' or leave it out"
      "--sides", "power FILE --sides one", "error: '--sides' was removed in 0.2.0 [unknown-option]",
      "leave it out: tests of a difference have two sides"
    ),
    (
      "--adjust", "plan FILE --adjust none", "error: '--adjust' was removed in 0.2.0 [unknown-option]",
      "divide '--alpha' by the number of tests yourself"
    ),
    (
      "--formula", "power FILE --formula pooled", "error: '--formula' was removed in 0.2.0 [unknown-option]",
      "leave it out: shares are sized with the pooled variance"
    ),
    ("people", "check FILE", "error: 'people' in the experiment was removed in 0.1.0 [unknown-key]", "write 'cohort'"),
    (
      "prior_lift_sd", "check FILE", "error: 'prior_lift_sd' in the analysis was removed in 0.2.0 [unknown-key]",
      "leave it out: posterior chances are no longer computed; read p-values, intervals and verdicts"
      "crowded_tabs", "check FILE", "error: 'crowded_tabs' in 'policies' in the app was removed in 0.2.0 [unknown-key]",
      "leave it out: of more than five tabs a phone shows four and 'More'"
    ),
    (
      "presentation_context", "check FILE",
      "error: 'presentation_context' in 'policies' in the app was removed in 0.2.0 [unknown-key]",
      "leave it out and present with 'as: \"full-screen\"'"
    ),
    (
      "primary_pane", "check FILE", "error: 'primary_pane' in 'policies' in the app was removed in 0.2.0 [unknown-key]",
      "leave it out: both panes have the size class of the window"
    ),
    (
      "adapted_popover", "check FILE",
      "error: 'adapted_popover' in 'policies' in the app was removed in 0.2.0 [unknown-key]",
      "leave it out: in compact size class or height a popover becomes a form sheet"
    ),
    (
      "top_column_on_collapse", "check FILE",
      "error: 'top_column_on_collapse' in 'policies' in the app was removed in 0.2.0 [unknown-key]",
      "leave it out: the last column that the user chose is on top"
    ),
    (
      "family", "check FILE", "error: 'family' in the analysis was removed in 0.2.0 [unknown-key]",
      "leave it out: all metrics and treatments of a scope are adjusted together"
    ),
    (
      "sequential_tuning", "check FILE",
      "error: 'sequential_tuning' in the analysis was removed in 0.2.0 [unknown-key]",
      "leave it out: confidence sequences are narrowest at 10,000 users"
    ),
    (
      "sample_ratio_alarm", "check FILE",
      "error: 'sample_ratio_alarm' in the analysis was removed in 0.2.0 [unknown-key]",
      "leave it out: a sample ratio is an alarm below p = 0.001"
    ),
    (
      "minimum_weeks", "check FILE", "error: 'minimum_weeks' in the analysis was removed in 0.2.0 [unknown-key]",
      "write '--min-weeks' of 'power' and 'plan', which is 2 by default"
    ),
  ]

  @Test(arguments: cases) func `it is reported once, beside other mistakes`(
    name: String, line: String, message: String, hint: String
  ) async throws {
    let scratch = try Scratch()
    let analysis = #" analysis: { covariate: "earlier-session", prior_lift_sd: 1 },"#
    let text = ExampleExperiment.text([
      ExampleEdit("cohort:", "people:"), ExampleEdit("count: ", "count: -"), .after(#"experiment: "shop","#, analysis),
    let policies = [
      "crowded_tabs", "presentation_context", "primary_pane", "adapted_popover", "top_column_on_collapse",
    ]
    let text = ExampleExperiment.text([
      ExampleEdit("cohort:", "people:"), ExampleEdit("count: ", "count: -"),
      .after("app: {", "policies: {\n\(policies.map { "\($0): 1,\n" }.joined())},"),
    let analysis = " analysis: { estimator: \"covariate-adjusted\",\n covariate: \"\" },"
    let weights = """
      weights: { home: { dwell: { law: "weibull" } },
      otherwise: { dwell: { law: "inverse-gaussian" } } }, count: -
      """
    let text = ExampleExperiment.text([
      ExampleEdit("cohort:", "people:"), ExampleEdit("count: ", weights), .after(#"experiment: "shop","#, analysis),
    let analysis = name == "people" || name.hasPrefix("--") ? "" : "analysis: { \(name): 1 }, "
    let text = ExampleExperiment.text([
      ExampleEdit("cohort:", "\(analysis)people:"), ExampleEdit("count: ", "count: -"),
    ])
    let file = try scratch.write(text.utf8, to: "shop.json5")
    let outcome = await Outcome(line.split(separator: " ").map { $0 == "FILE" ? file : String($0) })
    #expect(outcome.exit == .failed, "\(outcome.answer)")
    #expect(outcome.talk.ranges(of: message).count == 1 && outcome.talk.ranges(of: name).count <= 4, "\(outcome.talk)")
    #expect(outcome.talk.contains(" hint: \(hint)\n"), "\(outcome.talk)")
    if line.hasPrefix("check") { #expect(outcome.talk.contains("[out-of-range]"), "\(outcome.talk)") }
  }

  @Test func `every name has a case`() {
    let written = RemovedName.all.filter { [.command, .option, .key, .value].contains($0.kind) }
    #expect(written.map(\.name).sorted() == Self.cases.map(\.0).sorted())
  }
}
