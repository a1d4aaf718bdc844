/// One step of a chain: find it, or make it and put it on what the steps behind it lead to.
///
/// A step that finds and makes nothing must find its screen once the steps behind it are done (RouteComposer's
/// `NilFactory`); one that makes and finds nothing is made anew each time (`NilFinder`).
public struct RouteStep: Sendable {
  /// What it is called in failures.
  public var name: String
  /// The context it takes.
  public var takes: ContextKind
  /// How it is found, if it may be there already.
  public var finder: Query?
  /// How it is made, if it may be missing.
  public var factory: Factory?
  /// How it joins the steps behind it.
  public var integration: Integration
  /// The gates to pass for it.
  public var gates: [Name<any Gate>]
  /// What is done to its screen, made or found.
  public var tasks: [ContextTask]

  /// Makes a step.
  public init(
    _ name: String,
    takes: ContextKind = .none,
    find finder: Query? = nil,
    make factory: Factory? = nil,
    by integration: Integration = .none,
    gates: [Name<any Gate>] = [],
    tasks: [ContextTask] = []
  ) {
    self.name = name
    self.takes = takes
    self.finder = finder
    self.factory = factory
    self.integration = integration
    self.gates = gates
    self.tasks = tasks
  }

  /// A screen that is found by kind, and by context if it takes one, or else made.
  public static func screen(
    _ kind: Name<Screen>,
    takes: ContextKind = .none,
    by integration: Integration,
    gates: [Name<any Gate>] = [],
    tasks: [ContextTask] = []
  ) -> RouteStep {
    RouteStep(
      kind.rawValue,
      takes: takes,
      find: .screen(kind, takes == .none ? .any : .same),
      make: .screen(kind),
      by: integration,
      gates: gates,
      tasks: tasks
    )
  }

  /// A container that is made anew.
  public static func container(_ kind: Name<Container>, by integration: Integration) -> RouteStep {
    RouteStep(kind.rawValue, make: .container(kind), by: integration)
  }

  /// Something that must be there: at once if it stands last in a chain, else when the steps behind it are done.
  public static func found(_ finder: Query, takes: ContextKind = .none) -> RouteStep {
    RouteStep(finder.description, takes: takes, find: finder)
  }
}
