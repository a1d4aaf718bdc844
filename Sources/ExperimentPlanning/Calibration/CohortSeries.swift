package import Assignment
package import ExperimentRuns
package import NavigationExperiments
import UserSimulation

/// One experiment, run many times with new users and a new salt each time.
///
/// A cohort begins with a new block of devices, which are sampled in exact shares within a block. So cohorts are
/// independent. They share what is known of the flow.
package struct CohortSeries: Sendable {
  /// The experiment and its users, all of them enrolled.
  package var run: ExperimentRun
  /// The number of cohorts.
  var count: Int
  /// The users of each cohort; of each variant, if variants have their own users.
  var users: Int
  /// The prefix of the salts.
  var salt: String

  /// The index of the first user of a cohort.
  package func start(of cohort: Int) -> Int {
    cohort * ((users + Cohort.blockSize - 1) / Cohort.blockSize * Cohort.blockSize)
  }

  /// The salted hashes that deal a cohort to the variants.
  ///
  /// - Throws: `BucketingError` if the experiment's shares are no weights.
  package func scheme(of cohort: Int) throws(BucketingError) -> DesirelineScheme {
    try DesirelineScheme(salt: "\(salt)/\(cohort)", weights: run.experiment.expectedShares)
  }

  /// Runs a cohort.
  /// - Parameters:
  ///   - spacing: The number of users between two looks, at least 1.
  ///   - look: Called with the counts so far.
  /// - Throws: `CancellationError` when the task is canceled; the errors of ``scheme(of:)``.
  package func tally(
    of cohort: Int, by worker: inout RunWorker, lookingEvery spacing: Int = 100,
    _ look: (ExperimentTally) -> Void = { _ in }
  ) throws -> ExperimentTally {
    let scheme = try scheme(of: cohort)
    let start = start(of: cohort)
    var tally = ExperimentTally(run.experiment)
    for place in 0..<users {
      if run.design == .independent {
        worker.runIndependent(start + place, into: &tally)
      } else if let arm = scheme.assign(index: UInt64(start + place)).arm {
        worker.run(start + place, under: arm, into: &tally)
      }
      guard (place + 1) % spacing == 0 else { continue }
      try run.checkProgress()
      look(tally)
    }
    try run.checkProgress()
    return tally
  }

  /// Reads all cohorts, shared by workers.
  /// - Parameters:
  ///   - workers: How many workers share the work, at least 1.
  ///   - progress: Called now and then, from any worker, with the number of cohorts done.
  ///   - read: Makes the value to keep of a cohort, given its number.
  /// - Returns: The values, in the order of the cohorts.
  /// - Throws: `CancellationError` when the task is canceled; the errors of `read`.
  func map<Kept: Sendable>(
    workers: Int, progress: @escaping @Sendable (_ done: Int) -> Void,
    _ read: @escaping @Sendable (_ cohort: Int, inout RunWorker) throws -> Kept
  ) async throws -> [Kept] {
    let queue = WorkQueue(count: count, sliceSize: 1)
    return try await withThrowingTaskGroup(of: [(Int, Kept)].self) { group in
      let run = run.shared(among: min(workers, count))
      for _ in 0..<run.sharers {
        group.addTask {
          var worker = RunWorker(run: run)
          var kept: [(Int, Kept)] = []
          while let slice = queue.next() {
            for cohort in slice { kept.append((cohort, try read(cohort, &worker))) }
            progress(queue.finish(slice.count))
          }
          return kept
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }
}
