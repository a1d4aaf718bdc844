extension ScreenTree {
  /// Pops one screen off the innermost visible stack (rule N3: popping the root does nothing).
  ///
  /// A collapsed container on top gives up its topmost pane first, and one around the stack when that is at its root.
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
    if let popped, popped != self { return popped }
    let emptied = try editingInnermost(site.isDrawnAsStack, at: site) { container in
      container = site.rules[container.kind].popping(container, in: site.traits) ?? container
    }
    guard let result = emptied ?? popped else { throw NavigationFailure(code: .noStack, culprit: "pop") }
    return result
  }

  /// Pops to a screen of the innermost visible stack (rule N3), inside a container of that stack if it stands there.
  ///
  /// The columns of a container that is drawn as one stack count as that stack.
  func popping(to screen: Screen, at site: OperationSite) throws(NavigationFailure) -> ScreenTree {
    let drawn = try editingInnermost({ site.isDrawnAsStack($0) && Node.container($0).contains(screen) }, at: site) {
      container throws(NavigationFailure) in
      container = try container.popped(to: screen, at: site)
    }
    if let drawn { return drawn }
    let popped = try editingVisibleStack(at: site) { stack throws(NavigationFailure) in
      guard stack.children.contains(where: { $0.contains(screen) }) else {
        throw NavigationFailure(code: .notOnStack, culprit: screen.description)
      }
      stack = try stack.popped(to: screen, at: site)
    }
    guard let popped else { throw NavigationFailure(code: .noStack, culprit: screen.description) }
    return popped
  }
}

extension Container {
  /// The container with the screen on top of the stacks it stands on, and its child shown elsewhere.
  fileprivate func popped(to screen: Screen, at site: OperationSite) throws(NavigationFailure) -> Container {
    guard let index = children.lastIndex(where: { $0.contains(screen) }) else { return self }
    var popped = try site.rules[kind].showing(index, of: self, in: site.traits)
    guard popped.children.indices.contains(index), case .container(let child) = popped.children[index]
    else { return popped }
    popped.children[index] = .container(try child.popped(to: screen, at: site))
    return popped
  }
}
