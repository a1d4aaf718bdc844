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
