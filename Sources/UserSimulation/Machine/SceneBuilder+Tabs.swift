import HeadlessNavigation

/// The tab bar, as users see it.
extension SceneBuilder {
  /// The bar of tabs.
  ///
  /// A bar with the same labels is the same bar, wherever it stands.
  mutating func tabBar(of tabs: SceneOutline.Tabs, instance: (Screen, Int) -> Int) -> [Pane] {
    let labels = tabs.roots.map(label)
    let bar = Screen(kind: "tab-bar", context: .list(labels.map { .name($0.id.rawValue) }))
    let items = labels.enumerated().map { index, label in
      SceneItem(
        node: NodeKey(label.id.rawValue).value,
        look: .tab(label.id, scent: label.scent, isSelected: index == tabs.selected),
        row: 0,
        isSection: false,
        slot: slot(for: .selectTab(index))
      )
    }
    return [
      Pane(
        instance: instance(bar, Self.barOrdinal),
        kind: bar.kind,
        isBar: true,
        items: items,
        loadMilliseconds: 0,
        words: 0
      )
    ]
  }

  /// No screen stands so often in lower layers, so no screen is taken for a bar.
  private static var barOrdinal: Int { -1 }

  /// The label belongs to the screen at the root of the tab; one without a label has its own name there.
  private func label(of root: Name<Screen>) -> TabLabel {
    app.screens[root]?.tab ?? TabLabel(id: Name(root.rawValue))
  }
}
