extension ScreenTree {
  /// The tree after everything on the display has loaded (T4): a view loads when it is first shown.
  func loadingVisible(in traits: Traits, under rules: ContainerCatalog) -> ScreenTree {
    guard containsScreen(where: { !$0.isLoaded }) else { return self }
    var tree = self
    let site = OperationSite(traits: traits, rules: rules)
    for index in layers.indices.dropFirst(lowestUncovered(in: traits, under: rules)) {
      tree.layers[index].root = layers[index].root.mapVisibleScreens(at: site) { screen in
        var loaded = screen
        loaded.isLoaded = true
        return loaded
      }
    }
    return tree
  }
}
