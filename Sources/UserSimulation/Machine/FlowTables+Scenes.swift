import HeadlessNavigation

/// Adding what users see of a state: panes, bars and items, as records.
extension FlowTables {
  /// The scene of a state that has no record yet.
  mutating func scene(of state: Int, merges: Bool, in flow: SharedFlow) -> SceneRecord {
    let (shape, first) = (learned.shapes[shapes.leadingNumber(of: state)], shapes.registers(of: state).lowerBound)
    scratch.removeAll()
    for place in shape.outlineSources { scratch.append(shapes.range(at: first + learned.indices[place])) }
    let twins = shape.hasClosedBelow ? self.twins(onPanesOf: state) : []
    for count in twins { scratch.append(SmallRange(wrappedValue: count..<count)) }
    let number = merges ? outlines.number(of: shape.outline, scratch) : outlines.append(shape.outline, scratch)
    guard number == scenes.count else { return scenes[number] }
    var builder = SceneBuilder(app: flow.engine.app, numbers: flow.numbers)
    var outline = self.outline(of: state)
    for (index, count) in twins.enumerated() { outline.panes[index].ordinal += count }
    let scene = builder.scene(of: outline) { screen, ordinal in
      self.number(of: ScreenInstance(kind: screen.kind, context: screen.context, ordinal: ordinal))
    }
    let firstItem = items.count
    let record = flow.withVocabulary { vocabulary in
      let panes = add(scene.panes, &vocabulary)
      let bars = add(scene.chrome, &vocabulary)
      return SceneRecord(
        panes: panes, bars: bars, items: firstItem..<items.count, showsLeaf: scene.panes.contains { $0.isLeafScreen },
        hasSearchField: scene.panes.contains { $0.items.contains { $0.searches != nil } },
        hasWayUp: scene.panes.contains { $0.items.contains(where: \.leadsUp) })
    }
    hasNewNames = true
    scenes.append(record)
    return record
  }
}

/// Records of scenes.
extension FlowTables {
  /// The outline of a state.
  private func outline(of state: Int) -> SceneOutline {
    let shape = learned.shape(shapes.leadingNumber(of: state))
    let first = shapes.registers(of: state).lowerBound
    return shape.outline.mapLeaves { shape.outlineSources.map { shapes[first + $0] }.filling($0) }
  }

  /// For each pane of a state how many equal screens are closed below it.
  private func twins(onPanesOf state: Int) -> [Int] {
    let first = shapes.registers(of: state).lowerBound + learned.shapes[shapes.leadingNumber(of: state)].registerCount
    return outline(of: state).panes.map { pane in
      pane.closedBelow.reduce(0) { $0 + twins(of: pane.screen, in: shapes[first + $1].lowerBound) }
    }
  }

  /// Adds panes or bars of one scene and returns where they are.
  private mutating func add(_ panes: [Pane], _ vocabulary: inout FlowVocabulary) -> Range<Int> {
    let records = panes.map { record(of: $0, &vocabulary) }
    return self.panes.append(all: records)
  }

  private mutating func record(of pane: Pane, _ vocabulary: inout FlowVocabulary) -> PaneRecord {
    let owners = pane.owners.map { vocabulary.names.number(of: $0.rawValue) }
    let looks = pane.items.map { lookRecord(of: $0, on: pane, &vocabulary) }
    let items = pane.items.map { record(of: $0, on: pane, &vocabulary) }
    _ = self.looks.append(all: looks)
    return PaneRecord(
      instance: pane.instance, kind: vocabulary.names.number(of: pane.kind.rawValue),
      owners: self.owners.append(all: owners), isBar: pane.isBar, items: self.items.append(all: items),
      load: pane.loadMilliseconds, words: pane.words, fields: pane.fields.count,
      characters: pane.fields.reduce(0) { $0 + ($1.characters ?? 0) },
      unmeasuredFields: pane.fields.count { $0.characters == nil },
      listed: pane.listed.map { vocabulary.names.number(of: $0.rawValue) } ?? -1,
      subject: pane.subject.map { vocabulary.names.number(of: $0.rawValue) } ?? -1, leaves: pane.leaves ?? 0..<0,
      isLeafScreen: pane.isLeafScreen, isSearchedThroughout: looks.allSatisfy { $0.isSearched && !$0.canBeMissed },
      listsLeaves: listsLeaves(looks), isOrdered: pane.isOrdered, openRows: pane.openRows ?? 0..<0)
  }

  private func listsLeaves(_ looks: [LookRecord]) -> Bool {
    guard let first = looks.first else { return false }
    return looks.enumerated().allSatisfy { position, look in
      look.isLeaf && look.isSearched && look.firstLeaf == first.firstLeaf + position
    }
  }

  private mutating func lookRecord(of item: SceneItem, on pane: Pane, _ vocabulary: inout FlowVocabulary) -> LookRecord
  {
    let mark = Mark(instance: pane.instance, key: item.node)
    var look = LookRecord(
      key: item.node, node: (nodes.number(of: item.node)), mark: (marks.number(of: mark)), row: (item.row), scent: -1,
      isSearched: item.isSearched, canBeMissed: item.noticed != .always || item.belowHeading > 0)
    look.isHeading = item.isHeading
    let isAlone = !pane.isBar && !pane.items.contains { item.isRival(of: $0) }
    func promise(_ leaves: Range<Int>, _ isLeaf: Bool, _ isClear: Bool) {
      (look.firstLeaf, look.endOfLeaves, look.isLeaf) = (leaves.lowerBound, leaves.upperBound, isLeaf)
      look.clarity = vocabulary.clarities.number(
        of: isClear || isAlone && !isLeaf ? .clear : isLeaf ? .leaf : .branch(leaves.count))
    }
    switch item.look {
    case .label(let leaves, _, let isLeaf, let isClear, _): promise(leaves, isLeaf, isClear)
    case .fixed(_, let scent, nil) where item.links != nil && scent.standard == 0 && scent.byGoal.isEmpty:
      if let link = item.links { promise(link.node.leaves, link.isLeaf, link.node.isNamed || scent.isNamed) }
    case .fixed(let name, let scent, _), .tab(let name, let scent, _, _):
      look.scent = vocabulary.scents.number(
        of: ItemScent(
          item: item.hasName ? name : nil, scent: scent, isClear: isAlone || item.fillsForm && !pane.fields.isEmpty))
    }
    return look
  }

  private mutating func record(
    of item: SceneItem, on pane: Pane, _ vocabulary: inout FlowVocabulary
  ) -> ItemRecord {
    var record = ItemRecord(look: .label, name: -1, leaves: 0..<0, slot: item.slot)
    (record.size, record.fillsForm, record.noticed) = (item.size ?? 0, item.fillsForm, item.noticed)
    (record.leadsUp, record.belowHeading) = (item.leadsUp, item.belowHeading)
    if let menu = item.searches { record.searches = vocabulary.names.number(of: menu.rawValue) }
    if let goals = item.onlyFor { record.audience = vocabulary.audiences.number(of: goals) }
    switch item.look {
    case .label(let leaves, _, _, _, let tap): (record.leaves, record.tap) = (leaves, tap)
    case .fixed(let name, _, let decides):
      (record.look, record.decides, record.leaves) = (.fixed, decides, item.links?.node.leaves ?? 0..<0)
      record.name = vocabulary.names.number(of: name.rawValue)
    case .tab(let name, _, let index, _):
      (record.look, record.tab) = (.tab, index)
      record.name = vocabulary.names.number(of: name.rawValue)
    }
    record.form = learned.formNumber(of: record, on: vocabulary.names.number(of: pane.kind.rawValue))
    return record
  }
}
