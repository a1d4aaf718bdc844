extension ScreenTree {
  /// Pops one screen off the innermost visible stack (rule N3: popping the root does nothing).
  ///
  /// A collapsed container on top gives up its topmost pane first, and one drawn as a stack its last column when the
  /// stack in that is at its root.
  func popping(at site: OperationSite) throws(NavigationFailure) -> ScreenTree {
    var next = innermostPlace({ site.isStack($0) || site.isDrawnAsStack($0) }, at: site)
    guard next != nil else { throw .commit(.noStack, "pop") }
    while let place = next, let container = container(at: place) {
      if let popped = container.popped(at: site) { return replacingNode(at: place, with: .container(popped)) }
      next = place.parent.flatMap { self.container(at: $0).map(site.isDrawnAsStackThere) == true ? $0 : nil }
    }
    return self
  }

  /// The container from which a user's Back takes a screen: the innermost in view with something above its root, that
  /// of the last pane before those of the others, and all of them before those around them.
  ///
  /// Each stack in view has a bar with a back button: that around pushed tabs leads out of them, and that of a split's
  /// primary is there while the detail is at its root. `nil` where no bar has one.
  func placeOfBack(at site: OperationSite) -> Place? {
    layers.indices.last.flatMap { layers[$0].root.placeOfBack(from: Place(layer: $0), at: site) }
  }

  /// Pops to a screen of the innermost stack around the site that has it (rule N3), inside a container of that stack if
  /// it stands there.
  ///
  /// The columns of a container that is drawn as one stack count as that stack.
  func popping(to screen: Screen, at site: OperationSite) throws(NavigationFailure) -> ScreenTree {
    for matches in [site.isDrawnAsStack, site.isStack] {
      let popped = try editingInnermost({ matches($0) && Node.container($0).contains(screen) }, at: site) {
        container throws(NavigationFailure) in try container.popped(to: screen, at: site)
      }
      if let popped { return popped }
    }
    throw .commit(innermostPlace(site.isStack, at: site) == nil ? .noStack : .notOnStack, screen)
  }
}

extension Node {
  fileprivate func placeOfBack(from place: Place, at site: OperationSite) -> Place? {
    guard case .container(let container) = self else { return nil }
    let inside = site.rules.visible(container, in: site.traits).reversed().lazy.compactMap {
      container.children[$0].placeOfBack(from: place.descending([$0]), at: site)
    }.first
    return inside ?? (container.popped(at: site) == nil ? nil : place)
  }
}

extension Container {
  /// The container without the topmost screen of the stack that it is or is drawn as; `nil` at the root of that.
  fileprivate func popped(at site: OperationSite) -> Container? {
    guard site.isStack(self) else {
      return site.isDrawnAsStack(self) ? site.rules[kind].popping(self, in: site.traits) : nil
    }
    var popped = self
    if case .container(let top)? = children.last, let rest = site.rules[top.kind].popping(top, in: site.traits) {
      popped.children[children.count - 1] = .container(rest)
      return popped
    }
    popped.children.removeLast(min(1, children.count))
    return popped.children.isEmpty ? nil : popped
  }

  /// The container with the screen on top of the stacks it stands on, and its child shown elsewhere.
  fileprivate func popped(to screen: Screen, at site: OperationSite) throws(NavigationFailure) -> Container {
    guard let index = children.lastIndex(where: { $0.contains(screen) }) else { return self }
    var popped = try site.rules[kind].showing(index, of: self, in: site.traits)
    guard popped.children.indices.contains(index), case .container(let child) = popped.children[index] else {
      return popped
    }
    popped.children[index] = .container(try child.popped(to: screen, at: site))
    return popped
  }
}

extension ScreenTree {
  /// Pops everything above the root of a stack (N3); of a container that is drawn as one stack, its later columns too.
  func poppingToRoot(at site: OperationSite) throws(NavigationFailure) -> ScreenTree {
    for matches in [site.isDrawnAsStackThere, site.isStack] {
      let popped = try editingInnermost(matches, at: site) { container throws(NavigationFailure) in
        try container.poppedToRoot(at: site)
      }
      if let popped { return popped }
    }
    throw .commit(.noStack, "popToRoot")
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
  func dismissing(_ count: Int) -> ScreenTree {
    var tree = self
    tree.layers.removeLast(max(0, min(count, layers.count - 1)))
    return tree
  }

  /// Dismisses what the screen's layer presents, and everything above; where it presents nothing, the whole layer in
  /// which the screen stands (P5).
  func dismissing(from screen: Screen) throws(NavigationFailure) -> ScreenTree {
    guard let layer = layerIndex(of: screen) else {
      throw .commit(.notInHierarchy, screen)
    }
    var tree = self
    tree.layers.removeSubrange((layer + 1)...)
    if tree == self { tree.layers.removeLast(min(1, layer)) }
    return tree
  }
}
