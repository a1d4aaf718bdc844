/// A coordinator that decides where destinations lead, and leaves everything else to the one it stands in front of.
///
/// Two of them with other destinations under the same names are two configurations of one router, which is how a router's
/// variants are made (RouteComposer's polymorphic configurations).
public struct RouterCoordinator: Coordinator, Hashable {
  /// The coordinator it stands in front of.
  public var forwards: Name<any Coordinator>?
  /// The destination it goes to for each one that is asked for.
  public var destinations: [Name<Destination>: Name<Destination>]
  /// What it does about each intent.
  public var responses: [Name<Intent>: Response]

  /// Makes a router.
  public init(
    destinations: [Name<Destination>: Name<Destination>],
    responses: [Name<Intent>: Response] = [:],
    forwards: Name<any Coordinator>? = nil
  ) {
    self.destinations = destinations
    self.responses = responses
    self.forwards = forwards
  }

  /// Goes to the destination it has for the one that is asked for.
  public func open(_ destination: Destination, _: inout NoMemory, in scene: NavigationContext) -> [Action]? {
    destinations[destination.name].map { [.go(Destination($0, context: destination.context))] }
  }

  /// Those of its table.
  public var answeredIntents: [Name<Intent>]? { responses.keys.sorted() }

  /// Does what its table says, if the table knows the intent.
  public func respond(to intent: Intent, _: inout NoMemory, in scene: NavigationContext) -> [Action]? {
    responses.actions(for: intent, in: scene)
  }
}
