/// Users across scenarios: under every variant, with other values of uncertain parameters.
public struct ScenarioTallies: Sendable {
  /// One scenario.
  public struct Scenario: Sendable {
    /// The value of each parameter there, durations in milliseconds and lengths in millimeters.
    public var values: [Double]
    /// What the users did there; only what was counted of them under two variants each.
    public var tally: ExperimentTally
    /// How many users were run, enrolled or not; `nil` for as many as in every scenario.
    public var users: Int?

    /// Makes a scenario.
    public init(values: [Double], tally: ExperimentTally, users: Int? = nil) {
      self.values = values
      self.tally = tally
      self.users = users
    }
  }

  /// The parameters, by the names they have in experiment files.
  public var parameters: [String]
  /// How many users were run in a scenario at most, enrolled or not.
  public var usersPerScenario: Int
  /// The scenarios.
  public var scenarios: [Scenario]
  /// How users spend their sessions where every parameter has its default.
  public var mechanisms: MechanismTally?

  /// Makes the tallies of scenarios.
  public init(parameters: [String], usersPerScenario: Int, scenarios: [Scenario], mechanisms: MechanismTally? = nil) {
    self.parameters = parameters
    self.usersPerScenario = usersPerScenario
    self.scenarios = scenarios
    self.mechanisms = mechanisms
  }
}
