extension ScreenTree {
  /// Replaces a pane of the innermost visible container of a kind (rule S7: the same screen again changes nothing).
  func replacing(
    _ child: Int,
    of kind: Name<Container>,
    with screen: Screen,
    at site: OperationSite
  ) throws(NavigationFailure) -> ScreenTree {
    let root = try layers.last?.root.editingInnermost({ $0.kind == kind }, at: site) {
      container throws(NavigationFailure) in
      switch child {
      case container.children.count: container.children.append(.screen(screen))
      case container.children.indices:
        if case .screen(let old) = container.children[child], old.isSame(as: screen) { return }
        container.children[child] = .screen(screen)
      default: throw .childOutOfRange(child, of: container)
      }
    }
    guard let root = root ?? nil else { throw NavigationFailure(code: .noContainer, culprit: kind.rawValue) }
    return replacingTopRoot(root)
  }
}
