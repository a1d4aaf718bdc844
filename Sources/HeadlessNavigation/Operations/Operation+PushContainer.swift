extension ScreenTree {
  /// Pushes a container on a stack, where the policy for its kind allows it (N2); split views never (S8).
  func pushing(_ container: Container, at site: OperationSite) throws(NavigationFailure) -> ScreenTree {
    guard site.rules.policies.pushedContainers[container.kind] != .error else { throw .onStack(container) }
    let node = Node.container(container)
    let pushed = try editingInnermost({ $0.kind == .stack }, at: site) { stack throws(NavigationFailure) in
      for screen in node.screens where stack.children.contains(where: { $0.contains(screen) }) {
        throw NavigationFailure(code: .alreadyOnStack, culprit: screen.description)
      }
      stack.children.append(node)
    }
    guard let pushed else { throw NavigationFailure(code: .noStack, culprit: container.description) }
    return pushed
  }
}

extension NavigationFailure {
  /// A container stands on a stack that should not.
  static func onStack(_ container: Container) -> Self {
    let isSplit = [.split, .doubleSplit, .tripleSplit].contains(container.kind)
    return NavigationFailure(code: isSplit ? .splitInStack : .containerOnStack, culprit: container.description)
  }
}
