/// Works out what a route means for a tree as it stands; changes nothing.
///
/// RouteComposer's `DefaultRouter`, with a plan between search and commit: what cannot be done leaves no trace.
public struct RoutePlanner: Sendable {
  /// The tree and the rules.
  public let scene: NavigationContext

  /// Makes a planner.
  public init(in scene: NavigationContext) { self.scene = scene }

  /// The plan for a route to a destination with that context.
  /// - Throws: ``NavigationFailure`` of the search, plan or commit phase: see its codes.
  /// - Complexity: O(length of the chain · number of nodes).
  public func plan(_ route: Route, for context: Value = .none) throws(NavigationFailure) -> Plan {
    let search = try RouteSearch(route, for: context, in: scene)
    guard let node = scene.tree.node(at: search.place) else {
      throw NavigationFailure(phase: .search, code: .startNotFound, culprit: "layer \(search.place.layer)")
    }
    let plan = Plan(
      found: node.description,
      anchor: node.screens.first,
      gates: search.gates,
      cases: search.cases
    )
    var draft = PlanDraft(scene: scene, links: search.builds, previous: search.place, plan: plan)
    try draft.configure(search.found)
    let configured = draft.tree
    try draft.dismissLayers(above: search.place.layer)
    try draft.build()
    try requireFree(configured, after: draft.tree)
    return draft.plan
  }

  /// Asks the screens that would really go or be covered, and nobody else, whether they may be left.
  private func requireFree(_ old: ScreenTree, after new: ScreenTree) throws(NavigationFailure) {
    let gone = old.screens.missing(in: new.screens)
    let covered = old.panes(in: scene.traits, under: scene.containers)
      .missing(in: new.panes(in: scene.traits, under: scene.containers))
    guard let blocker = (gone + covered).first(where: \.isLocked) else { return }
    throw NavigationFailure(phase: .plan, code: .blocked, culprit: blocker.description)
  }
}

extension [Screen] {
  fileprivate func missing(in others: [Screen]) -> [Screen] {
    filter { screen in
      count(where: screen.isSame) > others.count(where: screen.isSame)
    }
  }
}
