public import NavigationExperiments
public import UserSimulation

/// The replay of the first people of a paired run in worlds: with other values of the parameters nobody knows.
///
/// Every world has the same people with the same draws under the same variants, so what differs between worlds is what
/// the parameters make differ. The worlds fill the declared ranges evenly.
public struct WorldRun: Sendable {
  /// How many worlds there are unless said otherwise.
  public static let standardCount = 64
  /// As many people, at most, are run in a world.
  public static let mostPeople = 2000

  /// The run that is replayed.
  public var run: ExperimentRun
  /// The parameters nobody knows.
  public var uncertain: [UncertainParameter]
  /// How many worlds there are.
  public var count: Int

  /// Prepares a replay.
  public init(_ run: ExperimentRun, uncertain: [UncertainParameter], count: Int = standardCount) {
    self.run = run
    self.run.design = .paired
    self.uncertain = uncertain
    self.count = count
  }

  /// How many people are run in each world.
  public var people: Int { min(run.population.count, Self.mostPeople) }

  /// The values of the parameters in a world; the same whatever ``count`` is.
  public func values(in world: Int) -> [Double] {
    let point = ScenarioPoints(dimensions: uncertain.count, count: world + 1)[world]
    return zip(uncertain, point).map { $0.value(at: $1) }
  }

  /// Runs the people in every world.
  ///
  /// A world is run by one worker, which keeps what it found out about the flow for the next: the parameters change
  /// people and not the flow. The result does not depend on the number of workers.
  /// - Parameters:
  ///   - workers: How many workers share the work, at least 1.
  ///   - progress: Called now and then, from any worker, with the number of worlds done.
  /// - Throws: `CancellationError` when the task is cancelled.
  public func tallies(
    workers: Int,
    progress: @escaping @Sendable (_ done: Int) -> Void = { _ in }
  ) async throws -> WorldTallies {
    let board = WorkBoard(count: count, sliceSize: 1)
    return try await withThrowingTaskGroup(of: [(Int, WorldTallies.World)].self) { group in
      for _ in 0..<max(1, min(workers, count)) {
        group.addTask {
          var worker = RunWorker(run: run)
          var worlds: [(Int, WorldTallies.World)] = []
          while let slice = board.next() {
            for index in slice { worlds.append((index, try world(index, &worker))) }
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
    worker.tellTimes()
    for person in 0..<people {
      try Task.checkCancellation()
      worker.runMechanisms(person, into: &tally)
    }
    return tally
  }

  private func world(_ index: Int, _ worker: inout RunWorker) throws -> WorldTallies.World {
    let values = values(in: index)
    worker.turn(to: run.population.behaving(uncertain, as: values))
    var tally = ExperimentTally(run.experiment)
    for person in 0..<people {
      try Task.checkCancellation()
      worker.runContrasts(person, into: &tally)
    }
    return WorldTallies.World(values: values, tally: tally)
  }
}
