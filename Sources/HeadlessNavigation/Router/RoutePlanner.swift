/// Works out what a route means for a tree as it stands; changes nothing.
///
/// RouteComposer's `DefaultRouter`, with a plan between search and commit: what cannot be done leaves no trace.
package struct RoutePlanner: Sendable {
  /// The tree and the rules.
  package let scene: NavigationContext

  /// Makes a planner.
  package init(in scene: NavigationContext) { self.scene = scene }

  /// The plan for a route to a destination with that context.
  /// - Throws: ``NavigationFailure`` of the search, plan or commit phase: see its codes.
  /// - Complexity: O(length of the chain · number of nodes).
  package func plan(_ route: Route, for context: Value = .none) throws(NavigationFailure) -> Plan {
    let search = try RouteSearch(route, for: context, in: scene)
    let plan = Plan(anchor: scene.tree.node(at: search.place)?.screens.first, gates: search.gates)
    var draft = PlanDraft(scene: scene, links: search.builds, previous: search.place, plan: plan, tree: scene.tree)
    try draft.configure(search.found)
    let configured = draft.tree
    try draft.dismissLayers(above: search.place.layer)
    try draft.build()
    try requireFree(configured, after: draft.tree)
    return draft.plan
  }

  /// Asks the screens that would really go or be covered, and nobody else, whether they may be left.
  private func requireFree(_ old: ScreenTree, after new: ScreenTree) throws(NavigationFailure) {
    // Most trees have no screen that may not be left.
    guard old.containsScreen(where: \.isLocked) else { return }
    let gone = old.screens.missing(in: new.screens)
    let covered = old.panes(in: scene.traits, under: scene.containers).missing(
      in: new.panes(in: scene.traits, under: scene.containers))
    guard let blocker = (gone + covered).first(where: \.isLocked) else { return }
    throw .plan(.blocked, blocker)
  }
}

extension [Screen] {
  fileprivate func missing(in others: [Screen]) -> [Screen] {
    filter { screen in count(where: screen.isSame) > others.count(where: screen.isSame) }
  }
}

/// The first half of planning: the chain read backwards, until something is found to build on.
struct RouteSearch {
  /// A step with the context as transformed until there.
  struct Link {
    let step: RouteStep
    let context: Value

    /// The context of what the step makes.
    var own: Value { step.takes == .none ? .none : context }
  }

  /// Where building starts.
  let place: Place
  /// The step that was found; `nil` when the chain began at its start.
  let found: Link?
  /// What has to be built, root first.
  let builds: [Link]
  /// The gates of the steps, the destination's first, those of the found step last.
  let gates: [Name<any Gate>]

  /// Reads a chain.
  ///
  /// A choice is looked at when its turn comes and not before.
  init(_ route: Route, for destination: Value, in scene: NavigationContext) throws(NavigationFailure) {
    guard route.takes.accepts(destination) else { throw .wrongContext(destination, takes: route.takes, "route") }
    var context = destination
    var elements = route.elements[...]
    var builds: [Link] = []
    var gates: [Name<any Gate>] = []
    while let element = elements.popFirst() {
      switch element {
      case .transform(let transformer): context = try transformer(context)
      case .choice(let choice): elements = try choice.elements(for: context, in: scene)[...]
      case .start(let start):
        guard let place = start.startPlace(in: scene) else { throw .search(.startNotFound, "start \(start)") }
        (self.place, found, self.builds, self.gates) = (place, nil, builds.reversed(), gates)
        return
      case .step(let step):
        guard step.takes.accepts(context) else { throw .wrongContext(context, takes: step.takes, step.name) }
        let link = Link(step: step, context: context)
        gates += step.gates
        if let place = step.finder?.firstMatch(for: context, in: scene) {
          (self.place, found, self.builds, self.gates) = (place, link, builds.reversed(), gates)
          return
        }
        builds.append(link)
      }
    }
    throw .search(.startNotFound, builds.last?.step.name ?? "route")
  }
}

extension NavigationFailure {
  fileprivate static func wrongContext(_ value: Value, takes: ContextKind, _ name: String) -> Self {
    .search(.wrongContext, "\(name) takes \(takes), not (\(value))")
  }
}

/// Where a node stands: its layer, and the children to go down from that layer's root.
///
/// Trees hold no identities that count up, so a place is good for the tree it was found in and for no other.
public struct Place: Hashable, Sendable {
  /// The index of the layer.
  public var layer: Int
  /// The index of the child to take at each container, from the root of the layer.
  public var path: [Int]

  /// Makes a place; the root of a layer unless a path is given.
  public init(layer: Int, path: [Int] = []) {
    self.layer = layer
    self.path = path
  }

  /// The place of the container around it; `nil` at the root of a layer.
  var parent: Place? { path.isEmpty ? nil : Place(layer: layer, path: Array(path.dropLast())) }

  func descending(_ more: [Int]) -> Place { Place(layer: layer, path: path + more) }
}

extension ScreenTree {
  /// The node at a place, or `nil` when nothing stands there.
  package func node(at place: Place) -> Node? {
    guard layers.indices.contains(place.layer) else { return nil }
    var node = layers[place.layer].root
    for index in place.path {
      guard case .container(let container) = node, container.children.indices.contains(index) else { return nil }
      node = container.children[index]
    }
    return node
  }

  func container(at place: Place) -> Container? {
    guard case .container(let container) = node(at: place) else { return nil }
    return container
  }

  /// The tree with another node at a place; the tree as it is when nothing stands there.
  func replacingNode(at place: Place, with node: Node) -> ScreenTree {
    guard self.node(at: place) != nil else { return self }
    var tree = self
    tree.layers[place.layer].root = layers[place.layer].root.replacing(at: place.path[...], with: node)
    return tree
  }

  /// Whether a user sees the node: it stands in the top layer, and every container around it shows it.
  func shows(_ place: Place, at site: OperationSite) -> Bool {
    place.layer == layers.count - 1
      && place.path.indices.allSatisfy { depth in
        let parent = Place(layer: place.layer, path: Array(place.path[..<depth]))
        guard let container = container(at: parent) else { return false }
        return site.rules.visible(container, in: site.traits).contains(place.path[depth])
      }
  }
}

extension Node {
  fileprivate func replacing(at path: ArraySlice<Int>, with node: Node) -> Node {
    guard let index = path.first else { return node }
    guard case .container(var container) = self, container.children.indices.contains(index) else { return self }
    container.children[index] = container.children[index].replacing(at: path.dropFirst(), with: node)
    return .container(container)
  }
}
