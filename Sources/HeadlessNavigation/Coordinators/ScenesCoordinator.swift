/// A scene navigator: it knows which scene the user is in, and how to get from one scene to another.
///
/// It remembers the current scene, and follows the user where the system leads them back. A pair of scenes without a
/// route is left to the next in line.
public struct ScenesCoordinator: Coordinator, Hashable {
  /// A distinct state of the display, told by the kind of its screen.
  public enum Scene {}

  /// A way from one scene to another.
  public struct Route: Hashable, Sendable {
    /// The scene it starts in.
    public var origin: Name<Scene>
    /// The scene it leads to.
    public var destination: Name<Scene>

    /// Makes a route.
    public init(from origin: Name<Scene>, to destination: Name<Scene>) {
      self.origin = origin
      self.destination = destination
    }
  }

  /// What a route does to the tree.
  public enum Move: Hashable, Sendable {
    /// Shows the scene's screen, which joins what is there.
    case show(by: Integration)
    /// Pops back to the scene's screen.
    case pop
    /// Dismisses what is over the scene's screen.
    case dismiss
    /// Pops or dismisses, whichever undoes the way the user came.
    case undo

    /// Pushes the scene's screen.
    public static var push: Self { .show(by: .push) }
    /// Presents the scene's screen.
    public static func present(style: Name<Layer>) -> Self { .show(by: .present(style)) }
  }

  /// The screen of each scene; the intent's payload fills the hole.
  package var scenes: [Name<Scene>: ScreenTemplate]
  /// The scene to start with.
  package var first: Name<Scene>
  /// The moves by route.
  package var routes: [Route: Move]
  /// The coordinators that observe it, by the routes that they take; the others it takes itself.
  package var observers: [Route: Name<any Coordinator>]
  /// The scene that each intent asks for.
  package var intents: [Name<Intent>: Name<Scene>]

  /// Makes a navigator.
  ///
  /// `observers` are the coordinators that take some of the routes, as ``RoutesCoordinator/routes`` says, by route: records
  /// name them.
  public init(
    scenes: [Name<Scene>: ScreenTemplate], first: Name<Scene>, routes: [Route: Move],
    observers: [Route: Name<any Coordinator>] = [:], intents: [Name<Intent>: Name<Scene>]
  ) {
    self.observers = observers
    self.scenes = scenes
    self.first = first
    self.routes = routes
    self.intents = intents
  }

  /// The scene it starts with.
  public var initial: Value { .name(first.rawValue) }

  /// Shows the first scene alone on a stack.
  public func begin(_ argument: Value, in scene: NavigationContext) -> [TreeOperation] {
    scenes[first].map { [.entering($0.screen(for: argument, screens: scene.screens), by: .replaceRoot)] } ?? []
  }

  /// Takes the route from the current scene to the one that is asked for, if there is one.
  public func respond(to intent: Intent, _ memory: inout Value, in scene: NavigationContext) -> [Action]? {
    guard case .name(let current) = memory, let destination = intents[intent.name] else { return nil }
    let route = Route(from: Name(current), to: destination)
    guard let move = routes[route], let template = scenes[destination] else { return nil }
    memory = .name(destination.rawValue)
    let screen = template.screen(for: intent.payload, screens: scene.screens)
    let observer = observers[route].map { [Action.attribute(to: $0)] } ?? []
    return observer + [.perform(operations(for: move, to: screen, in: scene))]
  }

  /// Is in the scene that the user sees, however they got there.
  public func observe(_ record: NavigationRecord, _ memory: inout Value) {
    guard let kind = record.to?.kind else { return }
    if case .name(let current) = memory, scenes[Name(current)]?.kind == kind { return }
    guard let scene = scenes.filter({ $0.value.kind == kind }).keys.min() else { return }
    memory = .name(scene.rawValue)
  }

  /// What leads to the scene; a way back leads to the topmost screen of its kind, or is one step where it is nowhere.
  private func operations(for move: Move, to screen: Screen, in scene: NavigationContext) -> [TreeOperation] {
    let (kind, tree) = (screen.kind, scene.tree)
    scene.recordSearch(for: [kind])
    let layer = tree.layers.lastIndex { $0.root.containsScreen { $0.kind == kind } }
    let layersAbove = layer.map { tree.layers.count - 1 - $0 } ?? 0
    if case .show(let integration) = move { return [.insert(.screen(screen), by: integration)] }
    if move == .dismiss || move == .undo && layersAbove > 0 { return [.dismiss(layers: max(1, layersAbove))] }
    guard let target = tree.layers.last?.root.screens.last(where: { $0.kind == kind }) else { return [.pop] }
    return [.popTo(target)]
  }
}

/// A coordinator that observes a scene navigator and takes some of its routes; by itself it answers nothing.
public struct RoutesCoordinator: Coordinator, Hashable {
  /// The moves by route.
  public var routes: [ScenesCoordinator.Route: ScenesCoordinator.Move]

  /// Makes an observer.
  public init(_ routes: [ScenesCoordinator.Route: ScenesCoordinator.Move]) { self.routes = routes }

  /// None.
  public var answeredIntents: [Name<Intent>]? { [] }
}

/// A coordinator that decides where links and notifications lead, and leaves everything else to the one it stands in
/// front of.
///
/// What a tap opens is an answer to an intent: it has its own under `responses`.
///
/// Two of them with other destinations under the same names are two configurations of one router, which is how a router's
/// variants are made (RouteComposer's polymorphic configurations).
public struct RouterCoordinator: AnswersByTable, Hashable {
  /// The coordinator it stands in front of.
  public var forwards: Name<any Coordinator>?
  /// The destination it goes to for each one that is asked for.
  package var destinations: [Name<Destination>: Name<Destination>]
  /// What it does about each intent.
  public var responses: [Name<Intent>: Response]

  /// Makes a router.
  public init(
    destinations: [Name<Destination>: Name<Destination>], responses: [Name<Intent>: Response] = [:],
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
}
