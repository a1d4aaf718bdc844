import HeadlessNavigation

/// What of a state decides what a user sees: states with equal outlines have equal scenes.
///
/// Most states differ in what stands behind other tabs and below what is in view, so there are far fewer outlines.
struct SceneOutline: Hashable, Sendable {
  /// A screen in view.
  struct Pane: Hashable {
    /// The screen, without what users cannot see of it.
    var screen: Screen
    /// How often an equal one stands in lower layers.
    var ordinal: Int
    /// The slots of the frame that it belongs to and of its parents.
    var owners: [Name<any Coordinator>]
  }

  /// The tabs in view.
  struct Tabs: Hashable {
    /// The kinds of the screens at their roots; empty where a tab has none.
    var roots: [Name<Screen>]
    var selected: Int
  }

  /// The screens of the top layer, leading to trailing.
  var panes: [Pane]
  /// The innermost tabs in view, if there are any.
  var tabs: Tabs?
  var traits: Traits

  init(of state: FlowState, in app: App) {
    traits = state.traits
    let below = state.tree.layers.dropLast().flatMap(\.root.screens)
    panes = state.tree.panes(in: state.traits, under: app.containers).map { screen in
      Pane(
        screen: Screen(kind: screen.kind, context: screen.context, display: screen.display),
        ordinal: below.reduce(0) { $0 + ($1.isSame(as: screen) ? 1 : 0) },
        owners: Self.owners(of: screen, in: state)
      )
    }
    let tabs = state.tree.layers.last.flatMap { Self.tabs(in: $0.root, of: app, traits: state.traits) }
    self.tabs = tabs.map { Tabs(roots: $0.children.map { $0.screens.first?.kind ?? "" }, selected: $0.selected) }
  }

  private static func owners(of screen: Screen, in state: FlowState) -> [Name<any Coordinator>] {
    var slots: [Name<any Coordinator>] = []
    var next: Int? = screen.owner
    while let index = next, state.coordinators.indices.contains(index) {
      slots.append(state.coordinators[index].slot)
      next = state.coordinators[index].parent
    }
    return slots
  }

  /// The tabs that a tap on a tab speaks to: on the way to where the user looks, the innermost.
  private static func tabs(in node: Node, of app: App, traits: Traits) -> Container? {
    guard case .container(let container) = node else { return nil }
    let way = app.containers[container.kind].visible(container, in: traits).last
    let inner = way.flatMap { container.children.indices.contains($0) ? container.children[$0] : nil }
    return inner.flatMap { tabs(in: $0, of: app, traits: traits) } ?? (container.kind == .tabs ? container : nil)
  }
}
