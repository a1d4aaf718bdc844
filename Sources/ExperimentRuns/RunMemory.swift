import NavigationExperiments
import Synchronization
import TextFormats
import UserSimulation

extension ExperimentRun {
  /// The bytes that a run takes, unless said otherwise.
  public static var standardMemory: Int { 512 << 20 }

  /// How the memory of the run is shared out among its workers.
  ///
  /// What is known of flows takes most of it, and can be forgotten at any time but within a session. Some of it is left
  /// for the experiment, the tallies and the report.
  var shares: MemoryShares {
    let drivers = max(1, sharers * driversOfWorker)
    return MemoryShares(
      kept: memory / 4 / drivers, together: memory / 8 / sharers, alone: memory / 4,
      flow: memory / 8 * 3 / (engine == .automaton ? experiment.variants.count : drivers))
  }

  /// The run by so many workers at once, or by fewer where there is no room for all.
  package func shared(among workers: Int) -> ExperimentRun {
    var run = self
    run.sharers = max(1, min(workers, memory / 4 / (driversOfWorker * MemoryShares.bytesOfDriver)))
    return run
  }

  /// How many drivers a worker has: one for each part of the users and variant.
  private var driversOfWorker: Int { max(1, cohort.personas.count) * experiment.variants.count }

  /// Makes sure that the work may go on: no one has canceled it, and the latest session did not take too much memory.
  ///
  /// Without that, what the session came to is of no use.
  /// - Throws: `CancellationError`; `Problem`.
  /// - Parameter session: The number of the latest session. Cancellation is looked for after every sixteenth, as that takes
  ///   longer than a short session.
  package func checkProgress(after session: Int = 0) throws {
    if session.isMultiple(of: 16) { try Task.checkCancellation() }
    if let overrun { throw overrun }
  }
}

/// How many bytes may be taken by what is known of flows: all of the run's, if everything is taken at once.
struct MemoryShares {
  /// By the edges of a driver from one session to the next, and by its states.
  var kept: Int
  /// By a session while other workers have theirs.
  var together: Int
  /// By a session for which all that are larger than others wait.
  var alone: Int
  /// By the edges that the drivers of a flow share.
  package var flow: Int

  /// A driver keeps no more states than stay near the processor: most are met a second time by the same user, or hardly at
  /// all.
  static let mostStates = 1 << 20
  /// A driver keeps no more scenes.
  static let mostScenes = 4 << 20
  /// About how many bytes a driver takes at the least.
  static let bytesOfDriver = 200_000
}

/// What all workers of a run have in common to keep to its memory.
final class MemoryWatch: Sendable {
  /// Held for a session that takes more than a worker's share.
  private let turn = Mutex<Void>(())
  private let first = Mutex<Problem?>(nil)
  private let isOver = Atomic<Bool>(false)

  /// The session that took too much, if one did.
  var overrun: Problem? { isOver.load(ordering: .relaxed) ? first.withLock { $0 } : nil }

  /// Does what takes much memory, one after the other.
  func inTurn(_ body: () -> Void) { turn.withLock { _ in body() } }

  /// Notes that a session took too much.
  func report(_ overrun: Problem) {
    first.withLock { $0 = $0 ?? overrun }
    isOver.store(true, ordering: .relaxed)
  }
}
