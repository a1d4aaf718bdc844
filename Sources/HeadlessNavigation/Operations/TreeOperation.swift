/// One change of the screen tree.
///
/// Each is a pure function of a tree and the traits; on failure the tree is untouched.
public enum TreeOperation: Hashable, Sendable {
  /// Joins nodes to the tree, one after the other in one change.
  case insert([Insertion])
  /// Takes one screen off the innermost visible stack; on the root of the stack, nothing happens.
  case pop
  /// Takes off everything above a screen of that stack.
  case popTo(Screen)
  /// Takes off everything above the root of that stack.
  case popToRoot
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
  /// Changes what is open in the visible screen of a kind.
  case update(Name<Screen>, display: Value)
  /// Gives a screen of a plan another context, and other things open in it.
  case configure(Screen)
  /// Wraps a screen of a stack, and the screen above it, into a container of two panes.
  case embed(primary: Name<Screen>, in: Name<Container>)
  /// The inverse of `embed`: puts the panes back on the stack.
  case extract(Name<Container>)
  /// Does an operation where a screen stands, be it seen or not, instead of where the user looks.
  indirect case at(Screen, TreeOperation)
  /// Does an operation at a place of the tree, as a route was planned.
  indirect case within(Place, TreeOperation)
}

extension TreeOperation {
  /// Joins a node to the tree.
  public static func insert(_ node: Node, by integration: Integration) -> Self {
    .insert([Insertion(node, by: integration)])
  }
  /// Puts a screen on the innermost visible stack of the top layer.
  public static func push(_ screen: Screen) -> Self { .insert(.screen(screen), by: .push) }
  /// Puts a screen into the detail column of the visible split.
  public static func showDetail(_ screen: Screen) -> Self { .insert(.screen(screen), by: .showDetail) }
  /// Puts a screen in place of a pane of the visible container of a kind, or beside its panes when it is one short.
  public static func replace(child: Int, of kind: Name<Container>, with screen: Screen) -> Self {
    .insert(.screen(screen), by: .replaceChild(child, of: kind))
  }
  /// Presents a node modally over everything.
  public static func present(_ node: Node, style: Name<Layer>) -> Self { .insert(node, by: .present(style)) }
  /// Throws everything away and starts with a node.
  public static func setRoot(_ node: Node) -> Self { .insert(node, by: .replaceRoot) }
}

extension ScreenTree {
  /// The tree after the operation.
  /// - Throws: ``NavigationFailure`` in the commit phase; see the file of each case for its rules.
  /// - Complexity: O(number of nodes).
  package func applying(
    _ operation: TreeOperation, in traits: Traits, under rules: ContainerCatalog
  ) throws(NavigationFailure) -> ScreenTree {
    let changed = try applying(operation, at: site(in: traits, under: rules))
    return changed.loadingVisible(in: traits, under: rules)
  }

  func applying(_ operation: TreeOperation, at site: OperationSite) throws(NavigationFailure) -> ScreenTree {
    switch operation {
    case .insert(let insertions): return try inserting(insertions, at: site).tree
    case .pop: return try popping(at: site)
    case .popTo(let screen): return try popping(to: screen, at: site)
    case .popToRoot: return try poppingToRoot(at: site)
    case .dismiss(let count): return dismissing(count)
    case .dismissFrom(let screen): return try dismissing(from: screen)
    case .select(let child, let kind): return try selecting(child, of: kind, at: site)
    case .remove(let child, let kind): return try removing(child, of: kind, at: site)
    case .setChildren(let nodes, let kind): return try settingChildren(nodes, of: kind, at: site)
    case .update(let kind, let display): return try updating(kind, display: display, at: site)
    case .configure(let screen):
      guard let place = operationPlace(of: site), case .screen(var old) = node(at: place) else {
        throw .commit(.screenNotVisible, screen)
      }
      old.context = screen.context
      old.display = screen.display
      return replacingNode(at: place, with: .screen(old))
    case .embed(let primary, let kind): return embedding(primary, in: kind, at: site)
    case .extract(let kind): return extracting(kind, at: site)
    case .at(let anchor, let operation): return try applying(operation, at: anchor, of: site)
    case .within(let place, let operation): return try applying(operation, at: self.site(site, at: .place(place)))
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
    _ operation: TreeOperation, at anchor: Screen, of site: OperationSite
  ) throws(NavigationFailure) -> ScreenTree {
    guard let layer = layerIndex(of: anchor) else {
      throw .commit(.notInHierarchy, anchor)
    }
    let there = self.site(site, at: .screen(anchor))
    if operation.isPresenting {
      guard layers[layer].root.visibleScreens(in: there.traits, under: site.rules).contains(where: anchor.isSame) else {
        throw .commit(.notInHierarchy, anchor)
      }
      guard layer == layers.count - 1 else { throw .commit(.alreadyPresenting, layers[layer].root) }
    }
    return try applying(operation.unloaded, at: there)
  }
}

extension TreeOperation {
  fileprivate var isPresenting: Bool {
    if case .insert(let insertions) = self, case .present? = insertions.first?.integration { true } else { false }
  }

  /// The operation with every screen it brings not loaded yet.
  var unloaded: TreeOperation {
    mapScreens { screen in
      var screen = screen
      screen.isLoaded = false
      return screen
    }
  }

  /// The operation with every screen it brings changed.
  package func mapScreens(_ change: (Screen) -> Screen) -> TreeOperation {
    switch self {
    case .insert(let insertions): .insert(insertions.map { Insertion($0.node.mapScreens(change), by: $0.integration) })
    case .setChildren(let nodes, let kind): .setChildren(nodes.map { $0.mapScreens(change) }, of: kind)
    case .at(let anchor, let operation): .at(anchor, operation.mapScreens(change))
    case .within(let place, let operation): .within(place, operation.mapScreens(change))
    case .pop, .popTo, .popToRoot, .dismiss, .dismissFrom, .select, .remove, .update, .configure, .embed, .extract: self
    }
  }

  /// What records call the operation.
  var action: NavigationRecord.Action {
    switch self {
    case .insert(let insertions): insertions.first?.integration.action ?? .restructure
    case .pop, .popTo, .popToRoot: .pop
    case .dismiss, .dismissFrom: .dismiss
    case .select: .select
    case .update: .expand
    case .configure: .replace
    case .setChildren, .remove, .embed, .extract, .within(_, .select): .restructure
    case .at(_, let operation), .within(_, let operation): operation.action
    }
  }
}

extension TreeOperation {
  /// The kinds of the screens that it looks for throughout the tree; `nil` where it may change tabs out of view.
  var sought: [Name<Screen>]? {
    switch self {
    case .insert, .pop, .popToRoot, .dismiss, .select, .update, .configure: []
    case .popTo(let screen), .dismissFrom(let screen): [screen.kind]
    case .remove, .setChildren, .embed, .extract: nil
    case .at(let screen, let operation): operation.sought.map { [screen.kind] + $0 }
    case .within(_, let operation): operation.sought
    }
  }
}
