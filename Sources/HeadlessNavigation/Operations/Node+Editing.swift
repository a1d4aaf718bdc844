/// Where an operation is done: a place in the tree, and the rules on the way there.
struct OperationSite {
  /// What stands at the place.
  enum Anchor {
    /// What the user looks at.
    case focus
    /// The screen, be it seen or not.
    case screen(Screen)
    /// The node of a plan.
    case place(Place)
  }

  /// The size classes of the window.
  let window: Traits
  /// Those of the layer.
  let traits: Traits
  let rules: ContainerCatalog
  let anchor: Anchor

  /// Whether it is a place that a route was planned for.
  var isPlanned: Bool { if case .place = anchor { true } else { false } }

  /// Whether a push puts one more child on top of the container.
  func isStack(_ container: Container) -> Bool { rules[container.kind].canPush }

  /// The child that leads to where the operation is done.
  func way(through container: Container) -> Int? {
    let focus = rules.focus(of: container, in: traits)
    guard case .screen(let anchor) = anchor else { return focus }
    guard let child = container.children.lastIndex(where: { $0.contains(anchor) }) else { return nil }
    // Columns that are drawn as one stack are one: what is done from below its top is done on top.
    let isOneStack =
      isDrawnAsStack(container) && [focus ?? child, child].allSatisfy { isOnStack(container.children[$0]) }
    return isOneStack ? focus : child
  }

  /// Whether the container is drawn as one stack of its own, and the site lies on that rather than inside of something
  /// else that stands on it.
  func isDrawnAsStackThere(_ container: Container) -> Bool {
    isDrawnAsStack(container) && way(through: container).map { isOnStack(container.children[$0]) } ?? false
  }

  private func isOnStack(_ column: Node) -> Bool { if case .screen = column { true } else { rules.isStack(column) } }

  /// Whether the container is drawn as one stack of its own.
  func isDrawnAsStack(_ container: Container) -> Bool {
    let kind = rules[container.kind]
    return kind.isCollapsed(in: traits) && kind.collapsedStack(of: container, under: rules) != nil
  }
}

extension ScreenTree {
  /// The site of what is done at an anchor, in the size classes of the layer there.
  func site(in window: Traits, under rules: ContainerCatalog, at anchor: OperationSite.Anchor = .focus) -> OperationSite
  {
    let layer: Int? =
      switch anchor {
      case .place(let place): place.layer
      case .screen(let screen): layerIndex(of: screen)
      case .focus: layers.indices.last
      }
    let traits = traits(ofLayer: layer ?? 0, in: window, following: rules.policies)
    return OperationSite(window: window, traits: traits, rules: rules, anchor: anchor)
  }

  /// The site at another anchor in the same window.
  func site(_ site: OperationSite, at anchor: OperationSite.Anchor) -> OperationSite {
    self.site(in: site.window, under: site.rules, at: anchor)
  }

  /// The place at which the operation is done; `nil` when there is none.
  func operationPlace(of site: OperationSite) -> Place? {
    let layer: Int?
    switch site.anchor {
    case .place(let place): return place
    case .screen(let screen): layer = layerIndex(of: screen)
    case .focus: layer = layers.indices.last
    }
    return layer.map { descending(from: Place(layer: $0), site.way) }
  }

  /// The place below one to which a choice of children leads.
  func descending(from start: Place, _ choice: (Container) -> Int?) -> Place {
    var place = start
    var next = node(at: start)
    while case .container(let container)? = next, let child = choice(container) {
      place.path.append(child)
      next = container.children[child]
    }
    return place
  }

  /// The place of the innermost matching container on the way to where the operation is done; `nil` when none matches.
  func innermostPlace(_ matches: (Container) -> Bool, at site: OperationSite) -> Place? {
    guard var place = operationPlace(of: site) else { return nil }
    repeat {
      if let container = container(at: place), matches(container) { return place }
    } while place.path.popLast()
      != nil
    return nil
  }

  /// The innermost matching container on the way there.
  func innermost(_ matches: (Container) -> Bool, at site: OperationSite) -> Container? {
    innermostPlace(matches, at: site).flatMap(container)
  }

  /// The tabs that a tap on a tab speaks to: on the way to where the user looks, the innermost.
  package func tabs(in traits: Traits, under rules: ContainerCatalog) -> Container? {
    innermost({ rules[$0.kind].isSelectable }, at: site(in: traits, under: rules))
  }

  /// Edits the innermost matching container on the way there; `nil` when none matches.
  func editingInnermost(
    _ matches: (Container) -> Bool, at site: OperationSite, _ edit: (Container) throws(NavigationFailure) -> Container
  ) throws(NavigationFailure) -> ScreenTree? {
    guard let place = innermostPlace(matches, at: site), let container = container(at: place) else { return nil }
    return replacingNode(at: place, with: .container(try edit(container)))
  }

  /// Edits the innermost container of a kind on the way there.
  private func editing(
    _ kind: Name<Container>, at site: OperationSite, _ edit: (Container) throws(NavigationFailure) -> Container
  ) throws(NavigationFailure) -> ScreenTree {
    guard let edited = try editingInnermost({ $0.kind == kind }, at: site, edit) else {
      throw .commit(.noContainer, kind)
    }
    return edited
  }
}

extension Node {
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
  func mapStacks(at site: OperationSite, _ change: ([Node]) -> [Node]) -> Node {
    guard case .container(var container) = self else { return self }
    container.children = container.children.map { $0.mapStacks(at: site, change) }
    if site.isStack(container) { container.children = change(container.children) }
    return .container(container)
  }

  /// Whether a screen of that kind and context stands anywhere in the node.
  func contains(_ screen: Screen) -> Bool { containsScreen(where: screen.isSame) }
}

extension ScreenTree {
  /// Takes a child out of the innermost container of a kind; what remains is for the container's rules to say (T5).
  func removing(_ child: Int, of kind: Name<Container>, at site: OperationSite) throws(NavigationFailure) -> ScreenTree
  {
    try editing(kind, at: site) { container throws(NavigationFailure) in
      guard container.children.indices.contains(child),
        case .container(let rest)? = site.rules[kind].remains(
          of: container, keeping: container.children.indices.filter { $0 != child })
      else { throw .childOutOfRange(child, of: container) }
      return rest
    }
  }

  /// Gives the innermost container of a kind other children.
  ///
  /// The selection stays with its child if that is among them, by its first screen, else with its index (T5). Whether a
  /// stack may hold a screen twice is a policy (N1, N2).
  func settingChildren(
    _ children: [Node], of kind: Name<Container>, at site: OperationSite
  ) throws(NavigationFailure) -> ScreenTree {
    try editing(kind, at: site) { container throws(NavigationFailure) in
      for child in children {
        if let refusal = child.refusal(under: site.rules) { throw refusal }
        if site.isStack(container), let refusal = child.refusalOnStack(under: site.rules) { throw refusal }
      }
      if site.isStack(container) {
        for index in children.indices {
          try children[index].requireNew(on: Array(children[..<index]), under: site.rules)
        }
      }
      let selected =
        container.children.indices.contains(container.selected)
        ? container.children[container.selected].screens.first : nil
      let place = selected.flatMap { old in children.firstIndex { $0.screens.first.map(old.isSame) ?? false } }
      return container.changing(to: children, selecting: place)
    }
  }

  /// Makes a child of the innermost container of a kind visible by code: nobody is asked and nobody is told (T1, T2).
  func selecting(_ child: Int, of kind: Name<Container>, at site: OperationSite) throws(NavigationFailure) -> ScreenTree
  {
    try editing(kind, at: site) { container throws(NavigationFailure) in
      try site.rules[kind].showing(child, of: container, in: site.traits)
    }
  }

  /// Puts a screen in place of a pane, or beside the others; the same screen again changes nothing (S7).
  ///
  /// What `push` refuses by policy is refused here too: a screen that stands elsewhere on the same stack.
  func replacing(
    _ child: Int, of container: Container, at place: Place, with node: Node, at site: OperationSite
  ) throws(NavigationFailure) -> ScreenTree {
    var filled = container
    if child == container.children.count, let absorbed = site.rules[container.kind].absorbing(node, into: container) {
      filled = absorbed
    } else {
      guard container.children.indices.contains(child) else { throw .childOutOfRange(child, of: container) }
      if case .screen(let old) = container.children[child], case .screen(let new) = node, old.isSame(as: new) {
        return self
      }
      filled.children[child] = node
    }
    let replaced = replacingNode(at: place, with: .container(filled))
    guard site.rules.policies.pushingTwice != .another else { return replaced }
    let screens = (replaced.innermost(site.isStack, at: site)?.children ?? []).flatMap(\.screens)
    if let twin = node.screens.first(where: { screens.count(where: $0.isSame) > 1 }) {
      throw .commit(.alreadyOnStack, twin)
    }
    return replaced
  }
}

extension ScreenTree {
  /// Changes what is open in the visible screens of a kind in the top layer; where they stand does not change, nor do
  /// equal screens that are covered.
  func updating(_ kind: Name<Screen>, display: Value, at site: OperationSite) throws(NavigationFailure) -> ScreenTree {
    guard let top = layers.last, panes(in: site.traits, under: site.rules).contains(where: { $0.kind == kind }) else {
      throw .commit(.screenNotVisible, kind)
    }
    let root = top.root.mapVisibleScreens(at: site) { screen in
      guard screen.kind == kind else { return screen }
      var changed = screen
      changed.display = display
      return changed
    }
    var tree = self
    tree.layers[layers.count - 1].root = root
    return tree
  }
}

extension ScreenTree {
  /// Wraps each bare screen of the kind, wherever it stands on a stack, into a container; the screen above it, if any,
  /// becomes the second pane, be it of that kind or not: so pushing one screen after the other and embedding them
  /// afterwards lead to the same tree.
  ///
  /// Nothing to wrap is no failure: coordinators ask for it after every change.
  func embedding(_ primary: Name<Screen>, in kind: Name<Container>, at site: OperationSite) -> ScreenTree {
    mapStacks(at: site) { children in
      var wrapped: [Node] = []
      for child in children {
        guard case .screen(let screen) = child else {
          wrapped.append(child)
          continue
        }
        if case .container(let top)? = wrapped.last, let filled = site.rules[top.kind].absorbing(child, into: top) {
          wrapped[wrapped.count - 1] = .container(filled)
        } else {
          wrapped.append(screen.kind == primary ? .container(Container(kind: kind, children: [child])) : child)
        }
      }
      return wrapped
    }
  }

  /// Puts the panes of every container of the kind on the stack it stands in, primary first.
  func extracting(_ kind: Name<Container>, at site: OperationSite) -> ScreenTree {
    mapStacks(at: site) { children in
      children.flatMap { child -> [Node] in
        guard case .container(let container) = child, container.kind == kind else { return [child] }
        return container.children
      }
    }
  }

  private func mapStacks(at site: OperationSite, _ change: ([Node]) -> [Node]) -> ScreenTree {
    var tree = self
    for index in tree.layers.indices { tree.layers[index].root = tree.layers[index].root.mapStacks(at: site, change) }
    return tree
  }
}
