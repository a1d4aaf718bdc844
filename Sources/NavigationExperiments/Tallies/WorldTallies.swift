/// The same people in several worlds: under every variant, with other values of parameters nobody knows.
public struct WorldTallies: Sendable {
  /// One world.
  public struct World: Sendable {
    /// The value of each parameter there, durations in milliseconds and lengths in millimetres.
    public var values: [Double]
    /// What the people did there; only what was counted of them under two variants each.
    public var tally: ExperimentTally

    /// Makes a world.
    public init(values: [Double], tally: ExperimentTally) {
      self.values = values
      self.tally = tally
    }
  }

  /// The parameters, by the names they have in experiment files.
  public var parameters: [String]
  /// How many people were run in each world, enrolled or not.
  public var people: Int
  /// The worlds.
  public var worlds: [World]
  /// How the same people spend their sessions where every parameter has its default.
  public var mechanisms: MechanismTally?

  /// Makes the tallies of worlds.
  public init(parameters: [String], people: Int, worlds: [World], mechanisms: MechanismTally? = nil) {
    self.parameters = parameters
    self.people = people
    self.worlds = worlds
    self.mechanisms = mechanisms
  }
}
