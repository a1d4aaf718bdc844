package import ExperimentDesign
import NavigationExperiments
package import UserBehavior
package import UserSimulation

/// What brings the control to its baselines in every scenario.
package struct RunAnchor: Sendable {
  /// The users before, from whom scenarios start.
  package var cohort: Cohort
  /// How much of it effort explains; `nil` where the baselines settle that.
  package var split: UncertainParameter?
  /// Brings drawn users to the baselines.
  ///
  /// Takes the drawn share of effort and the users by whose levels that is judged, and says whether all levels are met.
  package var users:
    @Sendable (_ drawn: Cohort, _ effort: Double, _ judged: Range<Int>) -> (cohort: Cohort, isMet: Bool)

  /// Makes an anchor.
  package init(
    _ cohort: Cohort, split: UncertainParameter?,
    users:
      @escaping @Sendable (_ drawn: Cohort, _ effort: Double, _ judged: Range<Int>) -> (
        cohort: Cohort, isMet: Bool
      )
  ) {
    (self.cohort, self.split, self.users) = (cohort, split, users)
  }
}

/// A paired run in scenarios: with other values of the uncertain parameters.
///
/// Each scenario has users of its own, so that their luck is not common to all of them; under the variants of one scenario
/// the same users have the same draws. The scenarios fill the declared ranges evenly, whatever the seed.
package struct ScenarioRun: Sendable {
  /// The default number of scenarios.
  package static let standardCount = 64
  /// Where an end of a scenario may be: after so many users, and each time after so many more.
  static let firstUsers = 2000
  static let moreUsers = 1000
  /// Where the users of scenarios begin: beyond those of any run.
  private static let firstBlock = 200_000

  /// The run.
  package var run: ExperimentRun
  /// The uncertain parameters.
  package let uncertain: [UncertainParameter]
  /// How many scenarios there are.
  package let count: Int
  private let points: ScenarioPoints

  /// Prepares a run in scenarios.
  package init(_ run: ExperimentRun, uncertain: [UncertainParameter], count: Int = standardCount) {
    self.run = run
    self.run.design = .paired
    let uncertain = uncertain + [run.anchor?.split].compactMap(\.self)
    self.uncertain = uncertain
    self.count = count
    points = ScenarioPoints(dimensions: uncertain.count, count: count)
  }

  /// How many users a scenario has, at most.
  package var usersPerScenario: Int { ScenarioTallies.mostUsers(of: run.cohort.count) }

  /// The values of the parameters in a scenario; the same whatever ``count`` is.
  package func values(in scenario: Int) -> [Double] { zip(uncertain, points[scenario]).map { $0.value(at: $1) } }

  /// The users of a scenario, and whether the control meets its baselines with them.
  ///
  /// They depend on the scenario alone, not on what was run before.
  package func users(of scenario: Int) -> (cohort: Cohort, isMet: Bool) {
    let values = values(in: scenario)
    let drawn = (run.anchor?.cohort ?? run.cohort).behaving(uncertain, as: values)
    let first = Self.firstUser(of: scenario)
    return run.anchor?.users(drawn, values.last ?? 0, first..<first + min(usersPerScenario, Self.firstUsers))
      ?? (drawn, true)
  }

  /// Devices and personas are sampled in exact shares within a block, so every scenario has one of its own.
  private static func firstUser(of scenario: Int) -> Int { (firstBlock + scenario) * UserBlock.size }

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
  package func tallies(
    workers: Int, isEnough: @escaping @Sendable (_ tally: ExperimentTally, _ users: Int) -> Bool = { _, _ in false },
    progress: @escaping @Sendable (_ done: Int) -> Void = { _ in }
  ) async throws -> ScenarioTallies {
    let scenarios = try await scenarios(0..<count, workers: workers, isEnough, progress)
    return ScenarioTallies(
      parameters: uncertain.map(\.name), usersPerScenario: usersPerScenario, scenarios: scenarios.map(\.scenario),
      mechanisms: try mechanisms(of: 0..<min(run.cohort.count, Self.firstUsers)))
  }

  /// Runs some of the scenarios, in order of their numbers.
  func scenarios(
    _ numbers: Range<Int>, workers: Int,
    _ isEnough: @escaping @Sendable (_ tally: ExperimentTally, _ users: Int) -> Bool,
    _ progress: @escaping @Sendable (_ done: Int) -> Void
  ) async throws -> [(number: Int, scenario: ScenarioTallies.Scenario)] {
    let queue = WorkQueue(count: numbers.count, sliceSize: 1)
    return try await withThrowingTaskGroup(of: [(number: Int, scenario: ScenarioTallies.Scenario)].self) { group in
      let run = run.shared(among: min(workers, numbers.count))
      for _ in 0..<run.sharers {
        group.addTask {
          var worker = RunWorker(run: run)
          var scenarios: [(number: Int, scenario: ScenarioTallies.Scenario)] = []
          while let slice = queue.next() {
            for place in slice {
              let number = numbers.lowerBound + place
              scenarios.append((number, try scenario(number, &worker, isEnough)))
            }
            progress(queue.finish(slice.count))
          }
          return scenarios
        }
      }
      var scenarios: [(number: Int, scenario: ScenarioTallies.Scenario)] = []
      for try await some in group { scenarios += some }
      return scenarios.sorted { $0.number < $1.number }
    }
  }

  /// Simulates some users of the first scenarios, one worker for each, to find out how long that takes.
  /// - Throws: `CancellationError` when the task is canceled.
  package func rehearse(_ users: Range<Int>, in scenarios: Int) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<scenarios {
        group.addTask {
          var worker = RunWorker(run: run)
          worker.use(self.users(of: number).cohort)
          var tally = ExperimentTally(run.experiment.outline)
          for user in users {
            worker.runContrasts(Self.firstUser(of: number) + user, into: &tally)
            try run.checkProgress(after: user)
          }
        }
      }
      try await group.waitForAll()
    }
  }

  /// Counts how some of the users spend their sessions where every parameter has its default.
  func mechanisms(of users: Range<Int>) throws -> MechanismTally {
    var tally = run.emptyMechanisms
    guard !users.isEmpty else { return tally }
    var worker = RunWorker(run: run)
    worker.recordMechanisms()
    for user in users {
      worker.runMechanisms(user, into: &tally)
      try run.checkProgress()
    }
    return tally
  }

  private func scenario(
    _ index: Int, _ worker: inout RunWorker, _ isEnough: (ExperimentTally, Int) -> Bool
  ) throws -> ScenarioTallies.Scenario {
    let (cohort, isMet) = users(of: index)
    worker.use(cohort)
    var tally = ExperimentTally(run.experiment.outline)
    let first = Self.firstUser(of: index)
    var (users, goal) = (0, min(usersPerScenario, Self.firstUsers))
    while true {
      while users < goal {
        worker.runContrasts(first + users, into: &tally)
        try run.checkProgress()
        users += 1
      }
      if users == usersPerScenario || isEnough(tally, users) { break }
      goal = min(usersPerScenario, users + Self.moreUsers)
    }
    return ScenarioTallies.Scenario(values: values(in: index), tally: tally, users: users, isMet: isMet)
  }
}

extension ExperimentRun {
  /// A tally of mechanisms without users.
  var emptyMechanisms: MechanismTally {
    MechanismTally(
      experiment.outline, acts: UserAction.allCases.map(\.rawValue), ends: SessionEnd.allCases.map(\.rawValue),
      times: TimeUse.allCases.map(\.rawValue))
  }
}
