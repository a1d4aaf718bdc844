import HeadlessNavigation

/// Writing scenes into the tables.
extension FlowMachine {
  /// Adds panes or bars of one state and tells where they are.
  mutating func add(_ panes: [Pane], in state: FlowState) -> Range<Int> {
    let records = panes.map { record(of: $0, in: state) }
    return tables.panes.append(all: records)
  }

  private mutating func record(of pane: Pane, in state: FlowState) -> PaneRecord {
    let owners = owners(of: pane, in: state).map { names.number(of: $0.rawValue) }
    let items = pane.items.map { record(of: $0, on: pane) }
    return PaneRecord(
      instance: pane.instance,
      kind: names.number(of: pane.kind.rawValue),
      owners: tables.owners.append(all: owners),
      isBar: pane.owner == nil,
      items: tables.items.append(all: items),
      load: pane.loadMilliseconds,
      words: pane.words,
      listed: pane.listed.map { names.number(of: $0.rawValue) } ?? -1,
      subject: pane.subject.map { names.number(of: $0.rawValue) } ?? -1,
      leaves: pane.leaves ?? 0..<0,
      isLeafScreen: pane.isLeafScreen,
      openRows: pane.openRows ?? 0..<0
    )
  }

  private mutating func record(of item: SceneItem, on pane: Pane) -> ItemRecord {
    var record = ItemRecord(
      look: .label,
      isLeaf: false,
      isSection: item.isSection,
      isSearched: item.isSearched,
      key: item.node,
      node: tables.nodes.number(of: item.node),
      mark: tables.marks.number(of: FlowTables.Mark(instance: pane.instance, key: item.node)),
      name: -1,
      scent: -1,
      leaves: 0..<0,
      row: item.row,
      slot: item.slot
    )
    switch item.look {
    case .label(let leaves, let isLeaf): (record.leaves, record.isLeaf) = (leaves, isLeaf)
    case .fixed(let name, let scent, let decides):
      (record.look, record.decides) = (.fixed, decides)
      (record.name, record.scent) = (names.number(of: name.rawValue), scents.number(of: scent))
    case .tab(let name, let scent, _):
      record.look = .tab
      (record.name, record.scent) = (names.number(of: name.rawValue), scents.number(of: scent))
    }
    return record
  }

  /// The slots of the frame that a pane belongs to and of its parents.
  private func owners(of pane: Pane, in state: FlowState) -> [Name<any Coordinator>] {
    var slots: [Name<any Coordinator>] = []
    var next = pane.owner
    while let index = next, state.coordinators.indices.contains(index) {
      slots.append(state.coordinators[index].slot)
      next = state.coordinators[index].parent
    }
    return slots
  }
}
