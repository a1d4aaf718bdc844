import Assignment
package import EventLogs
package import ExperimentDesign
package import FunnelAnalysis
package import NavigationExperiments

/// What a log comes to: its users, counted as a run counts those it simulates, and what became of its rows.
///
/// Logs that share no user add up, in any order, to the same as one log.
package struct LogTally: Sendable, StoredTally {
  /// What came of the users.
  package fileprivate(set) var tally: ExperimentTally
  /// How many users could still get further.
  package fileprivate(set) var dropOffs: DropOffs
  /// The users who have rows.
  package fileprivate(set) var users = 0
  /// Rows that repeat another of the same user.
  package fileprivate(set) var duplicates = 0
  /// Users that no row gives a variant.
  package fileprivate(set) var usersWithoutVariant = 0
  /// Users that rows give more than one.
  package fileprivate(set) var usersInSeveralVariants = 0
  /// Users who are forced to their variant, and are not counted.
  package fileprivate(set) var usersForced = 0
  /// Users who were exposed at no time that counts, and are not counted.
  package fileprivate(set) var usersExposedOutside = 0
  /// Counted users with a kept assignment.
  package fileprivate(set) var usersSticky = 0
  /// Counted users in variants that the assignment gives no share.
  package fileprivate(set) var usersWithoutShare = 0
  /// Exposed users whose goal is unknown.
  package fileprivate(set) var usersWithoutGoal = 0
  /// What says whether the log can carry a decision.
  package fileprivate(set) var health: LogHealthTally
  /// What the rows have of what the experiment asks for.
  package private(set) var contents: LogContents
  private var rows: LogRows
  /// Users who can still get further, until the end of the log is known.
  fileprivate var openWindows: OpenWindows

  /// Makes the tally of no log.
  /// - Parameters:
  ///   - experiment: The experiment.
  ///   - contents: What the rows have; segments and goals that none has are not distinguished.
  package init(_ experiment: ExperimentDefinition, _ contents: LogContents) {
    let experiment = contents.reduced(experiment)
    tally = ExperimentTally(experiment.outline)
    dropOffs = DropOffs(experiment.outline)
    openWindows = OpenWindows(experiment)
    health = LogHealthTally(variants: experiment.variants.count)
    self.contents = contents
    rows = LogRows()
  }

  /// Counts all users of a log.
  /// - Parameters:
  ///   - shard: Which part of all logs it is; users whose windows are open at its end are settled later, unless it is all.
  ///   - workers: How many workers share the work, at least 1; the result does not depend on it.
  /// - Throws: `Problem` if what did not fit into memory cannot be read again; `CancellationError` when the task
  ///   is canceled.
  package static func count(
    _ log: EventLog, of experiment: ExperimentDefinition, by counting: LogCounting = .native, shard: Shard = .whole,
    workers: Int = 1
  ) async throws -> LogTally {
    let empty = LogTallyWorker(log, of: experiment, by: counting, settlesLater: shard.count > 1)
    var sum = empty.counted
    for worker in try await empty.sharing(workers: workers) { sum.merge(worker.counted) }
    // Every worker has what all rows have.
    (sum.contents, sum.rows) = (empty.counted.contents, LogRows(log.report, of: shard))
    return sum
  }

  /// What each exposed user of a variant came to, in an order that depends on the log alone.
  /// - Throws: As ``count(_:of:by:shard:workers:)``.
  package static func outcomes(
    _ log: EventLog, of experiment: ExperimentDefinition, under variant: Int, by counting: LogCounting = .native,
    workers: Int = 1
  ) async throws -> [UserOutcome] {
    var empty = LogTallyWorker(log, of: experiment, by: counting, settlesLater: false)
    empty.collectedVariant = variant
    let outcomes = try await empty.sharing(workers: workers).flatMap(\.outcomes)
    // Users of one part come from one worker, in its order.
    return outcomes.enumerated().sorted { ($0.element.part, $0.offset) < ($1.element.part, $1.offset) }.map(
      \.element.outcome)
  }

  package mutating func code(_ coder: inout TallyCoder) {
    coder.code(&tally)
    coder.code(&dropOffs)
    for count in [
      \LogTally.users, \.duplicates, \.usersWithoutVariant, \.usersInSeveralVariants, \.usersForced,
      \.usersExposedOutside, \.usersSticky, \.usersWithoutShare, \.usersWithoutGoal,
    ] { coder.code(&self[keyPath: count]) }
    coder.code(&health)
    coder.code(&contents)
    coder.code(&rows)
    coder.code(&openWindows)
  }

  /// Adds what was written of other users, whose rows have what is said.
  /// - Returns: What is wrong with the bytes; what is here is of no use then.
  package mutating func add(
    _ bytes: [UInt8], having shape: LogContents.Shape, of experiment: ExperimentDefinition
  ) -> TallyDamage? {
    let union = contents.widened(for: shape)
    if union.shape != contents.shape {
      // Users without segment are in the first, and those without goal in none, whether others have some or not.
      var larger = LogTally(experiment, LogContents(union.shape))
      if let damage = TallyCoder.add(TallyCoder.bytes(of: self), to: &larger) { return damage }
      self = larger
    }
    return TallyCoder.add(bytes, to: &self)
  }

  /// What says whether the log can carry a decision; once all windows are settled.
  package var observed: ObservedLog {
    var log = ObservedLog()
    let report = report
    log.health = health
    log.rows = report.rows - report.outside
    (log.before2000, log.rejectedWithoutUser) = (report.before2000, report.rejectedWithoutUser)
    log.duration = report.times.map { $0.upperBound - $0.lowerBound } ?? 0
    return log
  }

  /// What became of the rows, but for what is known of users.
  package var report: ImportReport { rows.report }

  /// Counts the users who still could get further when all logs ended.
  package mutating func settle() {
    guard let end = rows.times?.upperBound else { return }
    openWindows.settle(at: end, into: &dropOffs, &health)
  }
}

/// Counts users of a log, one after another.
private struct LogTallyWorker: Sendable {
  private(set) var counted: LogTally
  private let log: EventLog
  private let end: Int64
  private let settlesLater: Bool
  private let meanings: LogMeanings
  private let choices: AnalysisChoices
  /// How long after an exposure the funnel can be completed, in milliseconds.
  private let window: Int64
  /// When users are exposed who count.
  private let exposed: (lowerBound: Int64, upperBound: Int64)
  /// The variants that the assignment gives no share.
  private let sharelessVariants: Set<Int>
  private var moves: MoveTally
  private let numberReader: LogNumberReader
  private var reader: LogUserReader
  /// Reads what users did before the exposure, where the analysis asks for it.
  private var earlierReader: LogUserReader?
  /// Reads who reaches the last step outside of the funnel's window.
  private var laterReader: LogUserReader
  /// The variant whose users' outcomes are kept, if any, and these outcomes by part of the log.
  var collectedVariant: Int?
  private(set) var outcomes: [(part: Int, outcome: UserOutcome)] = []
  private var part = 0

  init(_ log: EventLog, of experiment: ExperimentDefinition, by counting: LogCounting, settlesLater: Bool) {
    (self.log, self.settlesLater) = (log, settlesLater)
    (choices, window) = (experiment.analysis, experiment.funnel.windowMilliseconds)
    exposed = (choices.exposedFrom ?? .min, choices.exposedTo ?? .max)
    numberReader = LogNumberReader(log, of: experiment)
    let contents = LogContents(log.facts, of: experiment)
    let experiment = contents.reduced(experiment)
    moves = MoveTally(experiment)
    counted = LogTally(experiment, contents)
    let counter: OutcomeCounter
    (meanings, counter) = LogMeanings.make(of: log.facts, to: experiment, by: counting, &moves)
    end = log.report.times?.upperBound ?? 0
    let shares = experiment.assignment.expectedShares
    sharelessVariants = Set(shares.indices.filter { shares[$0] == 0 })
    reader = LogUserReader(counter, of: experiment.outline.funnel, counting, tellsSessions: log.tellsSessions)
    var unlimited = experiment
    unlimited.funnel.windowMilliseconds = .max
    laterReader = LogUserReader(
      LogMeanings.make(of: log.facts, to: unlimited, by: counting, &moves).counter, of: experiment.outline.funnel,
      counting, tellsSessions: log.tellsSessions)
    if experiment.analysis.covariate == .beforeExposure { earlierReader = reader }
  }

  /// Workers that have counted all users between them.
  func sharing(workers: Int) async throws -> [LogTallyWorker] {
    let queue = WorkQueue(count: EventLog.partCount, sliceSize: 1)
    return try await withThrowingTaskGroup(of: LogTallyWorker.self) { group in
      for _ in 0..<max(1, workers) {
        group.addTask {
          var worker = self
          try worker.add(partsFrom: queue)
          return worker
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }

  private mutating func add(partsFrom queue: WorkQueue) throws {
    let meanings = meanings
    var sorter = LogSorter(log)
    while let slice = queue.next() {
      for number in slice {
        try Task.checkCancellation()
        try sorter.sort(number)
        part = number
        counted.users += sorter.userCount
        counted.duplicates += sorter.duplicates
        let (rejected, numbers) = (sorter.usersWithRejections, sorter.numbers)
        counted.health.rejected += sorter.rejectedUserCount
        sorter.forEachUser { add($0, numbers, meanings, hasRejections: rejected.contains($1)) }
      }
    }
    moves.handOver(to: &counted.tally)
  }

  /// How long a user took to reach the last step who did not do so within the window; `nil` where they never did.
  private mutating func timeOutsideWindow(
    _ entries: Span<LogEntry>, _ meanings: borrowing LogMeanings, of user: LogUser
  ) -> Int64? {
    // Who did nothing after a window has done nothing outside of one.
    guard let exposure = user.exposure?.time,
      entries[entries.count - 1].time - min(entries[0].time, exposure) > window
    else { return nil }
    laterReader.read(entries, meanings, of: user)
    return laterReader.completionTime
  }

  private mutating func add(
    _ entries: Span<LogEntry>, _ numbers: [Int64], _ meanings: borrowing LogMeanings, hasRejections: Bool
  ) {
    let user = LogUser(entries, meanings)
    guard let variant = user.variant else {
      counted.usersWithoutVariant += 1
      return counted.tally.addNotEnrolled()
    }
    guard user.origin != .forced else {
      counted.usersForced += 1
      return counted.tally.addNotEnrolled()
    }
    if let time = user.exposure?.time, time < exposed.lowerBound || time > exposed.upperBound {
      counted.usersExposedOutside += 1
      return counted.tally.addNotEnrolled()
    }
    if user.hasSeveralVariants {
      counted.usersInSeveralVariants += 1
      if user.exposure != nil { counted.health.inSeveralVariants += 1 }
    }
    guard !user.hasSeveralVariants || choices.assignedBy == .first else {
      var variants: Set<Int> = []
      for place in entries.indices {
        if let variant = meanings.all[Int(entries[place].facts)].traits.variant { variants.insert(variant) }
      }
      return counted.tally.addInSeveralVariants(variants.sorted(), startClass: user.startClass)
    }
    guard let cluster = numberReader.cluster(of: entries, numbers) else {
      if user.exposure != nil { counted.health.withoutCluster += 1 }
      return counted.tally.addNotEnrolled()
    }
    if let exposure = user.exposure, choices.completeUsersOnly, !meanings.endsVisit(entries),
      exposure.time + window > end
    {
      counted.health.incomplete += 1
      return counted.tally.addNotEnrolled()
    }
    if user.origin == .sticky { counted.usersSticky += 1 }
    if sharelessVariants.contains(variant) { counted.usersWithoutShare += 1 }
    reader.read(entries, meanings, of: user)
    reader.outcome.cluster = cluster
    numberReader.read(entries, numbers, meanings, into: &reader.outcome)
    if user.exposure != nil { earlierReader?.readEarlier(entries, meanings, of: user) }
    counted.tally.addRevealed(reader.outcome, variant: variant, after: earlierReader?.outcome)
    guard let stratum = reader.outcome.stratum else { return }
    if collectedVariant == variant { outcomes.append((part, reader.outcome)) }
    if reader.outcome.goal == nil { counted.usersWithoutGoal += 1 }
    if reader.beganTooEarly { counted.health.begunTooEarly += 1 }
    if reader.hasEarlierSteps { counted.health.withEarlierSteps += 1 }
    if reader.completionTime != nil {
      counted.health.addCompletion(after: nil)
    } else if let time = timeOutsideWindow(entries, meanings, of: user) {
      counted.health.addCompletion(after: time)
    }
    if hasRejections { counted.health.withRejections += 1 }
    meanings.count(entries, into: &counted.health)
    if !reader.moves.isEmpty { moves.count(reader.moves, variant: variant, in: stratum) }
    if let openUntil = reader.openUntil(entries, meanings), openUntil > end {
      if settlesLater {
        counted.openWindows.add(openUntil, variant: variant)
      } else {
        counted.health.open[variant] += 1
      }
    }
    // Who is done at the end of this log is done at the end of all.
    guard let (step, openUntil) = reader.dropOff(entries, meanings), openUntil > end else { return }
    if settlesLater {
      counted.openWindows.add(openUntil, after: step, variant: variant, in: stratum)
    } else {
      counted.dropOffs.addOpen(1, after: step, variant: variant, stratum: stratum.index)
    }
  }
}
