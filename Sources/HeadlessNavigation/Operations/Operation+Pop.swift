extension ScreenTree {
  /// Pops one screen off the innermost visible stack (rule N3: popping the root does nothing).
  ///
  /// A collapsed container on top gives up its topmost pane first.
  func popping(at site: OperationSite) throws(NavigationFailure) -> ScreenTree {
    let popped = try editingVisibleStack(at: site) { stack in
      guard let top = stack.children.last else { return }
      if case .container(let container) = top,
        let rest = site.rules[container.kind].popping(container, in: site.traits)
      {
        stack.children[stack.children.count - 1] = .container(rest)
      } else if stack.children.count > 1 {
        stack.children.removeLast()
      }
    }
    guard let popped else { throw NavigationFailure(code: .noStack, culprit: "pop") }
    return popped
  }

  /// Pops to a screen of the innermost visible stack (rule N3), inside a container of that stack if it stands there.
  func popping(to screen: Screen, at site: OperationSite) throws(NavigationFailure) -> ScreenTree {
    let popped = try editingVisibleStack(at: site) { stack throws(NavigationFailure) in
      guard let index = stack.children.lastIndex(where: { $0.contains(screen) }) else {
        throw NavigationFailure(code: .notOnStack, culprit: screen.description)
      }
      stack.children.removeSubrange((index + 1)...)
      guard case .container(let container) = stack.children[index],
        let child = container.children.firstIndex(where: { $0.contains(screen) })
      else { return }
      let shown = try site.rules[container.kind].showing(child, of: container, in: site.traits)
      stack.children[index] = .container(shown)
    }
    guard let popped else { throw NavigationFailure(code: .noStack, culprit: screen.description) }
    return popped
  }
}
