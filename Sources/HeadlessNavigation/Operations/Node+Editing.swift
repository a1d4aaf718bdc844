extension ScreenTree {
  /// Edits the innermost stack on the way to the focus of the top layer, or to the anchor of the site; `nil` when
  /// there is none.
  func editingVisibleStack(
    at site: OperationSite,
    _ edit: (inout Container) throws(NavigationFailure) -> Void
  ) throws(NavigationFailure) -> ScreenTree? {
    try editingInnermost({ $0.kind == .stack }, at: site, edit)
  }

  /// Edits the innermost matching container on the way to where the site is; `nil` when there is none.
  func editingInnermost(
    _ matches: (Container) -> Bool,
    at site: OperationSite,
    _ edit: (inout Container) throws(NavigationFailure) -> Void
  ) throws(NavigationFailure) -> ScreenTree? {
    guard let layer = site.layerIndex(in: self), layers.indices.contains(layer),
      let root = try layers[layer].root.editingInnermost(matches, at: site, edit)
    else { return nil }
    var tree = self
    tree.layers[layer].root = root
    return tree
  }

  func replacingTopRoot(_ root: Node) -> ScreenTree {
    var tree = self
    tree.layers[layers.count - 1].root = root
    return tree
  }
}

extension Node {
  /// The node with the innermost matching container on the way to the focus edited; `nil` when none matches.
  func editingInnermost(
    _ matches: (Container) -> Bool,
    at site: OperationSite,
    _ edit: (inout Container) throws(NavigationFailure) -> Void
  ) throws(NavigationFailure) -> Node? {
    guard case .container(var container) = self else { return nil }
    if let focus = site.way(through: container),
      let child = try container.children[focus].editingInnermost(matches, at: site, edit)
    {
      container.children[focus] = child
      return .container(container)
    }
    guard matches(container) else { return nil }
    try edit(&container)
    return .container(container)
  }

  /// The innermost matching container on the way to the focus.
  func innermost(_ matches: (Container) -> Bool, at site: OperationSite) -> Container? {
    guard case .container(let container) = self else { return nil }
    return site.way(through: container).flatMap { container.children[$0].innermost(matches, at: site) }
      ?? (matches(container) ? container : nil)
  }

  /// The node with its visible screens changed.
  func mapVisibleScreens(at site: OperationSite, _ change: (Screen) -> Screen) -> Node {
    switch self {
    case .screen(let screen): return .screen(change(screen))
    case .container(var container):
      for index in site.rules.visible(container, in: site.traits) {
        container.children[index] = container.children[index].mapVisibleScreens(at: site, change)
      }
      return .container(container)
    }
  }

  /// The node with every stack in it changed, innermost first.
  func mapStacks(_ change: ([Node]) -> [Node]) -> Node {
    guard case .container(var container) = self else { return self }
    container.children = container.children.map { $0.mapStacks(change) }
    if container.kind == .stack { container.children = change(container.children) }
    return .container(container)
  }

  /// Whether a screen of that kind and context stands anywhere in the node.
  func contains(_ screen: Screen) -> Bool { screens.contains { $0.isSame(as: screen) } }
}

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

extension ScreenTree {
  /// Makes a child of the innermost container of a kind visible by code: nobody is asked and nobody is told (T1, T2).
  func selecting(_ child: Int, of kind: Name<Container>, at site: OperationSite) throws(NavigationFailure) -> ScreenTree
  {
    let selected = try editingInnermost({ $0.kind == kind }, at: site) { container throws(NavigationFailure) in
      container = try site.rules[kind].showing(child, of: container, in: site.traits)
    }
    guard let selected else { throw NavigationFailure(code: .noContainer, culprit: kind.rawValue) }
    return selected
  }
}

extension ScreenTree {
  /// Changes what is open in the visible screens of a kind in the top layer; where they stand does not change, nor do
  /// equal screens that are covered.
  func updating(
    _ kind: Name<Screen>,
    display: Value,
    at site: OperationSite
  ) throws(NavigationFailure) -> ScreenTree {
    guard let top = layers.last, panes(in: site.traits, under: site.rules).contains(where: { $0.kind == kind }) else {
      throw NavigationFailure(code: .screenNotVisible, culprit: kind.rawValue)
    }
    let root = top.root.mapVisibleScreens(at: site) { screen in
      guard screen.kind == kind else { return screen }
      var changed = screen
      changed.display = display
      return changed
    }
    return replacingTopRoot(root)
  }
}

extension ScreenTree {
  /// Wraps each bare screen of the kind, wherever it stands on a stack, into a container; the screen above it, if any,
  /// becomes the second pane, be it of that kind or not: so pushing one screen after the other and embedding them
  /// afterwards lead to the same tree.
  ///
  /// Nothing to wrap is no failure: coordinators ask for it after every change.
  func embedding(_ primary: Name<Screen>, in kind: Name<Container>, at site: OperationSite) -> ScreenTree {
    mapStacks { children in
      var wrapped: [Node] = []
      for child in children {
        guard case .screen(let screen) = child else {
          wrapped.append(child)
          continue
        }
        if !wrapped.absorb(child, under: site.rules) {
          wrapped.append(screen.kind == primary ? .container(Container(kind: kind, children: [child])) : child)
        }
      }
      return wrapped
    }
  }

  /// Puts the panes of every container of the kind on the stack it stands in, primary first.
  func extracting(_ kind: Name<Container>) -> ScreenTree {
    mapStacks { children in
      children.flatMap { child -> [Node] in
        guard case .container(let container) = child, container.kind == kind else { return [child] }
        return container.children
      }
    }
  }

  private func mapStacks(_ change: ([Node]) -> [Node]) -> ScreenTree {
    var tree = self
    for index in tree.layers.indices { tree.layers[index].root = tree.layers[index].root.mapStacks(change) }
    return tree
  }
}

extension ScreenTree {
  /// Shows a screen in the detail column of the innermost container that has one (S7).
  ///
  /// A container says itself whether it has a place for a detail; one that has none is passed by.
  func showingDetail(_ screen: Screen, at site: OperationSite) throws(NavigationFailure) -> ScreenTree {
    let shown = try editingInnermost(
      { site.rules[$0.kind].showingDetail(screen, in: $0, traits: site.traits) != nil },
      at: site
    ) { container throws(NavigationFailure) in
      if site.isDrawnAsStack(container), Node.container(container).contains(screen) {
        throw NavigationFailure(code: .alreadyOnStack, culprit: screen.description)
      }
      container = site.rules[container.kind].showingDetail(screen, in: container, traits: site.traits) ?? container
    }
    guard let shown else { throw NavigationFailure(code: .noContainer, culprit: screen.description) }
    return shown
  }
}
