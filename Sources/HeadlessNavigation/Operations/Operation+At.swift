extension ScreenTree {
  /// Does an operation where a screen stands: in its layer and on its stack, seen or not.
  ///
  /// Popping below a presented layer leaves that layer alone (N6); what is pushed where nobody looks is not loaded
  /// until somebody does (T4). Dismissing, updating and what concerns the whole tree is done as always. Presenting
  /// needs a screen that is in the window and presents nothing yet (P1, P2).
  func applying(
    _ operation: Operation,
    at anchor: Screen,
    of site: OperationSite
  ) throws(NavigationFailure) -> ScreenTree {
    guard let layer = layerIndex(of: anchor) else {
      throw NavigationFailure(code: .notInHierarchy, culprit: anchor.description)
    }
    if case .present = operation { try checkPresenter(anchor, in: layer, at: site) }
    let anchored = OperationSite(traits: site.traits, rules: site.rules, anchor: anchor)
    return try applying(operation.unloaded, at: anchored)
  }

  private func checkPresenter(_ screen: Screen, in layer: Int, at site: OperationSite) throws(NavigationFailure) {
    guard layers[layer].root.visibleScreens(in: site.traits, under: site.rules).contains(where: screen.isSame) else {
      throw NavigationFailure(code: .notInHierarchy, culprit: screen.description)
    }
    guard layer == layers.count - 1 else {
      throw NavigationFailure(code: .alreadyPresenting, culprit: layers[layer].root.description)
    }
  }
}

extension Operation {
  /// The operation with every screen it brings not loaded yet.
  var unloaded: Operation {
    mapScreens { screen in
      var screen = screen
      screen.isLoaded = false
      return screen
    }
  }

  /// The operation with every screen it brings changed.
  func mapScreens(_ change: (Screen) -> Screen) -> Operation {
    switch self {
    case .push(let screen): .push(change(screen))
    case .pushContainer(let container): .pushContainer(container.mapScreens(change))
    case .present(let node, let style): .present(node.mapScreens(change), style: style)
    case .replace(let child, let kind, let screen): .replace(child: child, of: kind, with: change(screen))
    case .showDetail(let screen): .showDetail(change(screen))
    case .setChildren(let nodes, let kind): .setChildren(nodes.map { $0.mapScreens(change) }, of: kind)
    case .setRoot(let node): .setRoot(node.mapScreens(change))
    case .at(let anchor, let operation): .at(anchor, operation.mapScreens(change))
    case .edit(.insert(let insertions, let place)):
      .edit(.insert(insertions.map { Insertion($0.node.mapScreens(change), by: $0.integration) }, into: place))
    case .pop, .popTo, .popToRoot, .dismiss, .dismissFrom, .select, .remove, .update, .embed, .extract, .edit: self
    }
  }
}
