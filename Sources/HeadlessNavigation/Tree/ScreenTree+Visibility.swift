extension ScreenTree {
  /// The screens a user sees and can touch: those of the top layer, from the leading to the trailing pane.
  public func panes(in traits: Traits, under rules: ContainerCatalog) -> [Screen] {
    layers.last.map { $0.root.visibleScreens(in: traits, under: rules) } ?? []
  }

  /// The screens on the display, bottom layer first.
  ///
  /// A layer that looks full-screen covers what is below it, a sheet does not, and one in the current context covers the
  /// column it was presented from (P7).
  public func visibleScreens(in traits: Traits, under rules: ContainerCatalog) -> [Screen] {
    let lowest = lowestUncovered(in: traits, under: rules)
    return layers.indices.dropFirst(lowest).flatMap { index in
      let above = layers.dropFirst(index + 1).map { $0.effectiveStyle(for: traits, following: rules.policies) }
      return above.contains(.currentContext)
        ? layers[index].root.screensBesideFocus(in: traits, under: rules)
        : layers[index].root.visibleScreens(in: traits, under: rules)
    }
  }

  /// The screen that has the user's attention: the last pane of the top layer.
  public func focus(in traits: Traits, under rules: ContainerCatalog) -> Screen? {
    panes(in: traits, under: rules).last
  }

  /// The tree as it looks: collapsed containers are erased, their children standing in the surrounding stack.
  ///
  /// A split is drawn as the one stack it collapses to; popovers get the style they adapt to. Two trees that look
  /// alike to a user have equal visible forms. For printing and comparing only; never stored.
  public func visibleForm(in traits: Traits, under rules: ContainerCatalog) -> ScreenTree {
    ScreenTree(
      layers: layers.map { layer in
        var layer = layer
        layer.root = layer.root.visibleForm(in: traits, under: rules)
        layer.style = layer.effectiveStyle(for: traits, following: rules.policies)
        return layer
      }
    )
  }

  /// The index of the lowest layer that no other covers.
  func lowestUncovered(in traits: Traits, under rules: ContainerCatalog) -> Int {
    layers.lastIndex { $0.effectiveStyle(for: traits, following: rules.policies) == .fullScreen } ?? 0
  }
}

extension Node {
  /// The visible screens of the columns that stand beside the one in focus; none where there is but one.
  fileprivate func screensBesideFocus(in traits: Traits, under rules: ContainerCatalog) -> [Screen] {
    guard case .container(let container) = self else { return [] }
    let visible = rules.visible(container, in: traits)
    guard visible.count < 2, let only = visible.first else {
      return visible.dropLast().flatMap { container.children[$0].visibleScreens(in: traits, under: rules) }
    }
    return container.children[only].screensBesideFocus(in: traits, under: rules)
  }

  func visibleScreens(in traits: Traits, under rules: ContainerCatalog) -> [Screen] {
    switch self {
    case .screen(let screen): return [screen]
    case .container(let container):
      return rules.visible(container, in: traits)
        .flatMap { container.children[$0].visibleScreens(in: traits, under: rules) }
    }
  }

  func visibleForm(in traits: Traits, under rules: ContainerCatalog) -> Node {
    guard case .container(var container) = self else { return self }
    if rules[container.kind].isCollapsed(in: traits), let stack = rules[container.kind].collapsedStack(of: container) {
      container = Container(kind: .stack, children: stack)
    }
    container.children = container.children.flatMap { child -> [Node] in
      let form = child.visibleForm(in: traits, under: rules)
      guard container.kind == .stack, case .container(let inner) = form,
        rules[inner.kind].isCollapsed(in: traits)
      else { return [form] }
      return inner.children
    }
    return .container(container)
  }
}
