package import ExperimentDesign
import FunnelAnalysis
import HeadlessNavigation
public import NavigationExperiments
import Synchronization
import TextFormats
import UserBehavior
public import UserSimulation

/// A run of an experiment: simulated users under its variants.
public struct ExperimentRun: Sendable {
  /// Under which variants each user is run.
  public enum Design: String, Sendable, CaseIterable {
    /// Only the one the user is assigned to: what an analyst would see.
    case revealed
    /// All of them, with the same draws: the revealed part is equal to a revealed run's.
    case paired
  }

  /// What answers the users' inputs; every engine gives the same result.
  public enum Engine: String, Sendable, CaseIterable {
    /// Tables of what the flow engine answered before, by the shapes of states.
    case automaton
    /// The flow engine itself, every time.
    case exact
  }

  /// The experiment.
  public var experiment: ExperimentDefinition { didSet { flows = RunFlows() } }
  /// The users.
  public var cohort: Cohort
  /// Under which variants each user is run.
  public var design: Design
  /// What answers the users' inputs.
  public var engine: Engine
  /// The most flow states that workers remember of a variant, at least 0; when there are more, they start over.
  ///
  /// It bounds the memory of a run, and changes no result.
  package var mostStates: Int
  /// What brings users to the baselines in scenarios; `nil` where there are none.
  ///
  /// The run's own users have been brought there.
  package var anchor: RunAnchor?
  /// About how many bytes it takes: near that, it forgets more of what it found out and goes on more slowly.
  ///
  /// It changes no result.
  public var memory: Int { didSet { flows = RunFlows() } }
  /// How many workers share the work, and so the memory.
  package internal(set) var sharers = 1
  /// What is known of the flows of the experiment.
  private var flows = RunFlows()

  /// How many users a worker takes at a time.
  static let sliceSize = 250

  /// Prepares a run.
  public init(
    experiment: ExperimentDefinition, cohort: Cohort, design: Design = .paired, engine: Engine = .automaton,
    mostStates: Int = 100_000, memory: Int = standardMemory
  ) {
    self.experiment = experiment
    self.cohort = cohort
    self.design = design
    self.engine = engine
    self.mostStates = mostStates
    self.memory = memory
  }

  /// What workers have in common to keep to the memory.
  var watch: MemoryWatch { flows.watch }
  /// The session that took more memory than there may be, if one did.
  var overrun: Problem? { watch.overrun }

  /// What is known of the flow of a variant; all workers share it.
  package func flow(of variant: Int) -> SharedFlow {
    flows.flow(of: variant) {
      let engine = experiment.engine(for: variant)
      let interceptor = AnalyticsInterceptor(app: engine.app)
      return SharedFlow(engine, observing: [experiment.slot], interceptor: interceptor, mostBytes: shares.flow)
    }
  }

  /// Runs all users.
  ///
  /// The result is a sum of whole numbers over users, so it does not depend on the number of workers.
  /// - Parameters:
  ///   - workers: How many workers share the work, at least 1.
  ///   - progress: Called now and then, from any worker, with the number of users done.
  /// - Throws: `CancellationError` when the task is canceled.
  package func tally(
    workers: Int, progress: @escaping @Sendable (_ done: Int) -> Void = { _ in }
  ) async throws -> ExperimentTally { try await tally(of: 0..<cohort.count, workers: workers, progress: progress) }

  /// Runs some of the users, as ``tally(workers:progress:)`` runs all.
  package func tally(
    of users: Range<Int>, workers: Int, progress: @escaping @Sendable (_ done: Int) -> Void = { _ in }
  ) async throws -> ExperimentTally {
    let tallies = try await tallies(of: users, in: max(1, users.count), workers: workers, progress: progress)
    return tallies.first ?? ExperimentTally(experiment.outline)
  }

  /// Runs some of the users, and counts blocks of them apart.
  /// - Parameters:
  ///   - size: How many users a block has, at least 1; the last may have fewer.
  ///   - progress: Called with the number of these users done.
  func tallies(
    of users: Range<Int>, in size: Int, workers: Int, progress: @escaping @Sendable (_ done: Int) -> Void
  ) async throws -> [ExperimentTally] {
    let queue = WorkQueue(count: users.count, sliceSize: min(size, Self.sliceSize))
    let blocks = (users.count + size - 1) / size
    return try await withThrowingTaskGroup(of: [Int: ExperimentTally].self) { group in
      let run = shared(among: workers)
      for _ in 0..<run.sharers {
        group.addTask {
          var worker = RunWorker(run: run)
          var tallies: [Int: ExperimentTally] = [:]
          var (block, tally) = (0, ExperimentTally(experiment.outline))
          while let slice = queue.next() {
            if slice.lowerBound / size != block {
              worker.finish(into: &tally)
              tallies[block] = tally
              (block, tally) = (slice.lowerBound / size, ExperimentTally(experiment.outline))
            }
            for user in slice {
              worker.run(users.lowerBound + user, into: &tally)
              // Checked between any two users: with the exact engine a slice takes too long.
              try run.checkProgress(after: user)
            }
            progress(queue.finish(slice.count))
          }
          worker.finish(into: &tally)
          tallies[block] = tally
          return tallies
        }
      }
      var totals = Array(repeating: ExperimentTally(experiment.outline), count: blocks)
      for try await tallies in group { for block in totals.indices { tallies[block].map { totals[block].merge($0) } } }
      return totals
    }
  }
}

extension ExperimentRun {
  /// The most users that a run is enlarged to.
  package static let mostGrown = 1_000_000

  /// Runs block after block of users until there are enough.
  ///
  /// The run stops at the end of the first block with enough users, so the number of users does not depend on the
  /// number of workers or of blocks run at a time.
  /// - Parameters:
  ///   - workers: How many workers share the work, at least 1.
  ///   - needed: How many users a tally of so many lets one expect to need; not more than there are where they suffice.
  ///   - progress: Called now and then, from any worker, with the number of users done and of those run by now.
  /// - Returns: The tally, and how many users are in it: a multiple of `UserBlock.size`, at most
  ///   ``mostGrown``.
  /// - Throws: `CancellationError` when the task is canceled.
  package func grownTally(
    workers: Int, needed: (_ tally: ExperimentTally, _ users: Int) -> Int,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async throws -> (tally: ExperimentTally, users: Int) {
    let block = UserBlock.size
    var (total, users, goal) = (ExperimentTally(experiment.outline), 0, block)
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

/// What is known of the flows of an experiment: it is found out once for all workers, scenarios and examples.
final class RunFlows: Sendable {
  private let flows = Mutex<[Int: SharedFlow]>([:])

  /// Keeps workers to the memory of the run.
  let watch = MemoryWatch()

  /// The flow of a variant, which is made when it is first asked for.
  func flow(of variant: Int, _ make: () -> SharedFlow) -> SharedFlow {
    flows.withLock { flows in
      let flow = flows[variant]?.successor ?? make()
      flows[variant] = flow
      return flow
    }
  }
}

/// The users of one persona with their rules, worked out once; all users where there are no personas.
///
/// A class, because a value in an array would be copied for every user.
package final class CohortPart: Sendable {
  package let cohort: Cohort
  package let rules: SessionRules
  /// The profile of all of them; `nil` where users differ.
  let commonProfile: UserProfile?
  /// How many parts there are.
  let count: Int

  private init(_ cohort: Cohort, count: Int) {
    self.cohort = cohort
    self.count = count
    rules = SessionRules(cohort.behavior)
    commonProfile =
      switch cohort.policy {
      case .scan: nil
      case .weights: UserProfile(of: cohort.user(0), in: cohort, under: rules)
      }
  }

  /// The ways under a variant that they know; `nil` where they know none.
  func ways(under name: String?, _ run: ExperimentRun) -> KnownWays? {
    guard let variant = run.experiment.variants.firstIndex(where: { $0.id == name }) else { return nil }
    return KnownWays(of: cohort, in: run.flow(of: variant))
  }

  /// The parts of a cohort, in the order of its personas.
  package static func parts(of cohort: Cohort) -> [CohortPart] {
    let parts = cohort.parts
    return parts.map { CohortPart($0, count: parts.count) }
  }
}

/// Works out the profiles of users one after another, each the same under every variant.
final class ProfileSource {
  private var ways: KnownWays?
  private var formerWays: KnownWays?
  private let knowledge: Knowledge?

  /// Prepares to work out those of the users of a part.
  init(_ run: ExperimentRun, _ part: CohortPart) {
    knowledge = part.cohort.knows
    ways = part.ways(under: knowledge?.variant, run)
    formerWays = part.ways(under: knowledge?.former?.variant, run)
  }

  /// The profile of a user of the part, or of the same part of a cohort that behaves differently.
  func profile(of user: SimulatedUser, in part: CohortPart) -> UserProfile {
    if let common = part.commonProfile { return common }
    var profile = UserProfile(of: user, in: part.cohort, under: part.rules)
    guard let way = ways?.way(of: user), let knowledge else { return profile }
    (profile.way, profile.visitsBefore) = (way, knowledge.visits)
    if let former = knowledge.former, formerWays?.way(of: user) == way { profile.visitsBefore += former.visits }
    return profile
  }
}

/// Gives workers slices of the work.
package final class WorkQueue: Sendable {
  private let count: Int
  private let sliceSize: Int
  private let handedOut = Atomic<Int>(0)
  private let done = Atomic<Int>(0)

  /// Prepares slices of a number of things.
  package init(count: Int, sliceSize: Int) {
    self.count = count
    self.sliceSize = sliceSize
  }

  /// The next slice; `nil` when there is none left.
  package func next() -> Range<Int>? {
    let start = handedOut.add(sliceSize, ordering: .relaxed).oldValue
    return start < count ? start..<min(start + sliceSize, count) : nil
  }

  /// Adds to the number done and returns it.
  package func finish(_ some: Int) -> Int { done.add(some, ordering: .relaxed).newValue }
}
