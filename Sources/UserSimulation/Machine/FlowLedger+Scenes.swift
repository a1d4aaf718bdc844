import HeadlessNavigation

/// Writing scenes into the
extension FlowLedger {
  /// Adds panes or bars of one scene and tells where they are.
  mutating func add(_ panes: [Pane], _ vocabulary: inout FlowVocabulary) -> Range<Int> {
    let records = panes.map { record(of: $0, &vocabulary) }
    return self.panes.append(all: records)
  }

  private mutating func record(of pane: Pane, _ vocabulary: inout FlowVocabulary) -> PaneRecord {
    let owners = pane.owners.map { vocabulary.names.number(of: $0.rawValue) }
    let looks = pane.items.map { look($0, on: pane, &vocabulary) }
    self.looks += looks
    let items = pane.items.map { record(of: $0, &vocabulary) }
    return PaneRecord(
      instance: pane.instance,
      kind: vocabulary.names.number(of: pane.kind.rawValue),
      owners: self.owners.append(all: owners),
      isBar: pane.isBar,
      items: self.items.append(all: items),
      load: pane.loadMilliseconds,
      words: pane.words,
      fields: pane.fields.count,
      characters: pane.fields.reduce(0) { $0 + ($1.characters ?? 0) },
      unmeasuredFields: pane.fields.count { $0.characters == nil },
      listed: pane.listed.map { vocabulary.names.number(of: $0.rawValue) } ?? -1,
      subject: pane.subject.map { vocabulary.names.number(of: $0.rawValue) } ?? -1,
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

  private mutating func look(_ item: SceneItem, on pane: Pane, _ vocabulary: inout FlowVocabulary) -> LookRecord {
    let mark = Mark(instance: pane.instance, key: item.node)
    var look = LookRecord(
      key: item.node,
      node: (nodes.number(of: item.node)),
      mark: (marks.number(of: mark)),
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
      look.scent = (vocabulary.scents.number(of: ItemScent(item: item, scent: scent)))
    }
    return look
  }

  private mutating func record(of item: SceneItem, _ vocabulary: inout FlowVocabulary) -> ItemRecord {
    var record = ItemRecord(look: .label, isSection: item.isSection, name: -1, leaves: 0..<0, slot: item.slot)
    (record.size, record.fillsForm) = (item.size ?? 0, item.fillsForm)
    switch item.look {
    case .label(let leaves, _): record.leaves = leaves
    case .fixed(let name, _, let decides):
      (record.look, record.decides) = (.fixed, decides)
      record.name = vocabulary.names.number(of: name.rawValue)
    case .tab(let name, _, _):
      record.look = .tab
      record.name = vocabulary.names.number(of: name.rawValue)
    }
    return record
  }
}
