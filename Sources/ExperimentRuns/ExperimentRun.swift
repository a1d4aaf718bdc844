public import NavigationExperiments
public import UserSimulation

/// A run of an experiment: simulated users under its variants.
public struct ExperimentRun: Sendable {
  /// Under which variants each user is run.
  public enum Design: String, Sendable, CaseIterable {
    /// Only the one the user is assigned to: what an analyst would see.
    case revealed
    /// All of them, with the same draws: the revealed part is equal to a revealed run's.
    case paired
    /// All of them, each with users of its own: the same indices, other draws, and nothing in common.
    ///
    /// Their devices are drawn one by one. Otherwise they are sampled in exact shares, which makes differences a little more
    /// certain than procedures for independent users believe.
    case independent
  }

  /// What answers the users' inputs; every engine gives the same result.
  public enum Engine: String, Sendable, CaseIterable {
    /// Tables of what the flow engine answered before.
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
  public var mostStates: Int
  /// What is known of the flows of the experiment, whoever runs in them.
  private var flows = RunFlows()

  /// How many users a worker takes at a time.
  static let sliceSize = 250

  /// Prepares a run.
  public init(
    experiment: ExperimentDefinition,
    cohort: Cohort,
    design: Design = .paired,
    engine: Engine = .automaton,
    mostStates: Int = 100_000
  ) {
    self.experiment = experiment
    self.cohort = cohort
    self.design = design
    self.engine = engine
    self.mostStates = mostStates
  }

  /// What is known of the flow of a variant; all workers share it.
  func flow(of variant: Int) -> SharedFlow {
    flows.flow(RunFlows.Key(variant: variant, isEqualized: false), experiment.slot) { experiment.engine(for: variant) }
  }

  /// What is known of a variant's structure with the control's inputs.
  func equalizedFlow(of variant: Int) -> SharedFlow {
    flows.flow(RunFlows.Key(variant: variant, isEqualized: true), experiment.slot) {
      var equalized = experiment
      equalized.variants[variant].app = experiment.equalizedApp(of: variant)
      return equalized.engine(for: variant)
    }
  }

  /// Runs everybody.
  ///
  /// The result is a sum of whole numbers over users, so it does not depend on the number of workers.
  /// - Parameters:
  ///   - workers: How many workers share the work, at least 1.
  ///   - progress: Called now and then, from any worker, with the number of users done.
  /// - Throws: `InvalidExperiment` where the experiment refers to what it does not have; `CancellationError` when the
  ///   task is cancelled.
  package func tally(
    workers: Int,
    progress: @escaping @Sendable (_ done: Int) -> Void = { _ in }
  ) async throws -> ExperimentTally {
    try experiment.validate(acts: UserAction.allCases.map(\.rawValue))
    let users = 0..<cohort.count
    let tallies = try await tallies(of: users, in: max(1, users.count), workers: workers, progress: progress)
    return tallies.first ?? ExperimentTally(experiment)
  }

  /// Runs some of the users, and counts blocks of them apart.
  /// - Parameters:
  ///   - size: How many users a block has, at least 1; the last may have fewer.
  ///   - progress: Called with the number of these users done.
  func tallies(
    of users: Range<Int>,
    in size: Int,
    workers: Int,
    progress: @escaping @Sendable (_ done: Int) -> Void
  ) async throws -> [ExperimentTally] {
    let queue = WorkQueue(count: users.count, sliceSize: min(size, Self.sliceSize))
    let blocks = (users.count + size - 1) / size
    return try await withThrowingTaskGroup(of: [Int: ExperimentTally].self) { group in
      for _ in 0..<max(1, workers) {
        group.addTask {
          var worker = RunWorker(run: self)
          var tallies: [Int: ExperimentTally] = [:]
          var (block, tally) = (0, ExperimentTally(experiment))
          while let slice = queue.next() {
            if slice.lowerBound / size != block {
              worker.finish(into: &tally)
              tallies[block] = tally
              (block, tally) = (slice.lowerBound / size, ExperimentTally(experiment))
            }
            for user in slice {
              // Between any two users: with the exact engine a whole slice takes longer than anybody likes to wait.
              try Task.checkCancellation()
              worker.run(users.lowerBound + user, into: &tally)
            }
            progress(queue.finish(slice.count))
          }
          worker.finish(into: &tally)
          tallies[block] = tally
          return tallies
        }
      }
      var totals = Array(repeating: ExperimentTally(experiment), count: blocks)
      for try await tallies in group {
        for block in totals.indices { tallies[block].map { totals[block].merge($0) } }
      }
      return totals
    }
  }
}
