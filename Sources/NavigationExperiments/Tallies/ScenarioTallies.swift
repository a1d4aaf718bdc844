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

    /// Makes a scenario.
    package init(values: [Double], tally: ExperimentTally, users: Int? = nil) {
      self.values = values
      self.tally = tally
      self.users = users
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
