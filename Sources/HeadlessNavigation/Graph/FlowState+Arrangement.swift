extension FlowState {
  /// The state with everything taken out that hands no rule of a file a reason to open a destination in another way.
  ///
  /// Such rules pass contexts on without looking at them; they can tell whether a screen shows what is asked for, and
  /// nothing more. So of all contexts those stay that are asked for, and the others become one.
  func arrangement(keeping contexts: Set<Value>) -> FlowState {
    var state = self
    state.tree = tree.mapScreens { screen in
      var screen = screen
      if screen.context != .none, !contexts.contains(screen.context) { screen.context = .flag(true) }
      screen.display = .none
      return screen
    }
    return state
  }
}
