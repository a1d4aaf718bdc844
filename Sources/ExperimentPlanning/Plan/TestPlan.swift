package import ExperimentAnalysis
import ExperimentStatistics
package import NavigationExperiments
package import UserSimulation

/// A real test, planned from a simulation before anybody is exposed to it.
package struct TestPlan: Sendable {
  /// The experiment, with the metrics of its file.
  package var experiment: ExperimentDefinition
  /// The users that were simulated, or stand for those who will come.
  package var cohort: Cohort
  /// The sizes of the tests of the file's metrics.
  package var analysis: PowerAnalysis
  /// The rows of the file's metrics.
  package var rows: [PowerRow]
  /// For whom each treatment can differ.
  package var triggers: [TriggerCondition]
  /// Where users meet the slot under test.
  package var exposure: (points: [ExposurePoint], isComplete: Bool)
  /// When the test is looked at.
  package var stopping: StoppingRule
  /// What is expected of the file's metrics and then of every step, by width and over all.
  package var expected: [Comparison]
  /// How many scenarios the ranges of ``expected`` come from; 0 for no ranges.
  package var scenarioCount: Int

  /// Among whom a treatment is tested: those for whom it can differ where that is not everybody.
  package func scope(of treatment: Int) -> Comparison.Scope {
    analysis.pool.scopes(of: treatment).contains(.triggered) ? .triggered : .overall
  }

  /// The rows that decide: of primary metrics, among those for whom the treatment can differ.
  package var deciding: [PowerRow] {
    rows.filter { row in
      row.question == .difference && experiment.metrics[row.metric].role == .primary
        && row.scope == scope(of: row.treatment)
    }
  }

  /// The rows of what must not get worse: of guardrails, among those for whom the treatment can differ, and of what
  /// requirements bound, over everybody, as they are judged.
  package var guarding: [PowerRow] {
    rows.filter { row in
      row.question != .difference && (row.margin?.source == .requirement || row.scope == scope(of: row.treatment))
    }
  }

  /// Whether a row raises the size of the test: every one that decides, and of the others those whose margin somebody stated.
  ///
  /// A standard margin is a guess that may ask for any number, and the spread of times is not that of real ones.
  package func isSizing(_ row: PowerRow) -> Bool {
    guard row.question != .difference else { return true }
    if case .time = experiment.metrics[row.metric].measure { return false }
    return row.margin.map { $0.source != .standard } ?? false
  }

  /// The sizes of the rows that the test is sized by, where a number of users shows what they are to show.
  package var sizes: [PlannedSize] { (deciding + guarding.filter(isSizing)).compactMap { analysis.size($0, stopping) } }

  /// The size that suffices for all of ``sizes``.
  package var size: PlannedSize? {
    sizes.reduce(nil) { largest, size in (largest?.assigned ?? 0) >= size.assigned ? largest : size }
  }

  /// The metric that needs the fewest users for the difference it is simulated to have, times left out.
  ///
  /// The spread of times is not that of real ones, so they cannot be told from a simulation to need few users.
  package func mostSensitive(of treatment: Int) -> PowerRow? {
    var demand = analysis.demand
    demand.effect = .simulated
    let simulated = PowerAnalysis(analysis.pool, demand)
    let metrics = experiment.metrics.indices.filter { metric in
      if case .time = experiment.metrics[metric].measure { false } else { true }
    }
    return metrics.map { simulated.row($0, of: treatment, in: scope(of: treatment), asking: .difference) }
      .filter { $0.needed != nil && $0.plannedSource == .simulated }
      .min { ($0.needed?.exactControl ?? 0, $0.metric) < ($1.needed?.exactControl ?? 0, $1.metric) }
  }
}
