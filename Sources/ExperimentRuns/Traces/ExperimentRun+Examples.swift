import Assignment
import NavigationExperiments
import UserSimulation

extension ExperimentRun {
  /// Examples are looked for among so many users, the first of the run.
  package static let mostExamined = 500

  /// The first user whom the first treatment helps in the first primary metric, the first whom it harms, and the first
  /// who goes another way without a difference in that metric, as far as there are any among the first users.
  ///
  /// A difference is one that matters, by the metric's margin. Whom a metric has no better side for is neither helped nor
  /// harmed. Users are taken by their numbers, so the examples are the same whoever runs them.
  package func examples() -> [ExampleTrace] {
    guard let treatment = experiment.treatments.first,
      let metric = experiment.metrics.firstIndex(where: { $0.role == .primary }), design == .paired
    else { return [] }
    var run = self
    run.engine = .automaton
    var worker = RunWorker(run: run)
    var found: [ExampleTrace.Kind: ExampleTrace] = [:]
    for user in 0..<min(cohort.count, Self.mostExamined) where found.count < ExampleTrace.Kind.allCases.count {
      guard experiment.assignment.assign(index: UInt64(user)).arm != nil else { continue }
      let outcomes = worker.outcomes(of: user)
      guard let kind = kind(outcomes, of: metric, under: treatment), found[kind] == nil else { continue }
      found[kind] = example(kind, user, outcomes, metric: metric, treatment: treatment)
    }
    return ExampleTrace.Kind.allCases.compactMap { found[$0] }
  }

  private func kind(_ outcomes: [UserOutcome], of metric: Int, under treatment: Int) -> ExampleTrace.Kind? {
    let (control, other) = (outcomes[experiment.control], outcomes[treatment])
    guard control.exposure != nil, let old = value(of: metric, in: control), let new = value(of: metric, in: other)
    else { return nil }
    let least = experiment.metrics[metric].margin(around: old) ?? 0
    if old == new || abs(new - old) < least {
      return control.transitions == other.transitions ? nil : .otherWay
    }
    return experiment.metrics[metric].better.map { (new > old) == ($0 == .higher) ? .betterOff : .worseOff }
  }

  /// What a metric comes to for one user, in its unit; `nil` of a rate without a denominator.
  private func value(of metric: Int, in outcome: UserOutcome) -> Double? {
    guard experiment.counts(experiment.metrics[metric], goal: outcome.goal) else { return nil }
    // Who never arrives counts with the horizon.
    let whole = min(experiment.metrics[metric].horizonMilliseconds ?? .max, outcome.values[metric])
    let value = Double(whole) / experiment.metrics[metric].unitsPerOne
    guard experiment.metrics[metric].isRate else { return value }
    return denominator(of: metric, in: outcome).flatMap { $0 > 0 ? value / Double($0) : nil }
  }

  private func denominator(of metric: Int, in outcome: UserOutcome) -> Int64? {
    let rate = experiment.metrics[..<metric].count(where: \.isRate)
    return experiment.metrics[metric].isRate ? outcome.denominators[rate] : nil
  }

  private func example(
    _ kind: ExampleTrace.Kind,
    _ user: Int,
    _ outcomes: [UserOutcome],
    metric: Int,
    treatment: Int
  ) -> ExampleTrace {
    let sessions = experiment.variants.indices.map { variant in
      SessionTrace(experiment: experiment, cohort: cohort, variant: variant, user: user)
    }
    let control = sessions[experiment.control]
    return ExampleTrace(
      kind: kind,
      user: user,
      treatment: treatment,
      metric: metric,
      device: cohort.devices[control.user.device].name,
      wish: control.wish,
      ways: zip(sessions, outcomes).map { session, outcome in
        .init(session, value: outcome.values[metric], denominator: denominator(of: metric, in: outcome))
      }
    )
  }
}
