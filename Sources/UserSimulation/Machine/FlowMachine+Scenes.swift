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
    let looks = pane.items.map { look($0, on: pane) }
    _ = tables.looks.append(all: looks)
    let items = pane.items.map { record(of: $0) }
    return PaneRecord(
      instance: pane.instance,
      kind: names.number(of: pane.kind.rawValue),
      owners: tables.owners.append(all: owners),
      isBar: pane.owner == nil,
      items: tables.items.append(all: items),
      load: pane.loadMilliseconds,
      words: pane.words,
      fields: pane.fields.count,
      characters: pane.fields.reduce(0) { $0 + ($1.characters ?? 0) },
      unmeasuredFields: pane.fields.count { $0.characters == nil },
      listed: pane.listed.map { names.number(of: $0.rawValue) } ?? -1,
      subject: pane.subject.map { names.number(of: $0.rawValue) } ?? -1,
      leaves: pane.leaves ?? 0..<0,
      isLeafScreen: pane.isLeafScreen,
      isSearchedThroughout: looks.allSatisfy(\.isSearched),
      listsLeaves: listsLeaves(looks),
      openRows: pane.openRows ?? 0..<0
    )
  }

  private func listsLeaves(_ looks: [LookRecord]) -> Bool {
    guard let first = looks.first else { return false }
    return looks.enumerated().allSatisfy { position, look in
      look.isLeaf && look.isSearched && look.firstLeaf == first.firstLeaf + position
    }
  }

  private mutating func look(_ item: SceneItem, on pane: Pane) -> LookRecord {
    let mark = FlowTables.Mark(instance: pane.instance, key: item.node)
    var look = LookRecord(
      key: item.node,
      node: (tables.nodes.number(of: item.node)),
      mark: (tables.marks.number(of: mark)),
      row: (item.row),
      scent: -1,
      isSearched: item.isSearched
    )
    switch item.look {
    case .label(let leaves, let isLeaf):
      look.firstLeaf = (leaves.lowerBound)
      look.endOfLeaves = (leaves.upperBound)
      look.isLeaf = isLeaf
    case .fixed(let item, let scent, _), .tab(let item, let scent, _):
      look.scent = (scents.number(of: ItemScent(item: item, scent: scent)))
    }
    return look
  }

  private mutating func record(of item: SceneItem) -> ItemRecord {
    var record = ItemRecord(look: .label, isSection: item.isSection, name: -1, leaves: 0..<0, slot: item.slot)
    (record.size, record.fillsForm) = (item.size ?? 0, item.fillsForm)
    switch item.look {
    case .label(let leaves, _): record.leaves = leaves
    case .fixed(let name, _, let decides):
      (record.look, record.decides) = (.fixed, decides)
      record.name = names.number(of: name.rawValue)
    case .tab(let name, _, _):
      record.look = .tab
      record.name = names.number(of: name.rawValue)
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
