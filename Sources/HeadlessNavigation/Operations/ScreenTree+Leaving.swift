extension ScreenTree {
  /// Pops one screen off the innermost visible stack (rule N3: popping the root does nothing).
  ///
  /// A collapsed container on top gives up its topmost pane first, and one around the stack when that is at its root.
  func popping(at site: OperationSite) throws(NavigationFailure) -> ScreenTree {
    let popped = try editingInnermost(site.isStack, at: site) { stack in
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
    let popped = try editingInnermost(site.isStack, at: site) { stack throws(NavigationFailure) in
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

extension ScreenTree {
  /// Pops everything above the root of a stack (N3); of a container that is drawn as one stack, its later columns too.
  func poppingToRoot(at site: OperationSite) throws(NavigationFailure) -> ScreenTree {
    let drawn = try editingInnermost(site.isDrawnAsStackThere, at: site) { container throws(NavigationFailure) in
      container = try container.poppedToRoot(at: site)
    }
    if let drawn { return drawn }
    let popped = try editingInnermost(site.isStack, at: site) { stack throws(NavigationFailure) in
      stack = try stack.poppedToRoot(at: site)
    }
    guard let popped else { throw NavigationFailure(code: .noStack, culprit: "popToRoot") }
    return popped
  }
}

extension Container {
  /// The container with its first child alone, where children stand one above the other.
  fileprivate func poppedToRoot(at site: OperationSite) throws(NavigationFailure) -> Container {
    var popped = self
    if site.rules[kind].canPush {
      popped.children = Array(children.prefix(1))
    } else if site.rules[kind].isCollapsed(in: site.traits), !children.isEmpty {
      popped = try site.rules[kind].showing(0, of: self, in: site.traits)
    } else {
      return self
    }
    guard case .container(let root)? = popped.children.first else { return popped }
    popped.children[0] = .container(try root.poppedToRoot(at: site))
    return popped
  }
}

extension ScreenTree {
  /// Dismisses from the top (rule P5); the root layer stays, so with nothing presented nothing happens.
  ///
  /// What was presented over a part of the top layer goes before that layer.
  func dismissing(_ count: Int, at site: OperationSite) -> ScreenTree {
    var tree = self
    let site = OperationSite(traits: site.traits, rules: site.rules)
    var rest = count
    while rest > 0 {
      if let dismissed = tree.dismissingInContext(at: site) {
        tree = dismissed
      } else if tree.layers.count > 1 {
        tree.layers.removeLast()
      } else {
        return tree
      }
      rest -= 1
    }
    return tree
  }

  /// Dismisses what the screen's layer presents, and everything above; where it presents nothing, the whole layer in
  /// which the screen stands (P5).
  ///
  /// What was presented over a part of the screen counts as a layer.
  func dismissing(from screen: Screen, at site: OperationSite) throws(NavigationFailure) -> ScreenTree {
    guard let layer = layerIndex(of: screen) else {
      throw NavigationFailure(code: .notInHierarchy, culprit: screen.description)
    }
    let there = OperationSite(traits: site.traits, rules: site.rules, anchor: .screen(screen))
    if layer == layers.count - 1, let place = innermostPlace({ $0.kind == .context }, at: there),
      let over = container(at: place), let child = there.way(through: over),
      case let kept = Array(over.children.indices.prefix(max(1, child == over.children.count - 1 ? child : child + 1))),
      let rest = site.rules[over.kind].remains(of: over, keeping: kept)
    {
      return replacingNode(at: place, with: rest)
    }
    var tree = self
    tree.layers.removeLast(min(max(layers.count - 1 - layer, 1), layers.count - 1))
    return tree
  }
}
