import Assignment
import ExperimentAnalysis
import ExperimentDesign
import FunnelAnalysis
import HeadlessNavigation
import NavigationExperiments

/// An experiment with a share, a mean and a rate, and users of a log written down by hand.
struct SmallLedger {
  /// A variant's users of one sort: how many there are, and how many of them do it.
  typealias Group = (variant: Int, sizeClass: SizeClass, segment: Int, successes: Int, users: Int)

  var experiment: ExperimentDefinition
  var tally: ExperimentTally

  init(variants: Int = 2, segments: [String] = [], analysis: (inout AnalysisChoices) -> Void = { _ in }) throws {
    experiment = try OneScreen.experiment(
      variants: (0..<variants).map { "v\($0)" }, steps: ["one", "two"],
      metrics: [
        Metric(id: "share", measure: .reached(step: 1), role: .primary, better: .higher),
        Metric(id: "taps", measure: .count("tap"), role: .secondary, better: .lower),
        Metric(id: "back_share", measure: .rate(of: "back", per: ["tap"]), role: .guardrail),
      ], segments: segments)
    analysis(&experiment.analysis)
    tally = ExperimentTally(experiment.outline)
  }

  /// Who does it taps once or twice, and whoever does not three to five times; every fourth tap or so is a Back.
  mutating func add(_ groups: [Group]) {
    for group in groups {
      for index in 0..<group.users {
        let isDone = index < group.successes
        let taps = Int64(isDone ? 1 + index % 2 : 3 + index % 3)
        let outcome = UserOutcome(
          startClass: group.sizeClass, segment: group.segment, exposure: Exposure(time: 0, sizeClass: group.sizeClass),
          reachedTimes: isDone ? [0, 100] : [0], values: [isDone ? 1 : 0, taps, Int64(index % 4 == 0 ? 1 : 0)],
          denominators: [taps])
        tally.addRevealed(outcome, variant: group.variant)
      }
    }
  }

  var results: AnalysisResults {
    ExperimentAnalyzer(experiment: experiment.outline, tally: tally, log: ObservedLog()).results()
  }

  func row(_ metric: Int, _ scope: Comparison.Scope = .overall, treatment: Int = 1) -> Comparison? {
    results.comparisons.first { $0.metric == metric && $0.scope == scope && $0.treatment == treatment }
  }
}
