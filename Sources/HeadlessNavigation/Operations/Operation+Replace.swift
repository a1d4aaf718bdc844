extension ScreenTree {
  /// Replaces a pane of the innermost visible container of a kind (rule S7: the same screen again changes nothing).
  ///
  /// What `push` refuses in compact width is refused here too: a screen that stands elsewhere on the same stack.
  func replacing(
    _ child: Int,
    of kind: Name<Container>,
    with screen: Screen,
    at site: OperationSite
  ) throws(NavigationFailure) -> ScreenTree {
    let replaced = try editingInnermost({ $0.kind == kind }, at: site) {
      container throws(NavigationFailure) in
      if child == container.children.count, let filled = site.rules[kind].absorbing(.screen(screen), into: container) {
        container = filled
      } else if container.children.indices.contains(child) {
        if case .screen(let old) = container.children[child], old.isSame(as: screen) { return }
        container.children[child] = .screen(screen)
      } else {
        throw .childOutOfRange(child, of: container)
      }
    }
    guard let replaced else { throw NavigationFailure(code: .noContainer, culprit: kind.rawValue) }
    let stack = site.layerIndex(in: replaced).flatMap { layer in
      replaced.layers[layer].root.innermost({ $0.kind == .stack }, at: site)
    }
    guard (stack?.children ?? []).flatMap(\.screens).count(where: screen.isSame) < 2 else {
      throw NavigationFailure(code: .alreadyOnStack, culprit: screen.description)
    }
    return replaced
  }
}
