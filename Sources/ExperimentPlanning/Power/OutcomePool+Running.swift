import Assignment
package import ExperimentRuns
import NavigationExperiments
import UserSimulation

extension OutcomePool {
  /// Runs the users of a run under every variant.
  ///
  /// Each worker has a stretch of the users, and the stretches are put together in their order, so the pool does not
  /// depend on the number of workers.
  /// - Parameters:
  ///   - workers: How many workers share the work, at least 1.
  ///   - progress: Called now and then, from any worker, with how many more users are done.
  /// - Throws: `CancellationError` when the task is cancelled.
  package static func running(
    _ run: ExperimentRun,
    workers: Int,
    progress: @escaping @Sendable (_ more: Int) -> Void = { _ in }
  ) async throws -> OutcomePool {
    let (count, workers) = (run.cohort.count, max(1, workers))
    return try await withThrowingTaskGroup(of: (Int, OutcomePool).self) { group in
      for worker in 0..<workers {
        let stretch = count * worker / workers..<count * (worker + 1) / workers
        group.addTask { (worker, try part(stretch, of: run, progress)) }
      }
      var parts: [(Int, OutcomePool)] = []
      for try await part in group { parts.append(part) }
      let empty = OutcomePool(run.experiment, users: 0, enrolled: 0, members: [])
      return parts.sorted { $0.0 < $1.0 }.reduce(into: empty) { $0.append($1.1) }
    }
  }

  private static func part(
    _ stretch: Range<Int>,
    of run: ExperimentRun,
    _ progress: @Sendable (Int) -> Void
  ) throws -> OutcomePool {
    var worker = RunWorker(run: run)
    let triggers = TriggerTable(run.experiment, run.cohort)
    var pool = OutcomePool(run.experiment, users: stretch.count, enrolled: 0, members: [])
    var told = 0
    for (done, index) in stretch.enumerated() {
      try Task.checkCancellation()
      if done - told == 250 {
        progress(done - told)
        told = done
      }
      guard run.experiment.assignment.assign(index: UInt64(index)).arm != nil else { continue }
      pool.enrolled += 1
      pool.add(worker.outcomes(of: index), triggers: triggers[run.cohort.user(index)])
    }
    progress(stretch.count - told)
    return pool
  }

  private mutating func add(_ outcomes: [UserOutcome], triggers: [Int]) {
    let exposure = outcomes[experiment.control].exposure
    if outcomes.contains(where: { $0.exposure != exposure }) { exposureMismatches += 1 }
    guard let exposure else { return }
    members.append(
      Member(
        sizeClass: exposure.sizeClass,
        triggers: triggers,
        goal: outcomes[experiment.control].goal,
        values: outcomes.map(\.values),
        denominators: outcomes.map(\.denominators)
      )
    )
  }

  private mutating func append(_ other: OutcomePool) {
    users += other.users
    enrolled += other.enrolled
    exposureMismatches += other.exposureMismatches
    members += other.members
  }
}
