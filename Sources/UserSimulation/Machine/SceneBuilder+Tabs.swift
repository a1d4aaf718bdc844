import HeadlessNavigation

/// The tab bar, as people see it.
extension SceneBuilder {
  /// The bar of the innermost tabs in view, empty where there are none.
  ///
  /// A bar with the same labels is the same bar, wherever it stands.
  mutating func tabBar(of state: FlowState, instance: (Screen, Int) -> Int) -> [Pane] {
    guard let top = state.tree.layers.last?.root, let tabs = tabs(in: top, traits: state.traits) else { return [] }
    let labels = tabs.children.map(label)
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
      Pane(instance: instance(bar, Self.barOrdinal), kind: bar.kind, items: items, loadMilliseconds: 0, words: 0)
    ]
  }

  /// No screen stands so often in lower layers, so no screen is taken for a bar.
  private static var barOrdinal: Int { -1 }

  /// The tabs that a tap on a tab speaks to: on the way to where the person looks, the innermost.
  private func tabs(in node: Node, traits: Traits) -> Container? {
    guard case .container(let container) = node else { return nil }
    let way = app.containers[container.kind].visible(container, in: traits).last
    let inner = way.flatMap { container.children.indices.contains($0) ? container.children[$0] : nil }
    return inner.flatMap { tabs(in: $0, traits: traits) } ?? (container.kind == .tabs ? container : nil)
  }

  /// The label belongs to the screen at the root of the tab; one without a label has its own name there.
  private func label(of tab: Node) -> TabLabel {
    let root = tab.screens.first?.kind ?? ""
    return app.screens[root]?.tab ?? TabLabel(id: Name(root.rawValue))
  }
}
