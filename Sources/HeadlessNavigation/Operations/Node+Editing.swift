extension ScreenTree {
  /// Edits the innermost stack on the way to the focus of the top layer, or to the anchor of the site; `nil` when
  /// there is none.
  func editingVisibleStack(
    at site: OperationSite,
    _ edit: (inout Container) throws(NavigationFailure) -> Void
  ) throws(NavigationFailure) -> ScreenTree? {
    try editingInnermost({ $0.kind == .stack }, at: site, edit)
  }

  /// Edits the innermost matching container on the way to where the site is; `nil` when there is none.
  func editingInnermost(
    _ matches: (Container) -> Bool,
    at site: OperationSite,
    _ edit: (inout Container) throws(NavigationFailure) -> Void
  ) throws(NavigationFailure) -> ScreenTree? {
    guard let layer = site.layerIndex(in: self), layers.indices.contains(layer),
      let root = try layers[layer].root.editingInnermost(matches, at: site, edit)
    else { return nil }
    var tree = self
    tree.layers[layer].root = root
    return tree
  }

  func replacingTopRoot(_ root: Node) -> ScreenTree {
    var tree = self
    tree.layers[layers.count - 1].root = root
    return tree
  }
}

extension Node {
  /// The node with the innermost matching container on the way to the focus edited; `nil` when none matches.
  func editingInnermost(
    _ matches: (Container) -> Bool,
    at site: OperationSite,
    _ edit: (inout Container) throws(NavigationFailure) -> Void
  ) throws(NavigationFailure) -> Node? {
    guard case .container(var container) = self else { return nil }
    if let focus = site.way(through: container),
      let child = try container.children[focus].editingInnermost(matches, at: site, edit)
    {
      container.children[focus] = child
      return .container(container)
    }
    guard matches(container) else { return nil }
    try edit(&container)
    return .container(container)
  }

  /// The innermost matching container on the way to the focus.
  func innermost(_ matches: (Container) -> Bool, at site: OperationSite) -> Container? {
    guard case .container(let container) = self else { return nil }
    return site.way(through: container).flatMap { container.children[$0].innermost(matches, at: site) }
      ?? (matches(container) ? container : nil)
  }

  /// The node with its visible screens changed.
  func mapVisibleScreens(at site: OperationSite, _ change: (Screen) -> Screen) -> Node {
    switch self {
    case .screen(let screen): return .screen(change(screen))
    case .container(var container):
      for index in site.rules.visible(container, in: site.traits) {
        container.children[index] = container.children[index].mapVisibleScreens(at: site, change)
      }
      return .container(container)
    }
  }

  /// The node with every stack in it changed, innermost first.
  func mapStacks(_ change: ([Node]) -> [Node]) -> Node {
    guard case .container(var container) = self else { return self }
    container.children = container.children.map { $0.mapStacks(change) }
    if container.kind == .stack { container.children = change(container.children) }
    return .container(container)
  }

  /// Whether a screen of that kind and context stands anywhere in the node.
  func contains(_ screen: Screen) -> Bool { screens.contains { $0.isSame(as: screen) } }
}
