import HeadlessNavigation

/// A menu as written: levels by number, or labels written out.
struct MenuEntry {
  /// A label with what stands below it.
  indirect enum Label {
    case leaf(String)
    case branch(String, [Label])
  }

  let levels: [String]
  let sizes: [Int]?
  let labels: [Label]

  /// The most leaves a menu may have.
  static let mostLeaves = 100_000

  func menu(named id: String) -> Menu {
    let names = levels.map { Name<Menu.Level>($0) }
    if let sizes { return Menu(id: Name(id), levels: names, sizes: sizes) }
    var levels = names.map { Menu.Level(name: $0, nodes: []) }
    var leaves = 0
    func add(_ label: Label, depth: Int) {
      let first = leaves
      switch label {
      case .leaf(let text):
        leaves += 1
        levels[depth].nodes.append(Menu.Node(label: text, leaves: first..<leaves))
      case .branch(let text, let children):
        for child in children { add(child, depth: depth + 1) }
        levels[depth].nodes.append(Menu.Node(label: text, leaves: first..<leaves))
      }
    }
    for label in labels { add(label, depth: 0) }
    return Menu(id: Name(id), levels: levels)
  }
}

extension ValueForm where Value == MenuEntry {
  /// A menu: `levels`, and either `sizes` or `labels`.
  static var menu: Self {
    .object { reader in
      let levels = reader.required("levels", .array(of: .identifier, count: 1...8))
      let sizes = reader.optional("sizes", .array(of: .integer(in: 1...10_000), count: 1...8))
      let hasLabels = reader.member("labels") != nil
      guard let levels else { return nil }
      let labels = reader.optional("labels", .labels(depth: levels.count))
      guard reader.member("sizes") != nil || hasLabels else {
        reader.report(.missingKey, "\(reader.subject) needs 'sizes' or 'labels'", at: "levels")
        return nil
      }
      if let sizes {
        guard sizes.count == levels.count else {
          reader.report(.wrongCount, "'sizes' must have one number for each of the \(levels.count) levels", at: "sizes")
          return nil
        }
        guard sizes.reduce(1, { min($0 * $1, MenuEntry.mostLeaves + 1) }) <= MenuEntry.mostLeaves else {
          reader.report(.outOfRange, "a menu may have \(MenuEntry.mostLeaves) leaves at the most", at: "sizes")
          return nil
        }
        guard !hasLabels else {
          reader.report(.unknownKey, "labels are either numbered by 'sizes' or written out", at: "labels")
          return nil
        }
        return MenuEntry(levels: levels, sizes: sizes, labels: [])
      }
      return labels.map { MenuEntry(levels: levels, sizes: nil, labels: $0) }
    }
  }
}

extension ValueForm where Value == [MenuEntry.Label] {
  /// Labels written out: an object of objects down to arrays of the leaves' labels.
  static func labels(depth: Int) -> Self {
    guard depth > 1 else {
      return .converting(ValueForm<[String]>.array(of: .string, count: 1 ... .max)) { $0.map(MenuEntry.Label.leaf) }
    }
    let below = labels(depth: depth - 1)
    return .converting(ValueForm<[Entry<[MenuEntry.Label]>]>.table(of: "label", keys: .string, below)) { entries in
      entries.map { MenuEntry.Label.branch($0.key, $0.value) }
    }
  }
}
