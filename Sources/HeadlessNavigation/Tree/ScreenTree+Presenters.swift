extension ScreenTree {
  /// The index of the topmost layer in which a screen of that kind and context stands.
  public func layerIndex(of screen: Screen) -> Int? { layers.lastIndex { $0.root.contains(screen) } }

  /// The layer that presents the one in which the screen stands; `nil` for a screen of the root layer (P4).
  ///
  /// Presentations hang on layers: every screen of a layer answers as the layer does.
  public func presenter(of screen: Screen) -> Layer? {
    layerIndex(of: screen).flatMap { $0 > 0 ? layers[$0 - 1] : nil }
  }

  /// The layer that stands right above the one in which the screen stands (P4).
  public func presented(by screen: Screen) -> Layer? {
    layerIndex(of: screen).flatMap { $0 + 1 < layers.count ? layers[$0 + 1] : nil }
  }
}
