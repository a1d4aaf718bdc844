import HeadlessNavigation

/// Derives what a person sees from a flow state.
struct SceneBuilder {
  let app: App
  private(set) var inputs: [FlowInput] = []

  init(app: App) { self.app = app }

  /// The scene of a state.
  ///
  /// Afterwards ``inputs`` holds the input of each item slot.
  mutating func scene(of state: FlowState, instance: (Screen, Int) -> Int) -> Scene {
    let below = state.tree.layers.dropLast().flatMap(\.root.screens)
    let panes = state.tree.panes(in: state.traits, under: app.containers)
    return Scene(
      panes: panes.map { screen in
        let ordinal = below.reduce(0) { $0 + ($1.isSame(as: screen) ? 1 : 0) }
        return pane(screen, instance: instance(screen, ordinal), in: state.traits)
      }
    )
  }

  private mutating func pane(_ screen: Screen, instance: Int, in traits: Traits) -> Pane {
    let content = app.screens[screen.kind] ?? ScreenContent()
    var items: [SceneItem] = []
    var openRows: Range<Int>?
    var row = 0
    if let listing = content.listing {
      let columns = max(1, listing.columns[traits.horizontal.index])
      let rows = listing.rows(context: screen.context, display: screen.display)
      for (position, entry) in rows.enumerated() {
        items.append(label(entry, of: listing, on: screen.kind, row: position / columns))
      }
      openRows = Self.openRows(rows, display: screen.display)
      row = (rows.count + columns - 1) / columns
    }
    for item in content.items {
      items.append(fixed(item, on: screen.kind, row: row))
      row += 1
    }
    let leaves: Range<Int>? = if case .range(let range) = screen.context { range } else { nil }
    return Pane(
      instance: instance,
      kind: screen.kind,
      items: items,
      loadMilliseconds: content.loadMilliseconds,
      words: content.words,
      subject: content.subject,
      leaves: leaves,
      openRows: openRows
    )
  }

  private mutating func label(
    _ entry: ListingRow,
    of listing: MenuListing,
    on kind: Name<Screen>,
    row: Int
  ) -> SceneItem {
    let leaves = entry.node.leaves
    let input: FlowInput =
      entry.isSection
      ? .toggle(section: leaves, of: kind)
      : .intent(Intent(listing.intent, payload: .range(leaves), from: kind))
    return SceneItem(
      node: NodeKey(menu: listing.menu.id.rawValue, leaves: leaves).value,
      look: .label(leaves: leaves, isLeaf: entry.level == listing.menu.levels.count - 1),
      row: row,
      isSection: entry.isSection,
      slot: slot(for: input)
    )
  }

  private mutating func fixed(_ item: Item, on kind: Name<Screen>, row: Int) -> SceneItem {
    SceneItem(
      node: NodeKey(item.id.rawValue).value,
      look: .fixed(item.id, scent: item.scent, decides: item.decides),
      row: row,
      isSection: false,
      slot: slot(for: .intent(Intent(item.intent, payload: .name(item.id.rawValue), from: kind)))
    )
  }

  private mutating func slot(for input: FlowInput) -> InputSlot {
    inputs.append(input)
    return .item(inputs.count - 1)
  }

  /// The rows below the innermost open section that belong to it.
  private static func openRows(_ rows: [ListingRow], display: Value) -> Range<Int>? {
    guard case .range(let open) = display,
      let first = rows.firstIndex(where: { $0.node.leaves == open && $0.isSection })
    else { return nil }
    let count = rows[(first + 1)...].prefix { open.contains($0.node.leaves.lowerBound) }.count
    return first + 1..<first + 1 + count
  }
}
