extension Query {
  /// Where the first match stands, in RouteComposer's order (`findViewController`); `nil` when there is none.
  ///
  /// A presentation hangs on its layer (rule P4), so other layers are searched after the whole of this one. What
  /// is being dragged away is passed over (P9).
  /// - Complexity: O(number of nodes).
  public func place(for context: Value = .none, in scene: NavigationContext) -> Place? {
    start.place(in: scene).flatMap { first(at: $0, options, context, scene) }
  }

  private func first(
    at place: Place,
    _ options: SearchOptions,
    _ context: Value,
    _ scene: NavigationContext
  ) -> Place? {
    guard !scene.leaving.contains(place), let node = scene.tree.node(at: place) else { return nil }
    if options.contains(.current), matches(node, context) { return place }
    if options.contains(.parent), let parent = place.parent,
      let hit = first(at: parent, [.current, .parent], context, scene)
    {
      return hit
    }
    // What is visible hides the rest from the second level on, where both are asked for, as in RouteComposer.
    let below: SearchOptions = options.contains(.visible) ? .currentVisibleOnly : .currentAllStack
    for child in children(of: node, options, scene) {
      if let hit = first(at: place.descending([child]), below, context, scene) { return hit }
    }
    if options.contains(.presented),
      let hit = first(
        at: Place(layer: place.layer + 1),
        options.subtracting([.presenting, .parent]).union(.current),
        context,
        scene
      )
    {
      return hit
    }
    guard options.contains(.presenting) else { return nil }
    let down = options.subtracting([.presented, .parent]).union(.current)
    return first(at: Place(layer: place.layer - 1), down, context, scene)
  }

  private func children(of node: Node, _ options: SearchOptions, _ scene: NavigationContext) -> [Int] {
    guard case .container(let container) = node, !options.isDisjoint(with: [.visible, .contained]) else { return [] }
    let visible = scene.containers.visible(container, in: scene.traits)
    guard options.contains(.contained) else { return visible }
    return visible + container.children.indices.filter { !visible.contains($0) }
  }
}

extension Query.Start {
  /// The place it stands for; `nil` in a tree without layers.
  ///
  /// A layer that is being dragged away is topmost no more (P9).
  func place(in scene: NavigationContext) -> Place? {
    let places = scene.tree.layers.indices.map { Place(layer: $0) }
    guard let top = places.last(where: { !scene.leaving.contains($0) }) else { return nil }
    switch self {
    case .root: return Place(layer: 0)
    case .topmost: return top
    case .focus: return top.innermost(in: scene)
    case .rootFocus: return Place(layer: 0).innermost(in: scene)
    }
  }
}

extension Place {
  /// The last screen in view below a place.
  fileprivate func innermost(in scene: NavigationContext) -> Place {
    var place = self
    while let container = scene.tree.container(at: place),
      let child = scene.containers.visible(container, in: scene.traits).last
    {
      place = place.descending([child])
    }
    return place
  }
}
