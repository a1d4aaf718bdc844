extension ScreenTree {
  /// Pushes on the innermost visible stack (rules N1, N2 of the container table): a stack holds a screen once.
  /// Above a container that absorbs, such as a hybrid without a secondary, the screen becomes part of it.
  func pushing(_ screen: Screen, at site: OperationSite) throws(NavigationFailure) -> ScreenTree {
    let pushed = try editingVisibleStack(at: site) { stack throws(NavigationFailure) in
      guard !stack.children.contains(where: { $0.contains(screen) }) else {
        throw NavigationFailure(code: .alreadyOnStack, culprit: screen.description)
      }
      stack.children.append(pushed: .screen(screen), under: site.rules)
    }
    guard let pushed else { throw NavigationFailure(code: .noStack, culprit: screen.description) }
    return pushed
  }
}

extension [Node] {
  /// Puts a node on top, inside the topmost container if that absorbs it.
  mutating func append(pushed node: Node, under rules: ContainerCatalog) {
    if case .container(let top)? = last, let filled = rules[top.kind].absorbing(node, into: top) {
      self[count - 1] = .container(filled)
    } else {
      append(node)
    }
  }
}
