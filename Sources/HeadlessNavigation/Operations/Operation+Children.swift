extension ScreenTree {
  /// Takes a child out of the innermost container of a kind; what remains is for the container's rules to say (T5).
  func removing(_ child: Int, of kind: Name<Container>, at site: OperationSite) throws(NavigationFailure) -> ScreenTree
  {
    let removed = try editingInnermost({ $0.kind == kind }, at: site) { container throws(NavigationFailure) in
      guard container.children.indices.contains(child),
        case .container(let rest)? = site.rules[kind]
          .remains(of: container, keeping: container.children.indices.filter { $0 != child })
      else { throw .childOutOfRange(child, of: container) }
      container = rest
    }
    guard let removed else { throw NavigationFailure(code: .noContainer, culprit: kind.rawValue) }
    return removed
  }

  /// Gives the innermost container of a kind other children.
  ///
  /// The selection stays with its child if that is among them, by its first screen, else it is the first (T5). A stack
  /// holds a screen once (N1, N2).
  func settingChildren(
    _ children: [Node],
    of kind: Name<Container>,
    at site: OperationSite
  ) throws(NavigationFailure) -> ScreenTree {
    let changed = try editingInnermost({ $0.kind == kind }, at: site) { container throws(NavigationFailure) in
      let screens = children.flatMap(\.screens)
      if kind == .stack, let twice = screens.first(where: { screens.count(where: $0.isSame) > 1 }) {
        throw NavigationFailure(code: .alreadyOnStack, culprit: twice.description)
      }
      let selected =
        container.children.indices.contains(container.selected)
        ? container.children[container.selected].screens.first : nil
      container.selected =
        selected.flatMap { old in
          children.firstIndex { $0.screens.first.map(old.isSame) ?? false }
        } ?? 0
      container.children = children
    }
    guard let changed else { throw NavigationFailure(code: .noContainer, culprit: kind.rawValue) }
    return changed
  }
}
