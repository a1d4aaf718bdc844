package import FunnelAnalysis
import UserBehavior

/// Users across scenarios: under every variant, with other values of uncertain parameters.
package struct ScenarioTallies: Sendable {
  /// One scenario.
  package struct Scenario: Sendable {
    /// The value of each parameter there, durations in milliseconds and lengths in millimeters.
    package var values: [Double]
    /// What the users did there; only what was counted of them under two variants each.
    package var tally: ExperimentTally
    /// How many users were run, enrolled or not; `nil` for as many as in every scenario.
    package var users: Int?
    /// Whether the control meets its baselines; also where it has none.
    package var isMet: Bool

    /// Makes a scenario.
    package init(values: [Double], tally: ExperimentTally, users: Int? = nil, isMet: Bool = true) {
      self.values = values
      self.tally = tally
      self.users = users
      self.isMet = isMet
    }
  }

  /// The parameters, by the names they have in experiment files.
  package var parameters: [String]
  /// How many users were run in a scenario at most, enrolled or not.
  package var usersPerScenario: Int
  /// The scenarios.
  package var scenarios: [Scenario]
  /// How users spend their sessions where every parameter has its default.
  package var mechanisms: MechanismTally?

  /// Makes the tallies of scenarios.
  package init(parameters: [String], usersPerScenario: Int, scenarios: [Scenario], mechanisms: MechanismTally? = nil) {
    self.parameters = parameters
    self.usersPerScenario = usersPerScenario
    self.scenarios = scenarios
    self.mechanisms = mechanisms
  }
}

/// How large scenarios are.
extension ScenarioTallies {
  /// As many users, at most, are run in a scenario of a run of the usual size.
  package static let usualMost = 4000
  /// One in so many of the users of a larger run are the most that a scenario may have.
  package static let usersPerScenarioUser = 16

  /// How many users a scenario has, at most, beside a run of a number of users.
  package static func mostUsers(of users: Int) -> Int {
    min(users, max(usualMost, users / usersPerScenarioUser), UserBlock.size)
  }
}

/// What the same users do under every variant, and why they leave: where differences come from.
package struct MechanismTally: Hashable, Sendable, StoredTally {
  /// The users of one variant and stratum.
  package struct Cell: Hashable, Sendable, StoredTally {
    /// How many users.
    package internal(set) var users = 0
    /// How often each act was done.
    package internal(set) var acts: [Int]
    /// How many visits ended for each reason.
    package internal(set) var ends: [Int]
    /// The active time spent on each thing, in milliseconds.
    package internal(set) var times: [Int]

    fileprivate mutating func add(acts: [Int], ends: [Int], times: [Int]) {
      users += 1
      for (act, count) in acts.enumerated() { self.acts[act] += count }
      for (end, count) in ends.enumerated() { self.ends[end] += count }
      for (use, time) in times.enumerated() { self.times[use] += time }
    }

    package mutating func code(_ coder: inout TallyCoder) {
      coder.code(&users)
      coder.code(&acts)
      coder.code(&ends)
      coder.code(&times)
    }
  }

  /// The acts, by name.
  package let acts: [String]
  /// The reasons, by name.
  package let ends: [String]
  /// What time is spent on, by name.
  package let times: [String]
  /// By variant and stratum at exposure.
  package private(set) var cells: [[Cell]]
  /// By variant and goal; without goals where these are not compared apart.
  package private(set) var goals: [[Cell]]

  /// Makes an empty tally.
  package init(_ experiment: ExperimentOutline, acts: [String], ends: [String], times: [String]) {
    (self.acts, self.ends, self.times) = (acts, ends, times)
    let empty = Cell(acts: acts.map { _ in 0 }, ends: ends.map { _ in 0 }, times: times.map { _ in 0 })
    cells = experiment.variants.map { _ in experiment.strata.map { _ in empty } }
    goals = experiment.variants.map { _ in experiment.comparedGoals.map { _ in empty } }
  }

  package mutating func code(_ coder: inout TallyCoder) {
    coder.code(&cells)
    coder.code(&goals)
  }

  /// Counts one exposed user under a variant.
  /// - Parameters:
  ///   - acts: How often they did each act.
  ///   - ends: How many of their visits ended for each reason.
  ///   - times: How long they spent on each thing, in milliseconds.
  ///   - variant: The variant's position.
  ///   - stratum: The size class and persona in which they were exposed.
  ///   - goal: The position of what they came for; `nil` where it is unknown.
  package mutating func add(
    acts: [Int], ends: [Int], times: [Int], variant: Int, in stratum: ExposureStratum, goal: Int?
  ) {
    cells[variant][stratum.index].add(acts: acts, ends: ends, times: times)
    if let goal, goals[variant].indices.contains(goal) {
      goals[variant][goal].add(acts: acts, ends: ends, times: times)
    }
  }
}
