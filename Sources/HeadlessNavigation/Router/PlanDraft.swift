/// A plan being written: every change is tried on a working copy of the tree as it is noted down.
struct PlanDraft {
  let scene: NavigationContext
  let links: [RouteSearch.Link]
  var previous: Place
  var plan: Plan
  var tree: ScreenTree

  init(scene: NavigationContext, links: [RouteSearch.Link], previous: Place, plan: Plan) {
    self.scene = scene
    self.links = links
    self.previous = previous
    self.plan = plan
    tree = scene.tree
  }

  var site: OperationSite { OperationSite(traits: scene.traits, rules: scene.containers) }

  mutating func perform(_ operation: Operation, _ line: String) throws(NavigationFailure) {
    tree = try tree.applying(operation, in: scene.traits, under: scene.containers)
    plan.changes.append(Plan.Change(operation: operation, line: line))
  }

  /// Runs the context tasks of a step on the screen found for it, and notes the screen for the interceptors.
  mutating func configure(_ link: RouteSearch.Link?) throws(NavigationFailure) {
    guard case .screen(let screen) = tree.node(at: previous) else { return }
    let changed = try link?.step.tasks.applied(to: screen, link?.context ?? .none) ?? screen
    plan.path.append(changed)
    guard changed != screen else { return }
    try perform(.edit(.configure(previous, as: changed)), "configure \(screen) as \(changed)")
  }

  mutating func dismissLayers(above layer: Int) throws(NavigationFailure) {
    let gone = tree.layers.dropFirst(layer + 1)
    guard !gone.isEmpty else { return }
    let roots = gone.reversed().map(\.root.description).joined(separator: ", ")
    try perform(.dismiss(layers: gone.count), "dismiss \(roots)")
  }

  /// Makes every container around the previous screen show the way to it, the outermost first.
  mutating func makeVisible() throws(NavigationFailure) {
    for depth in previous.path.indices {
      let parent = Place(layer: previous.layer, path: Array(previous.path[..<depth]))
      guard let container = tree.container(at: parent) else { throw .noContainer(at: parent) }
      let child = previous.path[depth]
      if scene.containers.visible(container, in: scene.traits).contains(child) { continue }
      let shown = tree.node(at: parent.descending([child]))?.description ?? ""
      try perform(.edit(.show(child: child, of: parent)), "show \(shown) in \(container.kind)")
    }
  }
}
