/// Users across scenarios: under every variant, with other values of uncertain parameters.
public struct WorldTallies: Sendable {
  /// One scenario.
  public struct World: Sendable {
    /// The value of each parameter there, durations in milliseconds and lengths in millimeters.
    public var values: [Double]
    /// What the users did there; only what was counted of them under two variants each.
    public var tally: ExperimentTally
    /// How many users were run, enrolled or not; `nil` for as many as in every scenario.
    public var people: Int?

    /// Makes a scenario.
    public init(values: [Double], tally: ExperimentTally, people: Int? = nil) {
      self.values = values
      self.tally = tally
      self.people = people
    }
  }

  /// The parameters, by the names they have in experiment files.
  public var parameters: [String]
  /// How many users were run in a scenario at most, enrolled or not.
  public var people: Int
  /// The scenarios.
  public var worlds: [World]
  /// How users spend their sessions where every parameter has its default.
  public var mechanisms: MechanismTally?

  /// Makes the tallies of scenarios.
  public init(parameters: [String], people: Int, worlds: [World], mechanisms: MechanismTally? = nil) {
    self.parameters = parameters
    self.people = people
    self.worlds = worlds
    self.mechanisms = mechanisms
  }
}
