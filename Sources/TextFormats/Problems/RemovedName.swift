/// A name that an earlier version had on the command line, in a file or in a report, and this one has not.
package struct RemovedName: Hashable, Sendable {
  /// What had the name.
  package enum Kind: String, CaseIterable, Sendable {
    case command, option, key, value, column, document
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

  /// All of them.
  package static let all: [RemovedName] = rows.split(separator: "\n").compactMap { row in
    let cells = row.split(separator: " | ").map(String.init)
    guard cells.count == 4, let kind = Kind(rawValue: cells[0]) else { return nil }
    let successor = cells[3].hasPrefix("→ ") ? String(cells[3].dropFirst(2)) : nil
    let instead = successor.map { "write '\($0)'" } ?? cells[3]
    return RemovedName(kind: kind, name: cells[1], since: cells[2], successor: successor, instead: instead)
  }

  // Kind, name, first version without it, and what to do instead; an arrow is before the name that means the same now.
  private static let rows = """
    option | --worlds | 0.1.0 | → --scenarios
    key | people | 0.1.0 | → cohort
    option | --aa | 0.2.0 | give two variants the same coordinator and run the experiment with '--design revealed'
    option | --adjust | 0.2.0 | divide '--alpha' by the number of tests yourself
    option | --ascii | 0.2.0 | leave it out: a terminal whose locale is not UTF-8, such as 'LC_ALL=C', gets ASCII
    option | --n | 0.2.0 | → --users-per-arm
    option | --formula | 0.2.0 | leave it out: shares are sized with the pooled variance
    option | --replicates | 0.2.0 | leave it out: power is summed over all outcomes
    option | --sides | 0.2.0 | leave it out: tests of a difference have two sides
    option | --states | 0.2.0 | leave it out: 'graph' draws each screen once
    option | --together | 0.2.0 | make the combinations of both designs variants of one experiment and run that
    value | --design independent | 0.2.0 | leave it out: a paired run is more precise, and '--design revealed' rehearses a real test
    value | --engine states | 0.2.0 | leave it out: the report is the same
    key | adapted_popover | 0.2.0 | leave it out: in compact size class or height a popover becomes a form sheet
    key | crowded_tabs | 0.2.0 | leave it out: of more than five tabs a phone shows four and 'More'
    key | presentation_context | 0.2.0 | leave it out and present with 'as: "full-screen"'
    key | primary_pane | 0.2.0 | leave it out: both panes have the size class of the window
    key | top_column_on_collapse | 0.2.0 | leave it out: the last column that the user chose is on top
    value | current-context | 0.2.0 | → full-screen
    value | weibull | 0.2.0 | write law: "log-normal" with 'median' and 'sigma'
    value | inverse-gaussian | 0.2.0 | write law: "log-normal" with 'median' and 'sigma'
    value | earlier-session | 0.2.0 | write 'before-exposure', which reads a log; a paired run compares the same users
    key | family | 0.2.0 | leave it out: all metrics and treatments of a scope are adjusted together
    key | minimum_weeks | 0.2.0 | write '--min-weeks' of 'power' and 'plan', which is 2 by default
    key | prior_lift_sd | 0.2.0 | leave it out: read p-values, intervals and verdicts in place of posterior chances
    key | sample_ratio_alarm | 0.2.0 | leave it out: a sample ratio is an alarm below p = 0.001
    key | sequential_tuning | 0.2.0 | leave it out: confidence sequences are narrowest at 10,000 users
    document | durations.csv | 0.2.0 | → times.csv
    document | interactions.csv | 0.2.0 | read in comparisons.csv how the combinations of both designs differ, as variants of one experiment
    document | desireline.run/2 | 0.2.0 | read what was run in 'desireline.run/4', results in report.json and the cohort in the experiment file
    document | desireline.explain/1 | 0.2.0 | read 'meaning' and 'what_to_do' in 'desireline.explain/2', which has no 'example'
    document | desireline.power/2 | 0.2.0 | read 'desireline.power/3': settings are tables, and sizes by formula, least sizes, spreads and days have gone
    document | desireline.plan/2 | 0.2.0 | plan the test again: 'desireline.plan/3' has the tables of plan.md
    member | chances in report.json | 0.2.0 | read the p-value, the interval and the confidence sequence of the row
    member | couplings in report.json | 0.2.0 | read the differences in comparisons.csv: who is better off depends on the shared draws
    member | drop_offs in report.json | 0.2.0 | read the transitions in transitions.csv
    member | odds in report.json | 0.2.0 | read 'heterogeneity_pvalue' of the row, and the differences of the size classes
    member | classes in report.json | 0.2.0 | read 'verdict' of the row, and what the section 'How sure' says
    member | comparison_with_run.mix in report.json | 0.2.0 | read the first text of the section 'prediction'
    member | detectable_difference in report.json | 0.2.0 | read 'detectable_difference' of the rows of 'estimates'
    member | health in report.json | 0.2.0 | read 'is_good', the section 'health' and assignments.csv
    member | mechanisms in report.json | 0.2.0 | → habits
    member | recommendation in report.json | 0.2.0 | read 'choices', 'checks' and the sections 'recommendation'
    member | scenarios_same_sign in report.json | 0.2.0 | read 'scenarios_same_sign_share' of the row
    member | strata in report.json | 0.2.0 | read 'heterogeneity_pvalue' of the row, and what the section 'health' says
    member | tornado in report.json | 0.2.0 | → sensitivities
    member | analysis in run.json | 0.2.0 | read 'analysis' in the experiment file
    member | changed_inputs in run.json | 0.2.0 | read what 'check' says of the variant
    member | coordinator in run.json | 0.2.0 | read 'coordinator_compact' and 'coordinator_regular'
    member | points in run.json | 0.2.0 | leave it out: scenarios are points of an R-sequence
    document | desireline.run-answer/2 | 0.2.0 | read the rows of 'funnel' in 'desireline.run-answer/3'
    document | desireline.backtest/1 | 0.2.0 | read 'scores' in 'desireline.backtest/2'
    member | steps in report.json | 0.2.0 | read 'funnel', or declare a metric that reaches the step
    member | /control-inputs | 0.2.0 | make the structure with the inputs of the control a variant of its own
    column | adjustment | 0.2.0 | read 'adjustment' in 'run.json'
    column | family_size | 0.2.0 | count the rows of a scope and design: they are adjusted together
    column | interval_method | 0.2.0 | read the page on comparing different users, which has the method of each interval
    column | log10_pvalue | 0.2.0 | read 'pvalue'
    column | scenarios_below_margin_share | 0.2.0 | read 'verdict' and the quantiles of the scenarios beside 'margin'
    column | scenarios_se | 0.2.0 | read 'difference_se', the Monte Carlo error of the run
    column | scenarios_users | 0.2.0 | read 'scenarios.users' in 'run.json'
    column | variance_ratio | 0.2.0 | compare 'difference_se' with that of the row of another design or estimator
    column | verdict_stability | 0.2.0 | read 'verdict' and 'verdict_settled_by'
    column | arrived_control | 0.2.0 | read 'times.csv'
    column | arrived_treatment | 0.2.0 | read 'times.csv'
    column | arrived_both | 0.2.0 | read 'times.csv'
    column | median_control | 0.2.0 | read 'times.csv'
    column | median_treatment | 0.2.0 | read 'times.csv'
    column | median_difference | 0.2.0 | read 'times.csv'
    column | restricted_control | 0.2.0 | → control_value
    column | restricted_treatment | 0.2.0 | → treatment_value
    column | restricted_difference | 0.2.0 | → difference
    column | restricted_se | 0.2.0 | → difference_se
    column | restricted_low | 0.2.0 | → difference_low
    column | restricted_high | 0.2.0 | → difference_high
    declaration | DwellLaw.weibull, .inverseGaussian, .logNormal | 0.2.0 | write 'DwellLaw(median:sigma:)'
    declaration | ExperimentRun.Design.independent | 0.2.0 | write '.paired' or '.revealed'
    declaration | ExperimentRun.Engine.states | 0.2.0 | write '.automaton': the result is the same
    declaration | PlanOutNamespace | 0.2.0 | write 'PlanOutScheme.Segments' with the segments
    declaration | Diagnostic | 0.2.0 | → Problem
    declaration | DiagnosticCode | 0.2.0 | → ProblemCode
    declaration | ExperimentFlaw | 0.2.0 | → Problem
    declaration | AssignmentRulesError | 0.2.0 | → AssignmentError
    declaration | BucketingError | 0.2.0 | → AssignmentError
    declaration | ConditionError | 0.2.0 | → AssignmentError
    declaration | StickyStoreError | 0.2.0 | → AssignmentError
    declaration | TextMatcherError | 0.2.0 | → AssignmentError
    declaration | LogOptionsError | 0.2.0 | → Problem
    declaration | MemoryLimitExceeded | 0.2.0 | write 'Problem', whose code is '.memoryLimit'
    declaration | UncountedUsers | 0.2.0 | write 'Problem', whose code is '.uncountedUsers'
    declaration | UnknownID | 0.2.0 | write 'Problem', whose code is '.unknownName'
    declaration | InvalidExperiment | 0.2.0 | write 'Problems', whose 'all' are its 'flaws'
    declaration | InvalidExperimentFile | 0.2.0 | write 'Problems', whose 'all' are its 'diagnostics'
    """

  /// What is said of the name where it is written; nil unless it was removed, and what replaced it is known there.
  package static func named(_ name: String, _ kind: Kind, among names: [String]) -> RemovedName? {
    all.first { $0.kind == kind && $0.name == name && ($0.successor.map(names.contains) ?? true) }
  }

  /// The name that something had in an earlier version; nil if it had the same, or was not there.
  package static func former(of name: String, _ kind: Kind) -> String? {
    all.first { $0.kind == kind && $0.successor == name }?.name
  }
}
