/// What a user is dragging away is as good as gone (P9).
extension FlowEngine {
  /// The screens that will be gone if the gesture under way finishes; empty at rest (P9).
  ///
  /// They cannot be found and cannot present.
  public func leavingScreens(in state: FlowState) -> [Screen] {
    guard state.transition != nil else { return [] }
    return handle(.drag(.finish), in: state).records.first?.changes.removed ?? []
  }

  /// What a rule would be handed in a state: queries pass over what a user is dragging away (P9).
  public func navigationContext(of state: FlowState) -> NavigationContext {
    var scene = FlowTransaction(engine: self, before: state).navigationContext
    guard state.transition != nil else { return scene }
    var alone = state
    alone.transition = TransitionPhase()  // what waits for the end of the gesture would navigate on
    scene.leaving = state.tree.places(goneFrom: handle(.drag(.finish), in: alone).state.tree)
    return scene
  }
}

extension ScreenTree {
  /// The topmost places of what was taken off the end of this tree's layers and containers to make the other.
  fileprivate func places(goneFrom other: ScreenTree) -> [Place] {
    layers.indices.flatMap { index -> [Place] in
      let place = Place(layer: index)
      guard other.layers.indices.contains(index) else { return [place] }
      return layers[index].root.places(goneFrom: other.layers[index].root, at: place)
    }
  }
}

extension Node {
  fileprivate func places(goneFrom other: Node, at place: Place) -> [Place] {
    guard case .container(let old) = self, case .container(let new) = other, old.kind == new.kind else {
      return self == other ? [] : [place]
    }
    return old.children.indices.flatMap { index -> [Place] in
      let child = place.descending([index])
      guard new.children.indices.contains(index) else { return [child] }
      return old.children[index].places(goneFrom: new.children[index], at: child)
    }
  }
}
