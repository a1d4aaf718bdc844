import ExperimentDesign
import NavigationExperiments
package import UserSimulation

/// How users who know one variant get on under another, visit by visit, beside those who stay with what they know.
///
/// On the first visit they know the old variant, and on each later one the new one, from all visits before; what is done
/// the same way under both they have practiced on all of them. The same users, with the same draws, take the old variant
/// with as many visits more. Every earlier visit is taken to have led users to what they came for.
package struct LearningCurve: Hashable, Sendable {
  /// A visit, counted from 1, and the mean times in milliseconds of users who arrive under both variants.
  package struct Visit: Hashable, Sendable {
    /// Under the variant that they know.
    package var known: Double
    /// Under the new one.
    package var new: Double

    /// Whether the new one is as fast: not slower by more than 1 %, the margin of a time of which a file states none.
    package var isAsFast: Bool { new <= known * 1.01 }
  }

  /// The position of the persona; `nil` where there is none.
  package var persona: Int?
  /// What they know.
  package var knowledge: Knowledge
  /// The position of the new variant.
  package var variant: Int
  /// The position of the metric: the experiment's first time.
  package var metric: Int
  /// The visits in order, up to the first on which the new variant is as fast, at most ``mostVisits``; fewer where no
  /// user arrives under both.
  package var visits: [Visit]
  /// The ``crossing`` in each scenario.
  package var crossings: [Int?] = []

  /// The most visits that are simulated.
  package static let mostVisits = 20
  /// The most scenarios that are worth their time.
  package static let mostScenarios = 16
  /// How many users the curve is an average of, and of how many in a scenario.
  private static let (users, usersPerScenario) = (1000, 250)

  /// The first visit on which the new variant is as fast; `nil` where there is none among those simulated.
  package var crossing: Int? { visits.last.flatMap { $0.isAsFast ? visits.count : nil } }

  /// The curves of an experiment: for all users, or each persona, who know a variant, and each other variant.
  /// - Parameters:
  ///   - run: The experiment and its users.
  ///   - scenarios: The run in scenarios, which the curves are worked out for as well; `nil` for none.
  /// - Returns: None where the experiment measures no time.
  /// - Throws: `CancellationError` when the task is canceled.
  package static func curves(of run: ExperimentRun, in scenarios: ScenarioRun? = nil) throws -> [LearningCurve] {
    let metric = run.experiment.metrics.firstIndex { if case .time = $0.measure { true } else { false } }
    guard let metric else { return [] }
    var curves: [LearningCurve] = []
    for (place, part) in run.cohort.parts.enumerated() {
      guard let knowledge = part.knows, case .scan = part.policy,
        let known = run.experiment.variants.firstIndex(where: { $0.id == knowledge.variant })
      else { continue }
      for variant in run.experiment.variants.indices where variant != known {
        let persona = run.cohort.personas.isEmpty ? nil : place
        var curve = LearningCurve(persona: persona, knowledge: knowledge, variant: variant, metric: metric, visits: [])
        curve.visits = try curve.visits(of: part, knowing: known, in: run, users: users)
        for scenario in 0..<(scenarios?.count ?? 0) {
          let cohort = scenarios?.users(of: scenario).cohort ?? run.cohort
          var own = curve
          own.visits = try curve.visits(of: cohort.parts[place], knowing: known, in: run, users: usersPerScenario)
          curve.crossings.append(own.crossing)
        }
        curves.append(curve)
      }
    }
    return curves
  }

  private func visits(of part: Cohort, knowing known: Int, in run: ExperimentRun, users: Int) throws -> [Visit] {
    var visits: [Visit] = []
    while visits.count < Self.mostVisits {
      let count = visits.count
      let name = run.experiment.variants[variant].id
      let old = Knowledge(of: knowledge.variant, visits: knowledge.visits + count)
      let new = count == 0 ? knowledge : Knowledge(of: name, visits: count, after: knowledge)
      let times = zip(
        try self.times(of: part, with: old, under: known, in: run, users: users),
        try self.times(of: part, with: new, under: variant, in: run, users: users)
      ).filter { $0 != UserOutcome.never && $1 != UserOutcome.never }
      guard !times.isEmpty else { return visits }
      let sums = times.reduce(into: (Int64(0), Int64(0))) { $0 = ($0.0 + $1.0, $0.1 + $1.1) }
      let visit = Visit(known: Double(sums.0) / Double(times.count), new: Double(sums.1) / Double(times.count))
      visits.append(visit)
      if visit.isAsFast { return visits }
    }
    return visits
  }

  /// The times of users with some knowledge under a variant.
  private func times(
    of part: Cohort, with knowledge: Knowledge, under variant: Int, in run: ExperimentRun, users: Int
  ) throws -> [Int64] {
    var run = run
    run.cohort = part
    run.cohort.knows = knowledge
    run.cohort.visits = .once
    var worker = RunWorker(run: run)
    return try (0..<min(users, part.count)).map { index in
      let outcomes = worker.outcomes(of: index)
      try run.checkProgress()
      return outcomes[variant].values[metric]
    }
  }
}
