// What analysis and logs need of navigation is a module of its own, so that they build without the engine.
@_exported public import NavigationEvents

/// An app as Desireline sees it: what stands on its screens, and the rules that move between them.
public struct AppDefinition: Sendable {
  /// What stands on the screens of each kind.
  public var screens: [Name<Screen>: ScreenContent] {
    didSet { (screensHidingTabBar, factsOfItems) = (screens.hidingTabBar, screens.factsOfItems) }
  }
  /// The kinds of screens that hide the tab bar: of every state it is asked which tabs can be tapped.
  private(set) var screensHidingTabBar: Set<Name<Screen>>
  /// The facts on which it depends whether items are there: what stands on the screens of a state depends on them.
  package private(set) var factsOfItems: Set<Name<Fact>>
  /// The kinds of screens in the order they were declared, which is the order of reports.
  package var screenOrder: [Name<Screen>]
  /// The coordinators by name.
  public var coordinators: [Name<any Coordinator>: any Coordinator]
  /// The coordinator the app starts with.
  public var root: Name<any Coordinator>
  /// The destinations that are shown on top of that when the app is launched, in order, as if they were asked for then;
  /// what cannot be shown is left out, and the record says why.
  public var launch: [Destination]
  /// The gates by name.
  public var gates: [Name<any Gate>: any Gate]
  /// The destinations by name.
  public var destinations: [Name<Destination>: DestinationRule]
  /// The links that lead to destinations from outside.
  public var links: LinkTable
  /// The rules of the containers, with the policies where the platform leaves a choice.
  public var containers: ContainerCatalog
  /// The gates that every destination has to pass before its own.
  public var globalGates: [Name<any Gate>]
  /// What becomes of a navigation that comes while another waits at a gate.
  public var policy: NavigationPolicy
  /// What becomes of a link that comes while a coordinator lives, such as a welcome; of those that are not listed, it is
  /// opened at once.
  public var linkPolicies: [Name<any Coordinator>: LinkPolicy]
  /// What is shown when it is opened again after the system ended it.
  public var relaunch: RelaunchPolicy
  /// The destinations that are opened as soon as a fact has turned true or false, such as a login when a session has
  /// expired; one that cannot be shown leaves the fact as it has become.
  public var opensAfter: [FactChange: Name<Destination>] = [:]
  /// Whether some rule may tell one range of leaves from another in more than whether they are equal.
  ///
  /// Rules of experiment files never do. Where it is false, states that differ only in which leaves they are about share
  /// their transitions, so what is remembered of a flow does not grow with its menus. A rule that looks at a range, such
  /// as a coordinator that treats leaf 0 apart, makes that wrong; hence true unless said otherwise.
  public var readsLeaves = true
  /// The facts that a file declares; those of an app in Swift are not listed.
  package var facts: [Name<Fact>] = []
  /// The numbers of its names among the apps of an experiment's variants; `nil` for those of their order in this app.
  package var numbers: NameNumbers?

  /// Makes an app.
  public init(
    screens: [(Name<Screen>, ScreenContent)], coordinators: [Name<any Coordinator>: any Coordinator] = [:],
    root: Name<any Coordinator>, launch: [Destination] = [], gates: [Name<any Gate>: any Gate] = [:],
    destinations: [Name<Destination>: DestinationRule] = [:], links: LinkTable = .empty,
    containers: ContainerCatalog = .standard, globalGates: [Name<any Gate>] = [], policy: NavigationPolicy = .reject,
    linkPolicies: [Name<any Coordinator>: LinkPolicy] = [:], relaunch: RelaunchPolicy = .reset
  ) {
    self.screens = Dictionary(screens, uniquingKeysWith: { first, _ in first })
    (screensHidingTabBar, factsOfItems) = (self.screens.hidingTabBar, self.screens.factsOfItems)
    screenOrder = screens.map(\.0)
    self.coordinators = coordinators
    self.root = root
    self.launch = launch
    self.gates = gates
    self.destinations = destinations
    self.links = links
    self.containers = containers
    self.globalGates = globalGates
    self.policy = policy
    self.linkPolicies = linkPolicies
    self.relaunch = relaunch
  }
}

extension [Name<Screen>: ScreenContent] {
  fileprivate var hidingTabBar: Set<Name<Screen>> { Set(filter(\.value.hidesTabBar).keys) }

  fileprivate var factsOfItems: Set<Name<Fact>> { Set(values.flatMap(\.items).compactMap(\.condition.fact)) }
}

extension AppDefinition {
  /// The changes of facts after which something is opened and that come from outside: a fact may turn false at any time,
  /// one that an item or a sequence makes true does not do so by itself.
  var changesFromOutside: [FactChange] {
    let made = screens.values.flatMap { $0.items.flatMap(\.facts) }
    let finished = coordinators.values.compactMap { ($0 as? SequenceCoordinator)?.establishes }
    return opensAfter.keys.filter { !$0.isTrue || !made.contains($0) && !finished.contains($0.fact) }.sorted {
      ($0.fact, $0.isTrue ? 1 : 0) < ($1.fact, $1.isTrue ? 1 : 0)
    }
  }

  /// What pulling down a locked screen asks for; `nil` where that does nothing.
  func intent(ofPulling screen: Screen) -> Intent? {
    screens[screen.kind]?.pullIntent.map { Intent($0, payload: .name(screen.kind.rawValue), from: screen.kind) }
  }

  /// Every intent that an item, a row, the tab or a pull on a screen asks for, in the order of the screens, with the
  /// screen.
  package var askedIntents: [(screen: Name<Screen>, intent: Intent)] {
    screenOrder.flatMap { kind -> [(Name<Screen>, Intent)] in
      guard let content = screens[kind] else { return [] }
      let rows = content.listing.map { [Intent($0.intent, payload: .range(0..<1), from: kind)] } ?? []
      let items = content.items.compactMap { item in
        item.intent.map { Intent($0, payload: item.payload ?? .name(item.id.rawValue), from: kind) }
      }
      let tab = content.tab.flatMap { label in
        label.intent.map { Intent($0, payload: .name(label.id.rawValue), from: kind) }
      }
      let pull = intent(ofPulling: Screen(kind: kind))
      return (rows + items + [tab, pull].compactMap(\.self)).map { (kind, $0) }
    }
  }

  /// The intents that coordinators say they answer.
  package var answeredIntents: [Name<Intent>] {
    coordinators.keys.sorted().flatMap { coordinators[$0]?.answeredIntents ?? [] }
  }

  /// Whether some coordinator may answer an intent.
  package func mayAnswer(_ intent: Intent) -> Bool { coordinators.values.contains { $0.mayAnswer(intent) } }
}

/// How to get to a destination.
public struct DestinationRule: Sendable {
  /// What is done when the gates are passed.
  package enum Way: Sendable {
    /// The same whatever stands there; the destination's context is the payload.
    case responses([Response])
    /// What the tree as it stands calls for.
    case route(Route)
    /// A child coordinator is started, unless its screens are there.
    case child(ChildStart)
    /// Another destination, the first whose condition is met.
    case elsewhere([Alternative<Name<Destination>>])
  }

  /// A child coordinator that is started, and what is done around that.
  package struct ChildStart: Sendable {
    /// The slot of the child.
    package var slot: Name<any Coordinator>
    /// Shows what is there already; where it finds that, it is all that is done.
    package var showing: Route?
    /// Makes way before.
    package var clearing: Route?
    /// Goes on from the screens of the child, which own what it builds.
    package var continuing: Route?
    /// Turns the context into the child's argument.
    package var argument: ContextTransformer?
  }

  /// The gates to pass, in order: after those of the app, before those of the route's steps.
  public var gates: [Name<any Gate>]
  /// What to do when all gates are passed.
  package var way: Way
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

  /// Makes a rule that starts a child coordinator, with the context as its argument, unless it lives already.
  /// - Parameters:
  ///   - gates: The gates to pass, in order.
  ///   - child: The slot of the child.
  ///   - showing: Finds the screen where it is already; where that fails, the child is started.
  ///   - clearing: Makes way before it is started, such as a route that begins at the root and builds nothing.
  ///   - continuing: Goes on from the child's screens once it lives, such as a route to a screen further up its stack.
  ///   - argument: Turns the context into the argument; unless given, it is the argument.
  ///   - examples: Contexts that stand for all it may be asked for with.
  public init(
    gates: [Name<any Gate>] = [], starting child: Name<any Coordinator>, showing: Route? = nil, clearing: Route? = nil,
    continuing: Route? = nil, argument: ContextTransformer? = nil, examples: [Value] = [.none]
  ) {
    self.gates = gates
    self.examples = examples
    way = .child(
      ChildStart(slot: child, showing: showing, clearing: clearing, continuing: continuing, argument: argument))
  }

  /// Makes a rule that leads to another destination, with the same context: the first whose condition is met.
  public init(leadingTo destinations: [Alternative<Name<Destination>>], examples: [Value] = [.none]) {
    (gates, self.examples, way) = ([], examples, .elsewhere(destinations))
  }

  /// Whether what it does depends on what is there, which a gate that waits has still to decide.
  var dependsOnTree: Bool {
    switch way {
    case .route, .child, .elsewhere: true
    case .responses: false
    }
  }

  /// The children it may start.
  package var children: [Name<any Coordinator>] {
    switch way {
    case .route, .elsewhere: []
    case .responses(let responses):
      responses.flatMap(\.parts).compactMap { if case .start(let child) = $0 { child } else { nil } }
    case .child(let start): [start.slot]
    }
  }
}

/// The end of a coordinator's life.
public struct CoordinatorEnd: Hashable, Sendable {
  /// The slot it filled.
  public var slot: Name<any Coordinator>
  /// Why it ended; one that ended with its parent has the parent's cause.
  public var cause: Cause

  /// Makes an end.
  public init(_ slot: Name<any Coordinator>, _ cause: Cause) {
    self.slot = slot
    self.cause = cause
  }
}

extension AppDefinition {
  /// The menu of a name, if a screen lists its leaves.
  package func menu(listingLeavesOf name: Name<MenuDefinition>) -> MenuDefinition? {
    let listings = screenOrder.lazy.compactMap { screens[$0]?.listing }
    return listings.first { $0.menu.id == name && $0.levels.last == $0.menu.levels.count - 1 }?.menu
  }
}
