extension ScreenTree {
  /// Pushes on the innermost visible stack (rules N1, N2 of the container table): a stack holds a screen once.
  ///
  /// Above a container that absorbs, such as a hybrid without a secondary, the screen becomes part of it.
  func pushing(_ screen: Screen, at site: OperationSite) throws(NavigationFailure) -> ScreenTree {
    if let drawn = drawnStack(at: site), drawn.contains(screen) {
      throw NavigationFailure(code: .alreadyOnStack, culprit: screen.description)
    }
    let pushed = try editingVisibleStack(at: site) { stack throws(NavigationFailure) in
      guard !stack.children.contains(where: { $0.contains(screen) }) else {
        throw NavigationFailure(code: .alreadyOnStack, culprit: screen.description)
      }
      if !stack.children.absorb(.screen(screen), under: site.rules) { stack.children.append(.screen(screen)) }
    }
    guard let pushed else { throw NavigationFailure(code: .noStack, culprit: screen.description) }
    return pushed
  }

  /// The innermost container that is drawn as one stack.
  private func drawnStack(at site: OperationSite) -> Node? {
    let root = site.layerIndex(in: self).map { layers[$0].root }
    return root?.innermost(site.isDrawnAsStack, at: site).map(Node.container)
  }
}

extension [Node] {
  /// Puts a node into the topmost container, if that takes it in.
  mutating func absorb(_ node: Node, under rules: ContainerCatalog) -> Bool {
    guard case .container(let top)? = last, let filled = rules[top.kind].absorbing(node, into: top)
    else { return false }
    self[count - 1] = .container(filled)
    return true
  }
}
