package import NavigationExperiments
import UserSimulation

extension ExperimentRun {
  /// The most users that a run is enlarged to.
  public static let mostGrown = 1_000_000

  /// Runs block after block of users until there are enough.
  ///
  /// It is looked only at the ends of blocks, the first of which has enough, so how many users there are at the end hangs
  /// neither on the number of workers nor on how many blocks are run at a time.
  /// - Parameters:
  ///   - workers: How many workers share the work, at least 1.
  ///   - needed: How many users a tally of so many lets one expect to need; not more than there are where they suffice.
  ///   - progress: Called now and then, from any worker, with the number of users done and of those run by now.
  /// - Returns: The tally, and how many users are in it: a multiple of `Cohort.blockSize`, at most
  ///   ``mostGrown``.
  /// - Throws: `CancellationError` when the task is cancelled.
  package func grownTally(
    workers: Int,
    needed: (_ tally: ExperimentTally, _ users: Int) -> Int,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async throws -> (tally: ExperimentTally, users: Int) {
    let block = Cohort.blockSize
    var (total, users, goal) = (ExperimentTally(experiment), 0, block)
    while true {
      let start = users
      let end = min(Self.mostGrown, max(users + block, (min(goal, Self.mostGrown) + block - 1) / block * block))
      let more = try await tallies(of: start..<end, in: block, workers: workers) { progress(start + $0, end) }
      for tally in more {
        total.merge(tally)
        users += block
        goal = needed(total, users)
        if goal <= users || users == Self.mostGrown { return (total, users) }
      }
    }
  }
}
