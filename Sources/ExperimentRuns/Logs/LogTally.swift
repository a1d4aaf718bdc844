package import EventLogs
import FunnelAnalysis
import HeadlessNavigation
package import NavigationExperiments

/// Counts the users of a log as a run counts those it simulates.
///
/// The variant of a user is the one in their rows. Users with two are not counted, because their events cannot be
/// attributed.
package struct LogTally: Sendable {
  /// What came of the users.
  package private(set) var tally: ExperimentTally
  /// Where users went who did not finish the funnel.
  package private(set) var dropOffs: DropOffs
  /// The users who have rows.
  package private(set) var users = 0
  /// Rows that repeat another of the same user.
  package private(set) var duplicates = 0
  /// Users that no row gives a variant.
  package private(set) var usersWithoutVariant = 0
  /// Users that rows give more than one.
  package private(set) var usersInSeveralVariants = 0
  /// Exposed users whose goal is unknown.
  package private(set) var usersWithoutGoal = 0
  /// Exposed users who had the funnel's first step before their exposure only, where only what follows it counts.
  package private(set) var usersBegunTooEarly = 0

  /// The variant whose users' outcomes are kept, and the outcomes by part of the log; none unless they are asked for.
  private var collected: (variant: Int, outcomes: [(part: Int, outcome: UserOutcome)])?
  private var part = 0

  private let log: EventLog
  private let end: Int64
  private let meanings: LogMeanings
  private var moves: MoveTally
  private var reader: LogUserReader

  /// Counts all users of a log.
  /// - Parameter workers: How many workers share the work, at least 1; the result does not depend on it.
  /// - Throws: `EventLogError` if what did not fit into memory cannot be read again; `CancellationError` when the task
  ///   is canceled.
  package static func count(
    _ log: EventLog,
    of experiment: ExperimentDefinition,
    by counting: LogCounting = .native,
    workers: Int = 1
  ) async throws -> LogTally {
    try await count(log, into: LogTally(log, of: experiment, by: counting), workers: workers)
  }

  /// What each exposed user of a variant came to, in an order that depends on the log alone.
  /// - Throws: As ``count(_:of:by:workers:)``.
  package static func outcomes(
    _ log: EventLog,
    of experiment: ExperimentDefinition,
    under variant: Int,
    by counting: LogCounting = .native,
    workers: Int = 1
  ) async throws -> [UserOutcome] {
    var empty = LogTally(log, of: experiment, by: counting)
    empty.collected = (variant, [])
    let outcomes = try await count(log, into: empty, workers: workers).collected?.outcomes ?? []
    // Users of one part come from one worker, in its order.
    return outcomes.enumerated().sorted { ($0.element.part, $0.offset) < ($1.element.part, $1.offset) }
      .map(\.element.outcome)
  }

  private static func count(_ log: EventLog, into empty: LogTally, workers: Int) async throws -> LogTally {
    let queue = WorkQueue(count: EventLog.partCount, sliceSize: 1)
    return try await withThrowingTaskGroup(of: LogTally.self) { group in
      for _ in 0..<max(1, workers) {
        group.addTask {
          var tally = empty
          try tally.add(partsFrom: queue)
          return tally
        }
      }
      var sum = empty
      for try await tally in group { sum.merge(tally) }
      return sum
    }
  }

  private init(_ log: EventLog, of experiment: ExperimentDefinition, by counting: LogCounting) {
    self.log = log
    moves = MoveTally(experiment)
    dropOffs = DropOffs(experiment)
    let counter: OutcomeCounter
    (meanings, counter) = LogMeanings.make(of: log.facts, to: experiment, by: counting, dropOffs, &moves)
    end = log.report.times?.upperBound ?? 0
    let steps = experiment.funnel.steps.count
    reader = LogUserReader(counter, steps: steps, counting, tellsSessions: log.tellsSessions)
    tally = ExperimentTally(experiment)
  }

  private mutating func add(partsFrom queue: WorkQueue) throws {
    let meanings = meanings
    var sorter = LogSorter(log)
    while let slice = queue.next() {
      for number in slice {
        try Task.checkCancellation()
        try sorter.sort(number)
        part = number
        users += sorter.userCount
        duplicates += sorter.duplicates
        sorter.forEachUser { add($0, meanings) }
      }
    }
    moves.handOver(to: &tally)
  }

  private mutating func add(_ entries: Span<LogEntry>, _ meanings: borrowing LogMeanings) {
    let user = LogUser(entries, meanings)
    guard let variant = user.variant else {
      usersWithoutVariant += 1
      return tally.addNotEnrolled()
    }
    guard !user.hasSeveralVariants else {
      usersInSeveralVariants += 1
      var variants: Set<Int> = []
      for place in entries.indices {
        if let variant = meanings.all[Int(entries[place].facts)].traits.variant { variants.insert(variant) }
      }
      return tally.addInSeveralVariants(variants.sorted(), startClass: user.startClass)
    }
    reader.read(entries, meanings, of: user)
    tally.addRevealed(reader.outcome, variant: variant)
    guard let stratum = reader.outcome.stratum else { return }
    if collected?.variant == variant { collected?.outcomes.append((part, reader.outcome)) }
    if reader.outcome.goal == nil { usersWithoutGoal += 1 }
    if reader.beganTooEarly { usersBegunTooEarly += 1 }
    if !reader.moves.isEmpty { moves.count(reader.moves, variant: variant, in: stratum) }
    if let (step, next, isOpen) = reader.dropOff(entries, meanings, atEnd: end) {
      dropOffs.add(furthest: step, next: next, isOpen: isOpen, variant: variant, in: stratum)
    }
  }

  private mutating func merge(_ other: LogTally) {
    tally.merge(other.tally)
    dropOffs.merge(other.dropOffs)
    users += other.users
    duplicates += other.duplicates
    usersWithoutVariant += other.usersWithoutVariant
    usersInSeveralVariants += other.usersInSeveralVariants
    usersWithoutGoal += other.usersWithoutGoal
    usersBegunTooEarly += other.usersBegunTooEarly
    collected?.outcomes += other.collected?.outcomes ?? []
  }
}
