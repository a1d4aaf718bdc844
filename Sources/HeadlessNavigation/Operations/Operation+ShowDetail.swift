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
