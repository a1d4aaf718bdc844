/// What a graph of a flow is made of: where it starts, what happens, and how far it goes.
public struct FlowExploration: Hashable, Sendable {
  /// The size classes to start in.
  public var traits: [Traits]
  /// Whether the device may be turned to any of those at any time.
  public var turns: Bool
  /// The facts that may become true or false at any time; all are false at the start.
  public var facts: [Name<Fact>]
  /// The destinations that may be asked for at any time; `nil` for each the app has, with its examples of contexts.
  public var destinations: [Destination]?
  /// Which rows of listings are tapped.
  public var rows: RowChoice
  /// The most states.
  public var mostStates: Int
  /// The most inputs on a shortest path; sheets that present one another for ever would grow without an end.
  public var mostInputs: Int

  /// Says how to explore: all there is, in the size classes given, without turning from one to the other.
  public init(
    traits: [Traits],
    turns: Bool = false,
    facts: [Name<Fact>] = [],
    destinations: [Destination]? = nil,
    rows: RowChoice = .all,
    mostStates: Int = 10_000,
    mostInputs: Int = 100
  ) {
    self.traits = traits
    self.turns = turns
    self.facts = facts
    self.destinations = destinations
    self.rows = rows
    self.mostStates = mostStates
    self.mostInputs = mostInputs
  }

  /// The inputs to try in a state: what the person can do there, then what may come from outside.
  public func inputs(of state: FlowState, on engine: FlowEngine) -> [FlowInput] {
    let declared = engine.app.destinations.sorted { $0.key < $1.key }.flatMap { name, rule in
      rule.examples.map { Destination(name, context: $0) }
    }
    let turned = turns ? traits.filter { $0 != state.traits } : []
    return engine.inputs(of: state, rows: rows)
      + (destinations ?? declared).map(FlowInput.open)
      + turned.map(FlowInput.traits)
      + facts.map { .fact($0, !state.facts.contains($0)) }
  }
}

extension FlowInput {
  /// Whether a person gives it on a screen, and not the device or the world outside.
  public var isOnScreen: Bool {
    switch self {
    case .intent, .tap, .toggle, .back, .drag, .selectTab, .gate: true
    case .open, .traits, .fact, .timeout: false
    }
  }
}
