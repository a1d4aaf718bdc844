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

extension ScreenTree {
  /// Pops everything above the root of a stack (N3); of a container that is drawn as one stack, its later columns too.
  func poppingToRoot(at site: OperationSite) throws(NavigationFailure) -> ScreenTree {
    let drawn = try editingInnermost(site.isDrawnAsStackThere, at: site) { container throws(NavigationFailure) in
      container = try container.poppedToRoot(at: site)
    }
    if let drawn { return drawn }
    let popped = try editingInnermost({ $0.kind == .stack }, at: site) { stack throws(NavigationFailure) in
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
    if kind == .stack {
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
  /// Replaces a pane of the innermost visible container of a kind (rule S7: the same screen again changes nothing).
  ///
  /// What `push` refuses in compact size class is refused here too: a screen that stands elsewhere on the same stack.
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

extension ScreenTree {
  /// Presents over the topmost layer (rule P4: the presentation hangs on the layer, not on a screen inside it).
  ///
  /// Whether what stands in the tree may be presented again is a policy (P3).
  func presenting(_ node: Node, style: Name<Layer>, at site: OperationSite) throws(NavigationFailure) -> ScreenTree {
    if site.rules.policies.presentingTwice == .refused,
      let twice = node.screens.first(where: { layerIndex(of: $0) != nil })
    {
      throw NavigationFailure(code: .alreadyInTree, culprit: twice.description)
    }
    var tree = self
    tree.layers.append(Layer(root: node, style: style, isLocked: node.screens.contains(where: \.isLocked)))
    return tree
  }

  /// Dismisses from the top (rule P5); the root layer stays, so with nothing presented nothing happens.
  func dismissing(_ count: Int) -> ScreenTree {
    var tree = self
    tree.layers.removeLast(min(max(count, 0), max(layers.count - 1, 0)))
    return tree
  }

  /// Dismisses what the screen's layer presents, and everything above; where it presents nothing, the whole layer in
  /// which the screen stands (P5).
  func dismissing(from screen: Screen) throws(NavigationFailure) -> ScreenTree {
    guard let layer = layerIndex(of: screen) else {
      throw NavigationFailure(code: .notInHierarchy, culprit: screen.description)
    }
    let above = layers.count - 1 - layer
    return dismissing(max(above, 1))
  }
}
