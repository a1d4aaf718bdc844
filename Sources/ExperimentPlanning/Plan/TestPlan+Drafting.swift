import ExperimentAnalysis
package import ExperimentRuns
import FunnelAnalysis
import HeadlessNavigation
import NavigationExperiments
package import UserSimulation

extension TestPlan {
  /// What a plan is made for, beside the experiment.
  package struct Wishes: Sendable {
    /// What is asked of the tests.
    package var demand: PowerDemand
    /// How often the test is looked at, at least once.
    package var looks: Int
    /// How many scenarios tell ranges; 0 for none.
    package var scenarios: Int

    /// The wishes for a plan.
    package init(demand: PowerDemand, looks: Int = 1, scenarios: Int = ScenarioRun.standardCount) {
      (self.demand, self.looks, self.scenarios) = (demand, looks, scenarios)
    }
  }

  /// Runs the users of a run under every variant, replays some in scenarios, and plans the test.
  ///
  /// - Parameters:
  ///   - workers: How many workers share the work, at least 1; the plan does not depend on it.
  ///   - progress: Called from any worker with how many more users are done.
  ///   - scenarioProgress: Called from any worker with how many scenarios are done, after everybody.
  /// - Throws: `CancellationError` when the task is cancelled, `UndefinedQuantity` for looks that cannot be planned.
  package static func drafted(
    _ run: ExperimentRun,
    uncertain: [UncertainParameter],
    _ wishes: Wishes,
    workers: Int,
    progress: @escaping @Sendable (_ more: Int) -> Void = { _ in },
    scenarioProgress: @escaping @Sendable (_ done: Int) -> Void = { _ in }
  ) async throws -> TestPlan {
    let experiment = run.experiment
    var run = run
    run.experiment = experiment.measuringSteps
    let pool = try await OutcomePool.running(run, workers: workers, progress: progress)
    let analysis = PowerAnalysis(pool, wishes.demand)
    let stopping = try StoppingRule(looks: wishes.looks, errors: analysis.errors)
    let count = uncertain.isEmpty ? 0 : wishes.scenarios
    let scenarios =
      count == 0
      ? nil
      : try await ScenarioRun(run, uncertain: uncertain, count: count)
        .tallies(workers: workers, isEnough: { _, _ in true }, progress: scenarioProgress)
    let analyzer = ExperimentAnalyzer(experiment: run.experiment, tally: pool.pairs, scenarios: scenarios)
    return TestPlan(
      experiment: experiment,
      cohort: run.cohort,
      analysis: analysis,
      rows: analysis.rows().filter { experiment.metrics.indices.contains($0.metric) },
      triggers: experiment.treatments.map { TriggerCondition($0, experiment, run.cohort) },
      exposure: ExposurePoint.all(of: experiment, by: exploration(of: experiment, run.cohort)),
      stopping: stopping,
      expected: analyzer.results().comparisons.filter { $0.design == .paired && $0.part == .whole },
      scenarioCount: count
    )
  }

  /// As much of the app as tells where users meet the slot; large apps are not seen in full.
  private static func exploration(of experiment: ExperimentDefinition, _ cohort: Cohort) -> FlowExploration {
    let facts = cohort.facts
    return ExperimentCheck(
      experiment,
      givenFacts: facts.filter { $0.share >= 1 }.map(\.fact),
      launchFacts: facts.filter { $0.share > 0 && $0.share < 1 }.map(\.fact),
      mostStates: 2000
    ).exploration
  }
}

extension ExperimentDefinition {
  /// The experiment with a metric for every step of its funnel, behind its own.
  fileprivate var measuringSteps: ExperimentDefinition {
    var experiment = self
    experiment.metrics += funnel.steps.indices.map { step in
      Metric(id: "step " + funnel.steps[step].id, measure: .reached(step: step), role: .secondary)
    }
    return experiment
  }
}

extension OutcomePool {
  /// The users of the pool as pairs, for the analysis that runs have.
  var pairs: ExperimentTally {
    var tally = ExperimentTally(experiment)
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
