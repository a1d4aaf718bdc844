extension ScreenTree {
  /// The tree as it is when its splits collapse: by policy the primary comes out on top, and what stood in the later
  /// columns is discarded (S4); else as it was, for the collapsed form is derived (S10).
  func collapsing(from old: Traits, to new: Traits, under rules: ContainerCatalog) -> ScreenTree {
    guard rules.policies.topColumnOnCollapse == .primary else { return self }
    var tree = self
    for index in layers.indices { tree.layers[index].root = layers[index].root.collapsing(from: old, to: new, rules) }
    return tree
  }
}

extension Node {
  fileprivate func collapsing(from old: Traits, to new: Traits, _ catalog: ContainerCatalog) -> Node {
    guard case .container(var container) = self else { return self }
    let rules = catalog[container.kind]
    if !rules.isCollapsed(in: old), rules.isCollapsed(in: new), rules.collapsedStack(of: container) != nil {
      container.children.removeSubrange(min(1, container.children.count)...)
    }
    container.children = container.children.map { $0.collapsing(from: old, to: new, catalog) }
    return .container(container)
  }
}
