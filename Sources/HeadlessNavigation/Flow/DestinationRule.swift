/// How to get to a destination.
public struct DestinationRule: Sendable {
  /// What is done when the gates are passed.
  public enum Way: Sendable {
    /// The same whatever stands there; the destination's context is the payload.
    case responses([Response])
    /// What the tree as it stands calls for.
    case route(Route)
  }

  /// The gates to pass, in order: after those of the app, before those of the route's steps.
  public var gates: [Name<any Gate>]
  /// What to do when all gates are passed.
  public var way: Way
  /// Contexts that stand for all it may be asked for with, when all that may happen is explored.
  public var examples: [Value]

  /// Makes a rule that does the same whatever stands there.
  public init(gates: [Name<any Gate>] = [], responses: [Response], examples: [Value] = [.none]) {
    self.gates = gates
    self.examples = examples
    way = .responses(responses)
  }

  /// Makes a rule that follows a route.
  public init(gates: [Name<any Gate>] = [], route: Route, examples: [Value] = [.none]) {
    self.gates = gates
    self.examples = examples
    way = .route(route)
  }

  var isRoute: Bool {
    switch way {
    case .route: true
    case .responses: false
    }
  }
}
