/// What a graph of a flow is made of: where it starts, what happens, and how far it goes.
public struct FlowExploration: Hashable, Sendable {
  /// The size classes to start in.
  public var traits: [Traits]
  /// Whether the device may be turned to any of those at any time.
  public var turns: Bool
  /// The facts that are true at every start.
  public var givenFacts: [Name<Fact>]
  /// The facts that may be true or false at the start; see ``launches``.
  public var launchFacts: [Name<Fact>]
  /// The facts that may become true or false at any time.
  public var facts: [Name<Fact>]
  /// The destinations that may be asked for at any time; `nil` for those that the app's links lead to, or in an app
  /// without links for each it has, with its examples of contexts.
  public var destinations: [Destination]?
  /// Which rows of listings are tapped.
  public var rows: RowChoice
  /// Whether states that differ only in which screens were ever shown are one.
  ///
  /// No rule can tell them apart: loading is told to users and to nobody else. They multiply by two for each tab.
  public var ignoresLoading: Bool
  /// How many tabs are looked at away from their roots at once; `nil` for all of them.
  ///
  /// One is enough for the rules of experiment files.
  public var mostOpenTabs: Int?
  /// The most states.
  public var mostStates: Int
  /// The most inputs on a shortest path; sheets that present one another for ever would grow without an end.
  public var mostInputs: Int

  /// Says how to explore: all there is, in the size classes given, without turning from one to the other.
  public init(
    traits: [Traits],
    turns: Bool = false,
    givenFacts: [Name<Fact>] = [],
    launchFacts: [Name<Fact>] = [],
    facts: [Name<Fact>] = [],
    destinations: [Destination]? = nil,
    rows: RowChoice = .all,
    ignoresLoading: Bool = false,
    mostOpenTabs: Int? = nil,
    mostStates: Int = 10_000,
    mostInputs: Int = 100
  ) {
    self.traits = traits
    self.turns = turns
    self.givenFacts = givenFacts
    self.launchFacts = launchFacts
    self.facts = facts
    self.destinations = destinations
    self.rows = rows
    self.ignoresLoading = ignoresLoading
    self.mostOpenTabs = mostOpenTabs
    self.mostStates = mostStates
    self.mostInputs = mostInputs
  }

  /// The inputs to try in a state: what the user can do there, then what may come from outside.
  public func inputs(of state: FlowState, on engine: FlowEngine) -> [FlowInput] {
    InputList(self, on: engine).inputs(of: state)
  }
}

extension FlowInput {
  /// Whether a user gives it on a screen, and not the device or the world outside.
  public var isOnScreen: Bool {
    switch self {
    case .intent, .tap, .toggle, .back, .drag, .selectTab, .gate: true
    case .open, .traits, .fact, .timeout, .relaunch: false
    }
  }
}
