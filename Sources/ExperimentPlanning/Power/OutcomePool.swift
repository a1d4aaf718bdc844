import Assignment
package import ExperimentAnalysis
import ExperimentDesign
package import ExperimentRuns
package import HeadlessNavigation
package import NavigationExperiments
import UserSimulation

/// The outcomes of simulated users under every variant, user by user: the distributions that size a test.
package struct OutcomePool: Sendable {
  /// One exposed user: the size class at exposure; the variants that can differ for this user but not for all users; the
  /// position of the goal, `nil` without goals; by variant the value of each metric, of a rate its numerator, of a time
  /// milliseconds or `UserOutcome.never`; and by variant the denominators of rates.
  package typealias Member = (
    sizeClass: SizeClass, triggers: [Int], goal: Int?, values: [[Int64]], denominators: [[Int64]]
  )

  /// The experiment.
  package var experiment: ExperimentDefinition
  /// The number of users simulated, enrolled or not.
  package var users = 0
  /// The number of enrolled users.
  package var enrolled = 0
  /// The number of users whose exposure depends on the variant; it should be 0.
  package var exposureMismatches = 0
  /// The enrolled users who were exposed, in the order of their indices.
  package var members: [Member] = []

  /// A pool without users.
  package init(_ experiment: ExperimentDefinition) { self.experiment = experiment }

  /// The share of users who are enrolled, 0…1.
  package var coverage: Double { users == 0 ? 0 : Double(enrolled) / Double(users) }

  /// The share of enrolled users who are exposed, 0…1.
  package var exposedShare: Double { enrolled == 0 ? 0 : Double(members.count) / Double(enrolled) }

  /// The scopes with users: all users, triggered users if they are not all, and the size classes.
  package func scopes(of treatment: Int) -> [Comparison.Scope] {
    let classes = SizeClass.allCases.map(Comparison.Scope.sizeClass)
    return ([.overall, .triggered] + classes).filter { scope in members.contains { scope.holds($0, of: treatment) } }
  }

  /// A metric of the users in a scope whom it counts, under a variant; for a time, the restricted time, which the test
  /// uses.
  package func sample(of metric: Int, under variant: Int, in scope: Comparison.Scope, of treatment: Int) -> PooledMetric
  {
    let rate = experiment.rates.firstIndex(of: metric)
    let definition = experiment.metrics[metric]
    let some = members.filter { scope.holds($0, of: treatment) && experiment.outline.counts(definition, goal: $0.goal) }
    let longest = definition.horizonMilliseconds ?? .max
    return PooledMetric(
      definition, values: some.map { min(longest, $0.values[variant][metric]) },
      denominators: rate.map { rate in some.map { $0.denominators[variant][rate] } } ?? [])
  }
}

extension Comparison.Scope {
  /// Whether a member is in the scope of a treatment; segments are not supported.
  fileprivate func holds(_ member: OutcomePool.Member, of treatment: Int) -> Bool {
    switch self {
    case .overall: true
    case .triggered: member.triggers.contains(treatment)
    case .sizeClass(let sizeClass): member.sizeClass == sizeClass
    case .segment, .goal: false
    }
  }
}

extension OutcomePool {
  /// Runs the users of a run under every variant; the pool does not depend on the number of workers.
  ///
  /// - Parameters:
  ///   - workers: How many workers share the work, at least 1.
  ///   - progress: Called now and then, from any worker, with how many more users are done.
  /// - Throws: `CancellationError` when the task is canceled.
  package static func running(
    _ run: ExperimentRun, workers: Int, progress: @escaping @Sendable (_ more: Int) -> Void = { _ in }
  ) async throws -> OutcomePool {
    let triggers = TriggerTable(run.experiment, run.cohort)
    let empty = OutcomePool(run.experiment)
    return try await run.gather(run.cohort.count, empty, workers: workers, progress: progress) { pool, user, worker in
      pool.users += 1
      guard run.experiment.assignment.assign(index: UInt64(user)).arm != nil else { return }
      pool.enrolled += 1
      pool.add(worker.outcomes(of: user), triggers: triggers[run.cohort.user(user)])
    }.reduce(into: empty) { $0.append($1) }
  }

  private mutating func add(_ outcomes: [UserOutcome], triggers: [Int]) {
    let exposure = outcomes[experiment.control].exposure
    if outcomes.contains(where: { $0.exposure != exposure }) { exposureMismatches += 1 }
    guard let exposure else { return }
    members.append(
      (
        exposure.sizeClass, triggers, outcomes[experiment.control].goal, outcomes.map(\.values),
        outcomes.map(\.denominators)
      ))
  }

  private mutating func append(_ other: OutcomePool) {
    users += other.users
    enrolled += other.enrolled
    exposureMismatches += other.exposureMismatches
    members += other.members
  }
}

extension ExperimentRun {
  /// What users come to, piece by piece in their order, by any number of workers.
  func gather<Part: Sendable>(
    _ users: Int, _ empty: Part, workers: Int, progress: @escaping @Sendable (_ more: Int) -> Void = { _ in },
    add: @escaping @Sendable (inout Part, _ user: Int, inout RunWorker) -> Void
  ) async throws -> [Part] {
    let (run, queue) = (shared(among: workers), WorkQueue(count: users, sliceSize: 250))
    let parts = try await withThrowingTaskGroup(of: [(Int, Part)].self) { group in
      for _ in 0..<run.sharers {
        group.addTask {
          var worker = RunWorker(run: run)
          var parts: [(Int, Part)] = []
          while let slice = queue.next() {
            var part = empty
            for user in slice {
              add(&part, user, &worker)
              try run.checkProgress()
            }
            parts.append((slice.lowerBound, part))
            progress(slice.count)
          }
          return parts
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    return parts.sorted { $0.0 < $1.0 }.map(\.1)
  }
}
