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
    /// How many worlds tell ranges; 0 for none.
    package var worlds: Int

    /// The wishes for a plan.
    package init(demand: PowerDemand, looks: Int = 1, worlds: Int = WorldRun.standardCount) {
      (self.demand, self.looks, self.worlds) = (demand, looks, worlds)
    }
  }

  /// Runs the people of a run under every variant, replays some in worlds, and plans the test.
  ///
  /// - Parameters:
  ///   - workers: How many workers share the work, at least 1; the plan does not depend on it.
  ///   - progress: Called from any worker with how many more people are done.
  ///   - worldProgress: Called from any worker with how many worlds are done, after everybody.
  /// - Throws: `CancellationError` when the task is cancelled, `UndefinedQuantity` for looks that cannot be planned.
  package static func drafted(
    _ run: ExperimentRun,
    uncertain: [UncertainParameter],
    _ wishes: Wishes,
    workers: Int,
    progress: @escaping @Sendable (_ more: Int) -> Void = { _ in },
    worldProgress: @escaping @Sendable (_ done: Int) -> Void = { _ in }
  ) async throws -> TestPlan {
    let experiment = run.experiment
    var run = run
    run.experiment = experiment.measuringSteps
    let pool = try await OutcomePool.running(run, workers: workers, progress: progress)
    let analysis = PowerAnalysis(pool, wishes.demand)
    let stopping = try StoppingRule(looks: wishes.looks, errors: analysis.errors)
    let count = uncertain.isEmpty ? 0 : wishes.worlds
    let worlds =
      count == 0
      ? nil
      : try await WorldRun(run, uncertain: uncertain, count: count)
        .tallies(workers: workers, isEnough: { _, _ in true }, progress: worldProgress)
    let analyzer = ExperimentAnalyzer(experiment: run.experiment, tally: pool.pairs, worlds: worlds)
    return TestPlan(
      experiment: experiment,
      population: run.population,
      analysis: analysis,
      rows: analysis.rows().filter { experiment.metrics.indices.contains($0.metric) },
      triggers: experiment.treatments.map { TriggerCondition($0, experiment, run.population) },
      exposure: ExposurePoint.all(of: experiment, by: exploration(of: experiment, run.population)),
      stopping: stopping,
      expected: analyzer.results().comparisons.filter { $0.design == .paired && $0.part == .whole },
      worldCount: count
    )
  }

  /// As much of the app as tells where people meet the slot; large apps are not seen in full.
  private static func exploration(of experiment: ExperimentDefinition, _ population: Population) -> FlowExploration {
    let facts = population.facts
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
  /// The people of the pool as pairs, for the analysis that runs have.
  var pairs: ExperimentTally {
    var tally = ExperimentTally(experiment)
    for member in members {
      let exposure = Exposure(time: 0, sizeClass: member.sizeClass)
      let outcomes = zip(member.values, member.denominators).map { values, denominators in
        PersonOutcome(exposure: exposure, goal: member.goal, values: values, denominators: denominators)
      }
      tally.addPaired(outcomes, triggered: member.triggers)
    }
    return tally
  }
}
