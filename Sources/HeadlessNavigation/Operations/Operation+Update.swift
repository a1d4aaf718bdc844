extension ScreenTree {
  /// Changes what is open in the visible screens of a kind in the top layer; where they stand does not change.
  func updating(
    _ kind: Name<Screen>,
    display: Value,
    at site: OperationSite
  ) throws(NavigationFailure) -> ScreenTree {
    let shown = panes(in: site.traits, under: site.rules).filter { $0.kind == kind }
    guard let top = layers.last, !shown.isEmpty else {
      throw NavigationFailure(code: .screenNotVisible, culprit: kind.rawValue)
    }
    let root = top.root.mapScreens { screen in
      guard shown.contains(screen) else { return screen }
      var changed = screen
      changed.display = display
      return changed
    }
    return replacingTopRoot(root)
  }
}
