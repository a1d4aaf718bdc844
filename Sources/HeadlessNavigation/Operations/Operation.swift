/// One change of the screen tree.
///
/// Each case is a pure function of a tree and the traits, in a file of its own; on failure the tree is untouched.
public enum Operation: Hashable, Sendable, Codable {
  /// Puts a screen on the innermost visible stack of the top layer.
  case push(Screen)
  /// Takes one screen off that stack; on the root of the stack, nothing happens.
  case pop
  /// Takes off everything above a screen of that stack.
  case popTo(Screen)
  /// Presents a node modally over everything.
  case present(Node, style: Name<Layer>)
  /// Takes away that many layers from the top.
  case dismiss(layers: Int)
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
  /// Changes the tree at a place, as a route was planned.
  case edit(TreeEdit)
}

extension ScreenTree {
  /// The tree after the operation.
  /// - Throws: ``NavigationFailure`` in the commit phase; see the file of each case for its rules.
  /// - Complexity: O(number of nodes).
  public func applying(
    _ operation: Operation,
    in traits: Traits,
    under rules: ContainerCatalog
  ) throws(NavigationFailure) -> ScreenTree {
    let site = OperationSite(traits: traits, rules: rules)
    switch operation {
    case .push(let screen): return try pushing(screen, at: site)
    case .pop: return try popping(at: site)
    case .popTo(let screen): return try popping(to: screen, at: site)
    case .present(let node, let style): return presenting(node, style: style)
    case .dismiss(let count): return dismissing(count)
    case .replace(let child, let kind, let screen): return try replacing(child, of: kind, with: screen, at: site)
    case .update(let kind, let display): return try updating(kind, display: display, at: site)
    case .setRoot(let node): return ScreenTree(root: node)
    case .embed(let primary, let kind): return embedding(primary, in: kind, at: site)
    case .extract(let kind): return extracting(kind)
    case .edit(let edit): return try editing(edit, at: site)
    }
  }
}

/// What every operation needs beside the tree.
struct OperationSite {
  let traits: Traits
  let rules: ContainerCatalog
}
