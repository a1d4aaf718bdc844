extension ScreenTree {
  /// Presents over the topmost layer (rule P4: the presentation hangs on the layer, not on a screen inside it).
  ///
  /// Whether what stands in the tree may be presented again is a policy (P3).
  func presenting(_ node: Node, style: Name<Layer>, at site: OperationSite) throws(NavigationFailure) -> ScreenTree {
    if site.rules.policies.presentingTwice == .refused,
      let twice = node.screens.first(where: { layerIndex(of: $0) != nil })
    {
      throw NavigationFailure(code: .alreadyInTree, culprit: twice.description)
    }
    var tree = self
    tree.layers.append(Layer(root: node, style: style, isLocked: node.screens.contains(where: \.isLocked)))
    return tree
  }

  /// Dismisses from the top (rule P5); the root layer stays, so with nothing presented nothing happens.
  func dismissing(_ count: Int) -> ScreenTree {
    var tree = self
    tree.layers.removeLast(min(max(count, 0), max(layers.count - 1, 0)))
    return tree
  }

  /// Dismisses what the screen's layer presents, and everything above; where it presents nothing, the whole layer in
  /// which the screen stands (P5).
  func dismissing(from screen: Screen) throws(NavigationFailure) -> ScreenTree {
    guard let layer = layerIndex(of: screen) else {
      throw NavigationFailure(code: .notInHierarchy, culprit: screen.description)
    }
    let above = layers.count - 1 - layer
    return dismissing(max(above, 1))
  }
}
