/// One change of the screen tree.
///
/// Each case is a pure function of a tree and the traits, in a file of its own; on failure the tree is untouched.
public enum TreeOperation: Hashable, Sendable, Codable {
  /// Puts a screen on the innermost visible stack of the top layer.
  case push(Screen)
  /// Puts a container there, where the policies allow its kind on a stack.
  case pushContainer(Container)
  /// Takes one screen off that stack; on the root of the stack, nothing happens.
  case pop
  /// Takes off everything above a screen of that stack.
  case popTo(Screen)
  /// Takes off everything above the root of that stack.
  case popToRoot
  /// Presents a node modally over everything.
  case present(Node, style: Name<Layer>)
  /// Takes away that many layers from the top.
  case dismiss(layers: Int)
  /// Takes away what the layer of a screen presents, or else that layer.
  case dismissFrom(Screen)
  /// Makes a child of the visible container of a kind visible, by code.
  case select(child: Int, of: Name<Container>)
  /// Takes a child out of the visible container of a kind.
  case remove(child: Int, of: Name<Container>)
  /// Gives the visible container of a kind other children.
  case setChildren([Node], of: Name<Container>)
  /// Puts a screen into the detail column of the visible split.
  case showDetail(Screen)
  /// Puts a screen in place of a pane of the visible container of a kind, or beside its panes when it is one short.
  case replace(child: Int, of: Name<Container>, with: Screen)
  /// Changes what is open in the visible screen of a kind.
  case update(Name<Screen>, display: Value)
  /// Throws everything away and starts with a node.
  case setRoot(Node)
  /// Wraps a screen of a stack, and the screen above it, into a container of two panes.
  case embed(primary: Name<Screen>, in: Name<Container>)
  /// The inverse of `embed`: puts the panes back on the stack.
  case extract(Name<Container>)
  /// Does an operation where a screen stands, be it seen or not, instead of where the user looks.
  indirect case at(Screen, TreeOperation)
  /// Changes the tree at a place, as a route was planned.
  case edit(TreeEdit)
}

extension ScreenTree {
  /// The tree after the operation.
  /// - Throws: ``NavigationFailure`` in the commit phase; see the file of each case for its rules.
  /// - Complexity: O(number of nodes).
  package func applying(
    _ operation: TreeOperation,
    in traits: Traits,
    under rules: ContainerCatalog
  ) throws(NavigationFailure) -> ScreenTree {
    let brought = rules.policies.loading == .whenShown ? operation.unloaded : operation
    let changed = try applying(brought, at: OperationSite(traits: traits, rules: rules))
    return changed.loadingVisible(in: traits, under: rules)
  }

  func applying(_ operation: TreeOperation, at site: OperationSite) throws(NavigationFailure) -> ScreenTree {
    switch operation {
    case .push(let screen): return try pushing(screen, at: site)
    case .pushContainer(let container): return try pushing(container, at: site)
    case .pop: return try popping(at: site)
    case .popTo(let screen): return try popping(to: screen, at: site)
    case .popToRoot: return try poppingToRoot(at: site)
    case .present(let node, let style): return try presenting(node, style: style, at: site)
    case .dismiss(let count): return dismissing(count)
    case .dismissFrom(let screen): return try dismissing(from: screen)
    case .select(let child, let kind): return try selecting(child, of: kind, at: site)
    case .remove(let child, let kind): return try removing(child, of: kind, at: site)
    case .setChildren(let nodes, let kind): return try settingChildren(nodes, of: kind, at: site)
    case .showDetail(let screen): return try showingDetail(screen, at: site)
    case .replace(let child, let kind, let screen): return try replacing(child, of: kind, with: screen, at: site)
    case .update(let kind, let display): return try updating(kind, display: display, at: site)
    case .setRoot(let node): return ScreenTree(root: node)
    case .embed(let primary, let kind): return embedding(primary, in: kind, at: site)
    case .extract(let kind): return extracting(kind)
    case .at(let anchor, let operation): return try applying(operation, at: anchor, of: site)
    case .edit(let edit): return try editing(edit, at: site)
    }
  }
}

extension ScreenTree {
  /// Does an operation where a screen stands: in its layer and on its stack, seen or not.
  ///
  /// Popping below a presented layer leaves that layer alone (N6); what is pushed where nobody looks is not loaded
  /// until somebody does (T4). Dismissing, updating and what concerns the whole tree is done as always. Presenting
  /// needs a screen that is in the window and presents nothing yet (P1, P2).
  func applying(
    _ operation: TreeOperation,
    at anchor: Screen,
    of site: OperationSite
  ) throws(NavigationFailure) -> ScreenTree {
    guard let layer = layerIndex(of: anchor) else {
      throw NavigationFailure(code: .notInHierarchy, culprit: anchor.description)
    }
    if case .present = operation { try checkPresenter(anchor, in: layer, at: site) }
    let anchored = OperationSite(traits: site.traits, rules: site.rules, anchor: anchor)
    return try applying(operation.unloaded, at: anchored)
  }

  private func checkPresenter(_ screen: Screen, in layer: Int, at site: OperationSite) throws(NavigationFailure) {
    guard layers[layer].root.visibleScreens(in: site.traits, under: site.rules).contains(where: screen.isSame) else {
      throw NavigationFailure(code: .notInHierarchy, culprit: screen.description)
    }
    guard layer == layers.count - 1 else {
      throw NavigationFailure(code: .alreadyPresenting, culprit: layers[layer].root.description)
    }
  }
}

extension TreeOperation {
  /// The operation with every screen it brings not loaded yet.
  var unloaded: TreeOperation {
    mapScreens { screen in
      var screen = screen
      screen.isLoaded = false
      return screen
    }
  }

  /// The operation with every screen it brings changed.
  func mapScreens(_ change: (Screen) -> Screen) -> TreeOperation {
    switch self {
    case .push(let screen): .push(change(screen))
    case .pushContainer(let container): .pushContainer(container.mapScreens(change))
    case .present(let node, let style): .present(node.mapScreens(change), style: style)
    case .replace(let child, let kind, let screen): .replace(child: child, of: kind, with: change(screen))
    case .showDetail(let screen): .showDetail(change(screen))
    case .setChildren(let nodes, let kind): .setChildren(nodes.map { $0.mapScreens(change) }, of: kind)
    case .setRoot(let node): .setRoot(node.mapScreens(change))
    case .at(let anchor, let operation): .at(anchor, operation.mapScreens(change))
    case .edit(.insert(let insertions, let place)):
      .edit(.insert(insertions.map { Insertion($0.node.mapScreens(change), by: $0.integration) }, into: place))
    case .pop, .popTo, .popToRoot, .dismiss, .dismissFrom, .select, .remove, .update, .embed, .extract, .edit: self
    }
  }
}

/// What every operation needs beside the tree.
struct OperationSite {
  let traits: Traits
  let rules: ContainerCatalog
  /// The screen at which the operation is done; where the user looks, if there is none.
  var anchor: Screen?

  init(traits: Traits, rules: ContainerCatalog, anchor: Screen? = nil) {
    self.traits = traits
    self.rules = rules
    self.anchor = anchor
  }

  /// The index of the layer in which the operation is done.
  func layerIndex(in tree: ScreenTree) -> Int? {
    anchor.map(tree.layerIndex) ?? tree.layers.indices.last
  }

  /// The child that leads to where the operation is done.
  func way(through container: Container) -> Int? {
    guard let anchor else { return rules.visible(container, in: traits).last }
    return container.children.lastIndex { $0.contains(anchor) }
  }

  /// Whether the container is drawn as one stack of its own.
  func isDrawnAsStack(_ container: Container) -> Bool {
    let rules = rules[container.kind]
    return rules.isCollapsed(in: traits) && rules.collapsedStack(of: container) != nil
  }

  /// Whether it is, and the site lies on that stack rather than inside of something else that stands on it.
  func isDrawnAsStackThere(_ container: Container) -> Bool {
    guard isDrawnAsStack(container), let way = way(through: container) else { return false }
    guard case .container(let column) = container.children[way] else { return true }
    return column.kind == .stack
  }
}
