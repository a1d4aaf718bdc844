extension Layer {
  /// How the layer looks in these traits, whatever was asked for (P6).
  ///
  /// Derived anew whenever the traits change; what was asked for stays.
  public func effectiveStyle(
    for traits: Traits,
    following policies: NavigationPolicies = .standard
  ) -> Name<Layer> {
    if style == .currentContext {
      let isInColumn = traits.horizontal == .regular && policies.presentationContext == .column
      return isInColumn ? .currentContext : .fullScreen
    }
    guard style == .popover, traits.horizontal == .compact || traits.vertical == .compact else { return style }
    return policies.adaptedPopover
  }
}
