public import NavigationExperiments
public import UserSimulation

/// A paired run in scenarios: with other values of the uncertain parameters.
///
/// Each scenario has users of its own, so that their luck is not common to all of them; under the variants of one scenario
/// the same users have the same draws. The scenarios fill the declared ranges evenly, whatever the seed.
public struct WorldRun: Sendable {
  /// How many scenarios there are unless said otherwise.
  public static let standardCount = 64
  /// Where an end of a scenario may be: after so many users, and each time after so many more.
  static let firstUsers = 2000
  static let moreUsers = 1000
  /// As many users, at most, are run in a scenario of a run of the usual size.
  static let usualMost = 4000
  /// One in so many of the users of a larger run are the most that a scenario may have.
  public static let usersPerScenarioUser = 16
  /// Where the users of scenarios begin: beyond those of any run.
  private static let firstBlock = 200_000

  /// The run.
  public var run: ExperimentRun
  /// The uncertain parameters.
  public let uncertain: [UncertainParameter]
  /// How many scenarios there are.
  public let count: Int
  private let points: ScenarioPoints

  /// Prepares a run in scenarios.
  public init(_ run: ExperimentRun, uncertain: [UncertainParameter], count: Int = standardCount) {
    self.run = run
    self.run.design = .paired
    self.uncertain = uncertain
    self.count = count
    points = ScenarioPoints(dimensions: uncertain.count, count: count)
  }

  /// How many users a scenario has, at most.
  public var people: Int { Self.mostPeople(of: run.population.count) }

  /// How many users a scenario has, at most, beside a run of a number of users.
  public static func mostPeople(of users: Int) -> Int {
    min(users, max(usualMost, users / usersPerScenarioUser), Population.blockSize)
  }

  /// The values of the parameters in a world; the same whatever ``count`` is.
  public func values(in world: Int) -> [Double] {
    zip(uncertain, points[world]).map { $0.value(at: $1) }
  }

  /// Runs every scenario.
  ///
  /// A scenario is run by one worker, which keeps what it found out about the flow for the next: the parameters change
  /// users and not the flow. The result does not depend on the number of workers.
  /// - Parameters:
  ///   - workers: How many workers share the work, at least 1.
  ///   - isEnough: Whether a scenario's users are enough, asked after 2,000 of them and each 1,000 more; where they never
  ///     are, there are as many as may be.
  ///   - progress: Called now and then, from any worker, with the number of scenarios done.
  /// - Throws: `CancellationError` when the task is canceled.
  public func tallies(
    workers: Int,
    isEnough: @escaping @Sendable (_ tally: ExperimentTally, _ users: Int) -> Bool = { _, _ in false },
    progress: @escaping @Sendable (_ done: Int) -> Void = { _ in }
  ) async throws -> WorldTallies {
    let board = WorkBoard(count: count, sliceSize: 1)
    return try await withThrowingTaskGroup(of: [(Int, WorldTallies.World)].self) { group in
      for _ in 0..<max(1, min(workers, count)) {
        group.addTask {
          var worker = RunWorker(run: run)
          var worlds: [(Int, WorldTallies.World)] = []
          while let slice = board.next() {
            for index in slice { worlds.append((index, try world(index, &worker, isEnough))) }
            progress(board.finish(slice.count))
          }
          return worlds
        }
      }
      var worlds: [(Int, WorldTallies.World)] = []
      for try await some in group { worlds += some }
      return WorldTallies(
        parameters: uncertain.map(\.name),
        people: people,
        worlds: worlds.sorted { $0.0 < $1.0 }.map(\.1),
        mechanisms: try mechanisms()
      )
    }
  }

  private func mechanisms() throws -> MechanismTally {
    var worker = RunWorker(run: run)
    var tally = MechanismTally(
      run.experiment,
      acts: PersonAct.allCases.map(\.rawValue),
      ends: SessionEnd.allCases.map(\.rawValue),
      times: TimeUse.allCases.map(\.rawValue)
    )
    worker.recordTimes()
    for person in 0..<min(run.population.count, Self.firstUsers) {
      try Task.checkCancellation()
      worker.runMechanisms(person, into: &tally)
    }
    return tally
  }

  private func world(
    _ index: Int,
    _ worker: inout RunWorker,
    _ isEnough: (ExperimentTally, Int) -> Bool
  ) throws -> WorldTallies.World {
    let values = values(in: index)
    worker.turn(to: run.population.behaving(uncertain, as: values))
    var tally = ExperimentTally(run.experiment)
    // Devices and personas are dealt in exact shares within a block, so every scenario has one of its own.
    let first = (Self.firstBlock + index) * Population.blockSize
    var (users, goal) = (0, min(people, Self.firstUsers))
    while true {
      while users < goal {
        try Task.checkCancellation()
        worker.runContrasts(first + users, into: &tally)
        users += 1
      }
      if users == people || isEnough(tally, users) { break }
      goal = min(people, users + Self.moreUsers)
    }
    return WorldTallies.World(values: values, tally: tally, people: users)
  }
}
