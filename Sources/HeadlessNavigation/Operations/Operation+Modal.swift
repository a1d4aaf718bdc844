extension ScreenTree {
  /// Presents over the topmost layer (rule P4: the presentation hangs on the layer, not on a screen inside it).
  func presenting(_ node: Node, style: Name<Layer>) -> ScreenTree {
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
}
