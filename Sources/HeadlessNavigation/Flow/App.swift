/// An app as Desireline sees it: what stands on its screens, and the rules that move between them.
public struct App: Sendable {
  /// What stands on the screens of each kind.
  public var screens: [Name<Screen>: ScreenContent]
  /// The kinds of screens in the order they were declared, which is the order of reports.
  public var screenOrder: [Name<Screen>]
  /// The coordinators by name.
  public var coordinators: [Name<any Coordinator>: any Coordinator]
  /// The coordinator the app starts with.
  public var root: Name<any Coordinator>
  /// The gates by name.
  public var gates: [Name<any Gate>: any Gate]
  /// The destinations by name.
  public var destinations: [Name<Destination>: DestinationRule]
  /// The rules of the containers, with the policies where the platform leaves a choice.
  public var containers: ContainerCatalog

  /// Makes an app.
  public init(
    screens: [(Name<Screen>, ScreenContent)],
    coordinators: [Name<any Coordinator>: any Coordinator],
    root: Name<any Coordinator>,
    gates: [Name<any Gate>: any Gate] = [:],
    destinations: [Name<Destination>: DestinationRule] = [:],
    containers: ContainerCatalog = .standard
  ) {
    self.screens = Dictionary(screens, uniquingKeysWith: { first, _ in first })
    screenOrder = screens.map(\.0)
    self.coordinators = coordinators
    self.root = root
    self.gates = gates
    self.destinations = destinations
    self.containers = containers
  }
}

/// How to get to a destination.
public struct DestinationRule: Sendable {
  /// The gates to pass, in order.
  public var gates: [Name<any Gate>]
  /// What to do when all gates are passed; the destination's context is the payload.
  public var responses: [Response]

  /// Makes a rule.
  public init(gates: [Name<any Gate>] = [], responses: [Response]) {
    self.gates = gates
    self.responses = responses
  }
}
