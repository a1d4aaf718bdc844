package import ExperimentAnalysis
import ExperimentDesign
package import ExperimentRuns
package import ExperimentStatistics
import FunnelAnalysis
import HeadlessNavigation
package import NavigationExperiments
package import UserBehavior
package import UserSimulation

/// A real test, planned from a simulation before users are exposed to it.
package struct TestPlan: Sendable {
  /// The experiment, with the metrics of its file.
  package var experiment: ExperimentDefinition
  /// The simulated users, which stand for the real ones.
  package var cohort: Cohort
  /// The sizes of the tests of the file's metrics.
  package var analysis: PowerAnalysis
  /// The rows of the file's metrics.
  package var rows: [PowerRow]
  /// The users for whom each treatment can differ.
  package var triggers: [TriggerCondition]
  /// Where users meet the slot under test.
  package var exposure: (points: [ExposurePoint], isComplete: Bool)
  /// When to look at the test.
  package var stopping: StoppingRule
  /// The expected values of the file's metrics and then of every step, by size class and overall.
  package var expected: [Comparison]
  /// How many scenarios the ranges of `expected` come from; 0 for no ranges.
  package var scenarioCount: Int
  /// How users who know a variant learn the others; none where no user knows one.
  package var learning: [LearningCurve]

  /// The users of a test: triggered users, if they are not all users.
  package func scope(of treatment: Int) -> Comparison.Scope {
    analysis.pool.scopes(of: treatment).contains(.triggered) ? .triggered : .overall
  }

  /// The rows that decide: primary metrics, among triggered users.
  package var deciding: [PowerRow] {
    rows.filter { row in
      row.question == .difference && experiment.metrics[row.metric].role == .primary
        && row.scope == scope(of: row.treatment)
    }
  }

  /// The rows that must not get worse: guardrails, among triggered users, and the metrics of requirements, over all
  /// users, as they are judged.
  package var guarding: [PowerRow] {
    rows.filter { row in
      row.question != .difference && (row.margin?.source == .requirement || row.scope == scope(of: row.treatment))
    }
  }

  /// Whether a row raises the size of the test: each deciding row, and each other row with a stated margin.
  ///
  /// A standard margin is a guess that may ask for any number, and the spread of times is not that of real ones.
  package func isSizing(_ row: PowerRow) -> Bool {
    guard row.question != .difference else { return true }
    if case .time = experiment.metrics[row.metric].measure { return false }
    return row.margin.map { $0.source != .standard } ?? false
  }

  /// The size that suffices for all rows that size the test; nil if no number of users is enough for any.
  package var size: PlannedSize? {
    (deciding + guarding.filter(isSizing)).compactMap { analysis.size($0, stopping) }.reduce(nil) { largest, size in
      (largest?.assigned ?? 0) >= size.assigned ? largest : size
    }
  }
}

extension TestPlan {
  /// Runs the users of a run under every variant, replays some in scenarios, and plans the test.
  ///
  /// - Parameters:
  ///   - demand: The question of the tests.
  ///   - looks: The number of looks, at least 1.
  ///   - count: The number of scenarios for ranges; 0 for none.
  ///   - workers: How many workers share the work, at least 1; the plan does not depend on it.
  ///   - progress: Called from any worker with how many more users are done.
  ///   - scenarioProgress: Called from any worker with the number of finished scenarios, after all users.
  /// - Throws: `CancellationError` when the task is canceled, `UndefinedQuantity` for looks that cannot be planned.
  package static func drafted(
    _ run: ExperimentRun, uncertain: [UncertainParameter], _ demand: PowerDemand, looks: Int, scenarios count: Int,
    workers: Int,
    progress: @escaping @Sendable (_ more: Int) -> Void = { _ in },
    scenarioProgress: @escaping @Sendable (_ done: Int) -> Void = { _ in }
  ) async throws -> TestPlan {
    let experiment = run.experiment
    let count = uncertain.isEmpty && run.anchor?.split == nil ? 0 : count
    let learning = try LearningCurve.curves(
      of: run,
      in: count == 0 ? nil : ScenarioRun(run, uncertain: uncertain, count: min(count, LearningCurve.mostScenarios)))
    var run = run
    run.experiment = experiment.measuringSteps
    let pool = try await OutcomePool.running(run, workers: workers, progress: progress)
    let analysis = PowerAnalysis(pool, demand)
    let stopping = try StoppingRule(looks: looks, errors: demand.errors)
    let scenarios =
      count == 0
      ? nil
      : try await ScenarioRun(run, uncertain: uncertain, count: count).tallies(
        workers: workers, isEnough: { _, _ in true }, progress: scenarioProgress)
    let analyzer = ExperimentAnalyzer(
      experiment: run.experiment.outline, tally: pool.pairs, scenarios: scenarios, hasAllVerdicts: true)
    return TestPlan(
      experiment: experiment, cohort: run.cohort, analysis: analysis,
      rows: analysis.rows().filter { experiment.metrics.indices.contains($0.metric) },
      triggers: experiment.treatments.map { TriggerCondition($0, experiment, run.cohort) },
      exposure: ExposurePoint.all(of: experiment, by: exploration(of: experiment, run.cohort)), stopping: stopping,
      expected: analyzer.results().comparisons.filter { $0.design == .paired },
      scenarioCount: count, learning: learning)
  }

  /// The part of the app searched for points of exposure; large apps are not searched in full.
  private static func exploration(of experiment: ExperimentDefinition, _ cohort: Cohort) -> FlowExploration {
    var exploration = ExperimentCheck(experiment).exploration
    exploration.givenFacts = cohort.facts.filter { $0.share >= 1 }.map(\.fact)
    exploration.launchFacts = cohort.facts.filter { $0.share > 0 && $0.share < 1 }.map(\.fact)
    exploration.mostStates = 2000
    return exploration
  }
}

extension ExperimentDefinition {
  /// The experiment with a metric for every step of its funnel, behind its own.
  fileprivate var measuringSteps: ExperimentDefinition {
    var experiment = self
    experiment.metrics += outline.funnel.steps.indices.map { step in
      Metric(id: "step " + outline.funnel.steps[step].id, measure: .reached(step: step), role: .secondary)
    }
    return experiment
  }
}

extension OutcomePool {
  /// The users of the pool as pairs, for the analysis that runs have.
  var pairs: ExperimentTally {
    var tally = ExperimentTally(experiment.outline)
    for member in members {
      let exposure = Exposure(time: 0, sizeClass: member.sizeClass)
      let outcomes = zip(member.values, member.denominators).map { values, denominators in
        UserOutcome(exposure: exposure, goal: member.goal, values: values, denominators: denominators)
      }
      tally.addPaired(outcomes, triggered: member.triggers)
    }
    return tally
  }
}

/// When to look at a test, and when to stop it.
package struct StoppingRule: Sendable, Hashable {
  /// The bounds of several looks, which spend the significance like O'Brien and Fleming's; nil for one look at the end.
  package let bounds: StoppingBounds?
  /// The factor by which looks raise the number of users, at least 1.
  package let inflation: Double

  /// A rule with this many looks, at equal shares of the users.
  ///
  /// - Throws: `unattainable` if the power wanted is not above the significance.
  package init(looks: Int, errors: ErrorRates) throws(UndefinedQuantity) {
    precondition(looks > 0, "looks == \(looks), must be > 0.")
    guard looks > 1 else {
      (bounds, inflation) = (nil, 1)
      return
    }
    let bounds = StoppingBounds.spending(
      information: (1...looks).map { Double($0) / Double(looks) }, significance: errors.significance)
    self.bounds = bounds
    inflation = max(1, try bounds.inflationFactor(power: errors.power))
  }
}

/// The users that one test of the plan needs, looks included.
package struct PlannedSize: Sendable {
  /// The control's exposed users in the scope.
  package var control: Int
  /// The treatment's.
  package var treatment: Int
  /// The users of all variants to assign.
  package var assigned: Int
}

extension PowerAnalysis {
  /// The users that a row needs under a stopping rule; nil if no number is known.
  package func size(_ row: PowerRow, _ rule: StoppingRule) -> PlannedSize? {
    guard let needed = row.needed else { return nil }
    let control = needed.exactControl * rule.inflation
    guard let own = ExperimentOutline.ceiling(control),
      let other = ExperimentOutline.ceiling(control * row.ratio),
      let assigned = assigned((max(1, own), max(1, other)), row)
    else { return nil }
    return PlannedSize(control: max(1, own), treatment: max(1, other), assigned: assigned)
  }
}
