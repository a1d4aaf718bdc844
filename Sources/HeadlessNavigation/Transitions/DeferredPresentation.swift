/// A presentation from a screen that nobody sees yet (P2).
public struct DeferredPresentation: Hashable, Sendable, Codable {
  /// The screen that presents, once it is seen; it is recognized by kind and context.
  public var presenter: Screen
  /// What is presented; it will belong to whoever owns the presenter.
  public var node: Node
  /// How it is presented.
  public var style: Name<Layer>

  /// Makes a presentation that waits.
  public init(from presenter: Screen, presenting node: Node, style: Name<Layer>) {
    self.presenter = presenter
    self.node = node
    self.style = style
  }
}

extension FlowTransaction {
  /// Whether the operation is a presentation that waits until its presenter is seen, by policy.
  ///
  /// One waits at a time: a second one fails as if the presenter were presenting already (P1).
  mutating func defers(_ operation: Operation) throws(NavigationFailure) -> Bool {
    guard app.containers.policies.presentingUnseen == .deferUntilVisible,
      case .at(let presenter, .present(let node, let style)) = operation,
      state.tree.layerIndex(of: presenter) != nil, !isSeen(presenter)
    else { return false }
    guard state.deferred == nil else {
      throw NavigationFailure(code: .alreadyPresenting, culprit: presenter.description)
    }
    state.deferred = DeferredPresentation(from: presenter.unowned, presenting: node.mapScreens(\.unowned), style: style)
    diagnostics.append(.deferred(presenter))
    return true
  }

  /// Presents what waited for a screen that is seen now, and forgets what waited for one that is gone.
  mutating func presentDeferred(after input: FlowInput?) throws(NavigationFailure) {
    guard let deferred = state.deferred else { return }
    guard let presenter = state.tree.screens.last(where: deferred.presenter.isSame) else {
      state.deferred = nil
      return
    }
    guard isSeen(presenter), state.tree.layerIndex(of: presenter) == state.tree.layers.count - 1 else { return }
    state.deferred = nil
    try apply([.at(presenter, .present(deferred.node, style: deferred.style))], owner: presenter.owner)
    try settle(after: input)
  }

  /// Whether the screen is shown in its layer, be that covered or not.
  private func isSeen(_ screen: Screen) -> Bool {
    guard let layer = state.tree.layerIndex(of: screen) else { return false }
    let visible = state.tree.layers[layer].root.visibleScreens(in: state.traits, under: app.containers)
    return visible.contains(where: screen.isSame)
  }
}

extension Screen {
  /// The screen as nobody's: frames come and go while something waits.
  fileprivate var unowned: Screen {
    var screen = self
    screen.owner = 0
    return screen
  }
}
