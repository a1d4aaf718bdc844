import Assignment
package import ExperimentDesign
import NavigationEvents
import NavigationExperiments
import UserBehavior
import UserSimulation

extension ExampleTrace.Way {
  /// What a user does, from their session and what came of it.
  init(_ session: SessionTrace, value: Int64, denominator: Int64?) {
    let steps = session.events.filter { [.answer, .remark, .end].contains($0.kind) }.map { event in
      var event = event
      // Coordinators are left out, so that paths on which a user sees the same are equal.
      event.coordinator = nil
      return event
    }
    self.init(value: value, denominator: denominator, steps: steps)
  }
}

extension ExperimentRun {
  /// The first user better off under the first treatment in the first primary metric, the first worse off, and the
  /// first with another path and the same result, if there are any among the first users.
  ///
  /// A difference must exceed the metric's margin. Metrics without a better side give no better or worse user. Users
  /// are taken in order, so the examples are always the same.
  package func examples() throws -> [ExampleTrace] {
    examples(try exampleUsers(among: 0..<min(cohort.count, ExampleTrace.mostExamined)))
  }

  /// The first users of each kind among some; users of different ranges are examples as of one, if the first counts.
  func exampleUsers(among users: Range<Int>) throws -> [ExampleTrace.Kind: Int] {
    guard let (treatment, metric) = comparedInExamples, !users.isEmpty else { return [:] }
    var worker = exampleWorker
    var found: [ExampleTrace.Kind: Int] = [:]
    for user in users where found.count < ExampleTrace.Kind.allCases.count {
      guard experiment.assignment.assign(index: UInt64(user)).arm != nil else { continue }
      let outcomes = worker.outcomes(of: user)
      try checkProgress()
      guard let kind = kind(outcomes, of: metric, under: treatment) else { continue }
      found[kind] = found[kind] ?? user
    }
    return found
  }

  /// The paths of users who are examples.
  package func examples(_ users: [ExampleTrace.Kind: Int]) -> [ExampleTrace] {
    guard let (treatment, metric) = comparedInExamples, !users.isEmpty else { return [] }
    var worker = exampleWorker
    return ExampleTrace.Kind.allCases.compactMap { kind in
      users[kind].map { example(kind, $0, worker.outcomes(of: $0), metric: metric, treatment: treatment) }
    }
  }

  /// The treatment and the metric that examples are of; `nil` where there are none.
  private var comparedInExamples: (treatment: Int, metric: Int)? {
    guard let treatment = experiment.treatments.first,
      let metric = experiment.metrics.firstIndex(where: { $0.role == .primary && $0.value == nil }), design == .paired
    else { return nil }
    return (treatment, metric)
  }

  private var exampleWorker: RunWorker {
    var run = self
    run.engine = .automaton
    return RunWorker(run: run)
  }

  private func kind(_ outcomes: [UserOutcome], of metric: Int, under treatment: Int) -> ExampleTrace.Kind? {
    let (control, other) = (outcomes[experiment.control], outcomes[treatment])
    guard control.exposure != nil, let old = value(of: metric, in: control), let new = value(of: metric, in: other)
    else { return nil }
    let least = experiment.metrics[metric].margin(around: old) ?? 0
    if old == new || abs(new - old) < least { return control.transitions == other.transitions ? nil : .otherWay }
    return experiment.metrics[metric].better.map { (new > old) == ($0 == .higher) ? .betterOff : .worseOff }
  }

  /// What a metric comes to for one user, in its unit; `nil` of a rate without a denominator.
  private func value(of metric: Int, in outcome: UserOutcome) -> Double? {
    guard experiment.outline.counts(experiment.metrics[metric], goal: outcome.goal) else { return nil }
    // A user who never arrives counts with the horizon.
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
    _ kind: ExampleTrace.Kind, _ user: Int, _ outcomes: [UserOutcome], metric: Int, treatment: Int
  ) -> ExampleTrace {
    let sessions = experiment.variants.indices.map { variant in
      SessionTrace(experiment: experiment, cohort: cohort, variant: variant, user: user)
    }
    let control = sessions[experiment.control]
    return ExampleTrace(
      kind: kind, user: user, treatment: treatment, metric: metric, device: cohort.devices[control.user.device].name,
      wish: control.wish,
      ways: zip(sessions, outcomes).map { session, outcome in
        .init(session, value: outcome.values[metric], denominator: denominator(of: metric, in: outcome))
      })
  }
}
