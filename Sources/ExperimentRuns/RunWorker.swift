import Assignment
package import ExperimentDesign
import HeadlessNavigation
import NavigationEvents
import NavigationExperiments
package import UserSimulation

/// What one worker needs to run users: a driver for each part of the cohort and variant, and the rules worked out once.
///
/// Everything in it is used again for the next user.
package struct RunWorker: ~Copyable {
  private let run: ExperimentRun
  /// The users at present; those of the run, or of a scenario.
  private var cohort: Cohort
  private var parts: [CohortPart]
  private let profiles: [ProfileSource]
  private let triggers: TriggerTable
  /// For each part of the users the drivers of the variants.
  private let drivers: [[OutcomeDriver]]
  /// The positions of each part's goals among the experiment's; `nil` where goals are not distinguished.
  private let goals: [[Int?]]
  /// For each device the size class at the start.
  private let startClasses: [SizeClass]
  /// The metrics that are times.
  private let times: [Int]
  private var outcomes: [UserOutcome]
  /// The part the latest user is of.
  private var part = 0

  /// Prepares a worker; its machines are empty until users use them.
  package init(run: ExperimentRun) {
    self.run = run
    cohort = run.cohort
    let parts = CohortPart.parts(of: run.cohort)
    self.parts = parts
    profiles = parts.map { ProfileSource(run, $0) }
    triggers = TriggerTable(run.experiment, run.cohort)
    let variants = run.experiment.variants.indices
    drivers = parts.map { part in
      variants.map { variant in
        let flow = run.flow(of: variant)
        return SessionDriver(
          run, in: flow, part: part,
          listener: OutcomeListener(run.experiment, flow.engine.app, hasVisits: run.cohort.visits.most > 1))
      }
    }
    goals = parts.map { part in part.cohort.goals.map { run.experiment.goals.firstIndex(of: $0.id) } }
    startClasses = run.cohort.devices.map { $0.situations[0].traits.horizontal }
    times = run.experiment.metrics.indices.filter { run.experiment.metrics[$0].isTime }
    outcomes = variants.map { _ in UserOutcome() }
  }

  /// Runs one user and counts what came of it, but for the moves, which are counted apart.
  ///
  /// What an analyst would see is counted last, and comes to the same in every design.
  package mutating func run(_ index: Int, into tally: inout ExperimentTally) {
    guard let arm = run.experiment.assignment.assign(index: UInt64(index)).arm else { return tally.addNotEnrolled() }
    self.run(index, under: arm, into: &tally)
  }

  /// Runs one user under an assigned variant and counts the outcome as ``run(_:into:)`` does.
  package mutating func run(_ index: Int, under arm: Int, into tally: inout ExperimentTally) {
    let user = user(index)
    let triggered = triggers[user]
    if run.design == .paired { runPaired(user, triggered: triggered, into: &tally, toAll: true) }
    // An outcome that stays in a list would be copied to be counted, with a reference for each list in it.
    var outcome = UserOutcome()
    swap(&outcome, &outcomes[arm])
    if run.design != .paired { walk(user, as: profile(of: user), under: arm, into: &outcome) }
    tally.addRevealed(outcome, variant: arm, triggered: triggered)
    if let stratum = outcome.stratum { drivers[part][arm].listener.countMoves(variant: arm, in: stratum) }
    swap(&outcome, &outcomes[arm])
  }

  /// Continues with users who behave differently; knowledge of the flow stays.
  package mutating func use(_ cohort: Cohort) {
    self.cohort = cohort
    parts = CohortPart.parts(of: cohort)
    for part in parts.indices { for driver in drivers[part] { driver.use(parts[part]) } }
  }

  /// Runs one user under every variant, and counts only how these differ.
  mutating func runContrasts(_ index: Int, into tally: inout ExperimentTally) {
    guard run.experiment.assignment.assign(index: UInt64(index)).arm != nil else { return }
    let user = user(index)
    runPaired(user, triggered: triggers[user], into: &tally)
  }

  /// Records what ``runMechanisms(_:into:)`` counts, for the users after this.
  func recordMechanisms() { for driver in drivers.joined() { driver.add([.times, .wrongBranches]) } }

  /// Runs one user under every variant, and counts what they did and why they left.
  mutating func runMechanisms(_ index: Int, into tally: inout MechanismTally) {
    guard run.experiment.assignment.assign(index: UInt64(index)).arm != nil else { return }
    walk(user(index), under: outcomes.indices)
    guard let stratum = outcomes[run.experiment.control].stratum else { return }
    let goal = outcomes[run.experiment.control].goal
    for variant in outcomes.indices {
      drivers[part][variant].withReporter {
        tally.add(
          acts: $0.actCounts, ends: $0.endCounts, times: $0.timeSums, variant: variant, in: stratum, goal: goal)
      }
    }
  }

  /// Counts the moves of all users that were run.
  func finish(into tally: inout ExperimentTally) {
    for driver in drivers.joined() { driver.listener.handOverMoves(to: &tally) }
  }

  /// What the visits of the user of an index come to, under each variant.
  package mutating func outcomes(of index: Int) -> [UserOutcome] {
    walk(user(index), under: outcomes.indices)
    return outcomes.indices.map { variant in
      var outcome = outcomes[variant]
      outcome.transitions = drivers[part][variant].listener.latestMoves
      return outcome
    }
  }

  /// The user of an index, whose part is the latest then.
  private mutating func user(_ index: Int) -> SimulatedUser {
    part = parts.count == 1 ? 0 : cohort.persona(of: index)
    return parts[part].cohort.user(index)
  }

  private func profile(of user: SimulatedUser) -> UserProfile { profiles[part].profile(of: user, in: parts[part]) }

  private mutating func runPaired(
    _ user: SimulatedUser, triggered: [Int], into tally: inout ExperimentTally, toAll countsAll: Bool = false
  ) {
    walk(user, under: outcomes.indices)
    tally.addPaired(outcomes, triggered: triggered, toAll: countsAll)
  }

  private mutating func walk(_ user: SimulatedUser, under variants: Range<Int>) {
    let profile = profile(of: user)
    var outcomes: [UserOutcome] = []
    swap(&outcomes, &self.outcomes)
    for variant in variants { walk(user, as: profile, under: variant, into: &outcomes[variant]) }
    swap(&outcomes, &self.outcomes)
  }

  private func walk(_ user: SimulatedUser, as profile: UserProfile, under variant: Int, into outcome: inout UserOutcome)
  {
    (outcome.startClass, outcome.segment) = (startClasses[user.device], part)
    outcome.goal = goals[part][user.goal.index]
    drivers[part][variant].run(user, as: profile, into: &outcome)
    guard cohort.timeFactor != 1 else { return }
    outcome.stretch(by: cohort.timeFactor, times, within: run.experiment.funnel.windowMilliseconds)
  }
}

private typealias OutcomeDriver = SessionDriver<OutcomeListener>

extension OutcomeDriver {
  /// Runs a user and works out what came of it.
  fileprivate func run(_ user: SimulatedUser, as profile: UserProfile, into outcome: inout UserOutcome) {
    run(user, as: profile)
    withReporter { listener.write(to: &outcome, acts: $0) }
  }
}

/// A listener that collects what it makes of a session.
protocol CollectingListener: SessionListener, SendableMetatype {
  /// What it makes.
  associatedtype Element: Sendable

  /// Hands over what it has made.
  func takeElements() -> [Element]
}

/// What one worker needs to run users under the variants they are assigned, and to collect what they do.
struct AssignedWorker<Listener: CollectingListener>: ~Copyable {
  private let run: ExperimentRun
  private let parts: [CohortPart]
  private let profiles: [ProfileSource]
  /// For each part of the users the drivers of the variants.
  private let drivers: [[SessionDriver<Listener>]]

  /// - Parameter listener: Makes the listener of a variant.
  init(_ run: ExperimentRun, listener: (_ variant: Int) -> Listener) {
    self.run = run
    let parts = CohortPart.parts(of: run.cohort)
    self.parts = parts
    profiles = parts.map { ProfileSource(run, $0) }
    drivers = parts.map { part in
      run.experiment.variants.indices.map { variant in
        SessionDriver(run, in: run.flow(of: variant), part: part, listener: listener(variant))
      }
    }
  }

  /// Appends the events of a user; none for users outside the experiment.
  func run(_ index: Int, into elements: inout [Listener.Element]) {
    guard let arm = run.experiment.assignment.assign(index: UInt64(index)).arm else { return }
    let part = run.cohort.persona(of: index)
    let user = parts[part].cohort.user(index)
    let driver = drivers[part][arm]
    driver.run(user, as: profiles[part].profile(of: user, in: parts[part]))
    elements += driver.listener.takeElements()
  }
}

extension ExperimentRun {
  /// Runs all users under their assigned variants and passes on what listeners make of it, in order of users.
  /// - Parameters:
  ///   - listener: Makes the listener of a variant.
  ///   - handOver: Called with one piece after another.
  /// - Throws: What `handOver` throws; `CancellationError` when the task is canceled.
  func collect<Listener: CollectingListener>(
    workers: Int, progress: @escaping @Sendable (_ done: Int) -> Void,
    listener: @escaping @Sendable (_ variant: Int) -> Listener,
    handOver: @escaping @Sendable ([Listener.Element]) throws -> Void
  ) async throws {
    let queue = WorkQueue(count: cohort.count, sliceSize: Self.sliceSize)
    let turns = OrderedWriter()
    try await withThrowingTaskGroup(of: Void.self) { group in
      let run = shared(among: workers)
      for _ in 0..<run.sharers {
        group.addTask {
          let worker = AssignedWorker(run, listener: listener)
          do {
            while let slice = queue.next() {
              var elements: [Listener.Element] = []
              for index in slice {
                worker.run(index, into: &elements)
                try run.checkProgress()
              }
              try await turns.performInOrder(slice.lowerBound / Self.sliceSize) { [elements] in try handOver(elements) }
              progress(queue.finish(slice.count))
            }
          } catch {
            await turns.close(for: error)
            throw error
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
