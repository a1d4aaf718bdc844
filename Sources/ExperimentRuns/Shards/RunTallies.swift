package import ExperimentDesign
package import FunnelAnalysis
import NavigationExperiments
package import UserBehavior
import UserSimulation

/// What the users, scenarios and examples of a run come to, or those of a slice of it.
///
/// Slices add up, in any order, to the same as a run in one piece.
package struct RunTallies: Sendable, StoredTally {
  /// All users.
  package internal(set) var tally: ExperimentTally
  /// The scenarios by number; `nil` where one was not run.
  package private(set) var scenarios: [ScenarioTallies.Scenario?]
  /// How users spend their sessions; empty where there are no scenarios.
  package private(set) var mechanisms: MechanismTally
  /// The numbers of the users who are examples.
  package private(set) var examples: [ExampleTrace.Kind: Int] = [:]
  /// What is written, or added, by the next ``code(_:)``.
  private var slice: RunSlice

  private let scenarioRun: ScenarioRun?
  private let emptyTally: ExperimentTally

  /// Prepares for a run.
  /// - Parameters:
  ///   - run: The run.
  ///   - scenarios: The run in scenarios; `nil` where nothing is uncertain.
  package init(_ run: ExperimentRun, _ scenarios: ScenarioRun?) {
    emptyTally = ExperimentTally(run.experiment.outline)
    tally = emptyTally
    scenarioRun = scenarios
    self.scenarios = Array(repeating: nil, count: scenarios?.count ?? 0)
    mechanisms = run.emptyMechanisms
    slice = RunSlice.all(of: run, scenarios)
  }

  /// Adds the users of a slice, which were run before, and runs its scenarios, mechanisms and examples.
  /// - Parameters:
  ///   - slice: The slice.
  ///   - run: The run that it is a part of.
  ///   - users: What came of its users.
  ///   - workers: How many workers share the work, at least 1.
  ///   - isEnough: Whether the users of a scenario are enough.
  ///   - progress: Called now and then, from any worker, with the number of scenarios done.
  /// - Throws: `CancellationError` when the task is canceled.
  package mutating func complete(
    _ slice: RunSlice, of run: ExperimentRun, users: ExperimentTally, workers: Int,
    isEnough: @escaping @Sendable (_ tally: ExperimentTally, _ users: Int) -> Bool,
    progress: @escaping @Sendable (_ done: Int) -> Void = { _ in }
  ) async throws {
    self.slice = slice
    tally.merge(users)
    if let scenarioRun {
      let some = try await scenarioRun.scenarios(slice[.scenarios], workers: workers, isEnough, progress)
      for (number, scenario) in some { scenarios[number] = scenario }
      mechanisms = try scenarioRun.mechanisms(of: slice[.mechanisms])
    }
    examples = try run.exampleUsers(among: slice[.examples])
  }

  /// Adds what was written of a slice.
  /// - Returns: What is wrong with the bytes; what is here is of no use then.
  package mutating func add(_ bytes: [UInt8], of slice: RunSlice) -> TallyDamage? {
    self.slice = slice
    return TallyCoder.add(bytes, to: &self)
  }

  package mutating func code(_ coder: inout TallyCoder) {
    coder.code(&tally)
    for number in slice[.scenarios] where !coder.isDamaged {
      guard let scenarioRun else { return coder.refuse(.otherShape) }
      var scenario = scenarios[number] ?? .init(values: scenarioRun.values(in: number), tally: emptyTally, users: 0)
      scenario.users = coder.number(scenario.users ?? 0, atMost: scenarioRun.usersPerScenario)
      if scenarioRun.run.anchor != nil { scenario.isMet = coder.number(scenario.isMet ? 1 : 0, atMost: 1) == 1 }
      coder.code(&scenario.tally)
      scenarios[number] = scenario
    }
    coder.code(&mechanisms)
    for kind in ExampleTrace.Kind.allCases { code(kind, &coder) }
  }

  /// The first user of a kind is the example, whichever slice comes first.
  private mutating func code(_ kind: ExampleTrace.Kind, _ coder: inout TallyCoder) {
    let number = coder.number(examples[kind].map { $0 + 1 } ?? 0, atMost: slice[.examples].upperBound)
    guard !coder.isWriting, number > 0 else { return }
    guard slice[.examples].contains(number - 1) else { return coder.refuse(.otherUser) }
    examples[kind] = min(examples[kind] ?? number, number - 1)
  }

  /// The uncertain parameters of the scenarios.
  package var uncertain: [UncertainParameter] { scenarioRun?.uncertain ?? [] }

  /// The tallies of the scenarios; `nil` where there are none.
  package var scenarioTallies: ScenarioTallies? {
    scenarioRun.map {
      ScenarioTallies(
        parameters: $0.uncertain.map(\.name), usersPerScenario: $0.usersPerScenario,
        scenarios: scenarios.compactMap(\.self), mechanisms: mechanisms)
    }
  }
}

extension RunSlice {
  /// Everything there is to do in a run.
  package static func all(of run: ExperimentRun, _ scenarios: ScenarioRun?) -> RunSlice {
    let users = run.cohort.count
    return RunSlice { work in
      switch work {
      case .users: 0..<users
      case .scenarios: 0..<(scenarios?.count ?? 0)
      case .mechanisms: 0..<(scenarios == nil ? 0 : min(users, ScenarioRun.firstUsers))
      case .examples: 0..<min(users, ExampleTrace.mostExamined)
      }
    }
  }
}
