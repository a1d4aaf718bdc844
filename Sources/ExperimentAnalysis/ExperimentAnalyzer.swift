package import ExperimentDesign
package import ExperimentStatistics
import FunnelAnalysis
import NavigationEvents

/// Turns a tally into estimates.
///
/// The same code serves simulated users and real ones.
package struct ExperimentAnalyzer {
  let experiment: ExperimentOutline
  /// The variants that are compared with the control.
  let treatments: [Int]
  let tally: ExperimentTally
  /// The same users in scenarios, if they were replayed in any.
  let replay: Replay?
  private let mechanisms: MechanismTally?
  /// Whether every row gets a verdict, and not only those by which a variant is chosen.
  let hasAllVerdicts: Bool
  /// The log that the users are of; `nil` of simulated ones.
  let log: ObservedLog?
  /// Whether the users are those of a log.
  var isObserved: Bool { log != nil }
  /// The share of the enrolled that each variant should get.
  let expectedShares: [Double]
  /// The users of funnels, times and levels, by variant and stratum: all users if they ran under every variant, so
  /// that equal variants give equal figures; otherwise the users assigned to each.
  let shown: [[TallyRow]]
  /// By metric, its place among the values of a log; `nil` for other metrics.
  let valuePlaces: [Int?]
  /// How the values of a log count, in their order.
  let scales: [ValueScale]
  /// The units that variants were assigned to; `nil` where those are the users.
  let clusters: ClusterCounts?

  /// Prepares to analyze a tally of an experiment.
  /// - Parameters:
  ///   - experiment: The experiment that was run or logged.
  ///   - treatments: The variants to compare with the control; all others unless said otherwise.
  ///   - tally: The counts of its users.
  ///   - scenarios: The replay of some of the same users in scenarios, from which verdicts come.
  ///   - error: How far predictions err, which ranges and verdicts allow for; `nil` where only scenarios count.
  ///   - hasAllVerdicts: Whether every row gets a verdict; otherwise rows over all users do, and those of the primary
  ///     metrics by size class. A verdict takes a regression and some hundred resamples.
  ///   - log: The log that the users are of; `nil` of simulated ones.
  package init(
    experiment: ExperimentOutline, comparing treatments: [Int]? = nil, tally: ExperimentTally,
    scenarios: ScenarioTallies? = nil, error: PredictionError? = nil, hasAllVerdicts: Bool = false,
    log: ObservedLog? = nil
  ) {
    self.experiment = experiment
    self.treatments = treatments ?? experiment.treatments
    self.log = log
    self.tally = tally
    (mechanisms, self.hasAllVerdicts) = (scenarios?.mechanisms, hasAllVerdicts)
    replay = scenarios.flatMap { Replay($0, of: experiment, error) }
    shown = tally.hasAll ? tally.all : tally.revealed
    expectedShares = experiment.expectedShares
    let values = experiment.values
    valuePlaces = experiment.metrics.indices.map { values.firstIndex(of: $0) }
    scales = Self.scales(of: experiment, tally)
    clusters = log != nil && experiment.analysis.cluster != nil ? ClusterCounts(tally) : nil
  }

  /// All the estimates.
  package func results() -> AnalysisResults {
    let comparisons = withCoverage(comparisons())
    let levels = metricRows()
    let empty = metricsWithoutEvidence(levels)
    let evidence = comparisons.filter { !empty.contains($0.metric) }
    let health = health(comparisons, log)
    return AnalysisResults(
      experiment: experiment, funnel: cells.flatMap(funnelRows), goalFunnels: goalFunnels(),
      comparisons: comparisons, pairs: pairRows(comparisons),
      rankings: rankings(), times: timeRows(), transitions: cells.flatMap(transitionRows),
      assignedExposed: tally.revealed.map { $0.map(\.count) }, assignments: assignmentRows(), metrics: levels,
      mostCounted: valuePlaces.map {
        $0.flatMap { scales[$0].most == .max ? nil : Double(scales[$0].most) / 1_000_000 }
      },
      mechanisms: mechanisms,
      requirements: experiment.requirements.filter { isMeasured($0.metric) }.map {
        var judged = JudgedRequirement($0, by: evidence, of: experiment)
        judged.isWithheld = !health.isGood
        return judged
      }, health: health)
  }

  /// One variant and stratum.
  typealias CellPlace = (variant: Int, stratum: ExposureStratum)

  private var cells: [CellPlace] {
    experiment.variants.indices.flatMap { variant in experiment.strata.map { (variant, $0) } }
  }

  /// The strata of a scope, as positions; none of triggered users and goals, whom strata do not show.
  func strata(in scope: Comparison.Scope) -> [Int] { experiment.strata.filter(scope.holds).map(\.index) }

  private func funnelRows(_ place: CellPlace) -> [AnalysisResults.FunnelRow] {
    let row = shown[place.variant][place.stratum.index]
    let clusters = isClustered ? row.units : nil
    let reached = experiment.funnel.steps.indices.map { Int(row[.step($0)].sum()) }
    return reached.indices.map { step in
      let previous = experiment.funnel.required(before: step).map { reached[$0] } ?? row.count
      let share = Proportion(successes: reached[step], trials: row.count)
      return AnalysisResults.FunnelRow(
        variant: place.variant, stratum: place.stratum, step: step, exposed: row.count, previous: previous,
        reached: reached[step],
        interval: clusters.map { Self.interval(of: step, $0, level: experiment.analysis.level) }
          ?? (try? share.wilsonInterval(level: experiment.analysis.level)))
    }
  }

  /// Transitions in the order in which the app declares its screens, then undeclared screens by name; the end of
  /// sessions last.
  private func transitionRows(_ place: CellPlace) -> [AnalysisResults.TransitionRow] {
    let order = experiment.variants[place.variant].screens.map(\.kind)
    func rank(_ screen: Name<Screen>?, absent: Int) -> Int {
      screen.map { order.firstIndex(of: $0) ?? order.count } ?? absent
    }
    let keyed = tally.revealed[place.variant][place.stratum.index].transitions.map { transition, count in
      (
        key: (
          rank(transition.from, absent: -1), transition.from?.rawValue ?? "", rank(transition.to, absent: .max),
          transition.to?.rawValue ?? "", transition.action, transition.cause
        ),
        row: AnalysisResults.TransitionRow(
          variant: place.variant, stratum: place.stratum, transition: transition, count: count)
      )
    }
    return keyed.sorted { $0.key < $1.key }.map(\.row)
  }
}

/// The same users in scenarios, prepared for the effects on many metrics.
struct Replay {
  let tallies: ScenarioTallies
  let analyzers: [ExperimentAnalyzer]
  let design: ScenarioDesign
  /// How far predictions err, whatever the scenarios say.
  let error: PredictionError?

  /// Prepares scenarios; `nil` without any, and without parameters that differ between them.
  init?(_ tallies: ScenarioTallies, of experiment: ExperimentOutline, _ error: PredictionError?) {
    guard !tallies.scenarios.isEmpty, !tallies.parameters.isEmpty else { return nil }
    (self.tallies, self.error) = (tallies, error)
    analyzers = tallies.scenarios.map { ExperimentAnalyzer(experiment: experiment, tally: $0.tally) }
    design = ScenarioDesign(tallies.scenarios.map(\.values))
  }

  /// The number of users in all scenarios together.
  var users: Int { tallies.scenarios.reduce(0) { $0 + ($1.users ?? tallies.usersPerScenario) } }
}
