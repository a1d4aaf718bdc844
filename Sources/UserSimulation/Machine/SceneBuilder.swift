import HeadlessNavigation

/// Derives what a user sees from a flow state.
struct SceneBuilder {
  let app: AppDefinition
  private let numbers: NameNumbers
  private var itemCount = 0

  init(app: AppDefinition, numbers: NameNumbers) { (self.app, self.numbers) = (app, numbers) }

  /// The scene of states with an outline.
  mutating func scene(of outline: SceneOutline, instance: (Screen, Int) -> Int) -> Scene {
    var panes = outline.panes.map { pane($0, where: outline.facts, instance: instance($0.screen, $0.ordinal)) }
    if let tabs = outline.tabs, let list = panes.firstIndex(where: { $0.kind == .moreTabs }) {
      for index in tabs.list { panes[list].items.append(tab(index, of: tabs, row: panes[list].items.count)) }
    }
    return Scene(panes: panes, chrome: outline.tabs.map { tabBar(of: $0, instance: instance) } ?? [])
  }

  private mutating func pane(_ place: SceneOutline.Pane, where facts: [Name<Fact>], instance: Int) -> Pane {
    let screen = place.screen
    let content = app.screens[screen.kind] ?? ScreenContent()
    let columns = max(1, content.listing?.columns[place.width] ?? 1)
    var rows: [ListingRow] = []
    var headings: [(level: Int, position: Int)] = []
    var (above, cells) = (0, 0)
    var items: [SceneItem] = []
    for element in content.elements(of: screen, where: facts) {
      let slot = nextSlot()
      let rowsAbove = (cells + columns - 1) / columns
      switch element.content {
      case .row(let row):
        guard let menu = content.listing?.menu else { continue }
        // A heading has a line of its own.
        if row.isHeading { cells = rowsAbove * columns }
        var item = label(
          row, of: menu, row: above + cells / columns, size: content.listing?.rowMillimeters, slot: slot)
        headings.removeAll { $0.level >= row.level }
        item.belowHeading = headings.last.map { items.count - $0.position } ?? 0
        if row.isHeading { headings.append((row.level, items.count)) }
        items.append(item)
        rows.append(row)
        cells += row.isHeading ? columns : 1
      case .item(let item):
        items.append(fixed(item, row: rowsAbove + items.count - rows.count, in: place.width, slot: slot))
        above += item.isAbove ? 1 : 0
      }
    }
    let leaves: Range<Int>? = if case .range(let range) = screen.context { range } else { nil }
    return Pane(
      instance: instance, kind: screen.kind, owners: place.owners, items: items,
      loadMilliseconds: content.loadMilliseconds, words: content.words, fields: content.fields,
      listed: content.listing?.menu.id ?? content.items.lazy.compactMap(\.node?.menu).first,
      isOrdered: content.listing?.menu.isOrdered ?? false, subject: content.subject,
      leaves: leaves,
      openRows: Self.openRows(rows, below: above, display: screen.display))
  }

  private func label(
    _ entry: ListingRow, of menu: MenuDefinition, row: Int, size: Double?, slot: InputSlot
  ) -> SceneItem {
    let isLeaf = entry.level == menu.levels.count - 1 || entry.node.isEarlyLeaf
    let isClear = entry.node.isNamed || menu.isOrdered && !isLeaf
    return SceneItem(
      node: numbers.number(of: entry.node, in: menu.id, isLeaf: isLeaf),
      look: .label(
        leaves: entry.node.leaves, level: entry.level, isLeaf: isLeaf, isClear: isClear, tap: entry.tap), row: row,
      size: size,
      slot: slot)
  }

  private func fixed(_ item: Item, row: Int, in width: SizeClass, slot: InputSlot) -> SceneItem {
    SceneItem(
      node: numbers.number(of: item.id), look: .fixed(item.id, scent: item.scents[width], decides: item.decides),
      row: row, size: item.sizeMillimeters, fillsForm: item.fillsForm, noticed: item.noticing[width],
      onlyFor: item.onlyFor, searches: item.search?.menu, leadsUp: item.leadsUp, links: item.node, slot: slot)
  }

  /// Items have slots in the order in which they stand.
  private mutating func nextSlot() -> InputSlot {
    itemCount += 1
    return .item(itemCount - 1)
  }

  /// The rows below the innermost open section that belong to it.
  /// - Parameter above: How many items stand above the listing.
  private static func openRows(_ rows: [ListingRow], below above: Int, display: Value) -> Range<Int>? {
    guard case .range(let open) = display,
      let first = rows.firstIndex(where: { $0.node.leaves == open && $0.isSection })
    else { return nil }
    let count = rows[(first + 1)...].prefix { open.contains($0.node.leaves.lowerBound) }.count
    return above + first + 1..<above + first + 1 + count
  }
}

/// The tab bar, as users see it.
extension SceneBuilder {
  /// The bar of tabs.
  ///
  /// A bar with the same labels is the same bar, wherever it stands.
  mutating func tabBar(of tabs: SceneOutline.Tabs, instance: (Screen, Int) -> Int) -> [Pane] {
    let labels = tabs.bar.map { label(of: tabs.roots[$0]) }
    let bar = Screen(kind: "tab-bar", context: .list(labels.map { .name($0.id.rawValue) }))
    let items = tabs.bar.map { tab($0, of: tabs, row: 0) }
    return [
      Pane(
        instance: instance(bar, Self.barOrdinal), kind: bar.kind, isBar: true, items: items, loadMilliseconds: 0,
        words: 0)
    ]
  }

  private mutating func tab(_ index: Int, of tabs: SceneOutline.Tabs, row: Int) -> SceneItem {
    let root = tabs.roots[index]
    let label = label(of: root)
    let hasName = app.screens[root]?.tab != nil
    return SceneItem(
      node: hasName ? numbers.number(of: label.id) : numbers.number(ofTab: root),
      look: .tab(label.id, scent: label.scents[tabs.width], index: index, isSelected: index == tabs.selected),
      hasName: hasName, row: row, noticed: label.noticing[tabs.width], slot: nextSlot())
  }

  /// No screen stands so often in lower layers, so no screen is taken for a bar.
  private static var barOrdinal: Int { -1 }

  /// The label belongs to the screen at the root of the tab; one without a label has its own name there.
  private func label(of root: Name<Screen>) -> TabLabel {
    app.screens[root]?.tab ?? (root == .moreTabs ? .more : TabLabel(id: Name(root.rawValue)))
  }
}
