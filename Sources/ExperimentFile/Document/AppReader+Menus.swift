import HeadlessNavigation

/// A menu as written: levels by number, or labels written out.
struct MenuEntry {
  /// A label with what stands below it.
  indirect enum Label {
    case leaf(String)
    case branch(String, [Label])

    var leafCount: Int {
      switch self {
      case .leaf: 1
      case .branch(_, let children): children.reduce(0) { $0 + $1.leafCount }
      }
    }
  }

  let levels: [String]
  let sizes: [Int]?
  let labels: [Label]
  /// How likely each leaf is to be looked for; `nil` where all are alike.
  var weights: [Double]?

  /// The most leaves the menus of an app may have.
  static let mostLeaves = 100_000

  /// How many leaves the menu has.
  var leafCount: Int { sizes?.reduce(1, *) ?? labels.reduce(0) { $0 + $1.leafCount } }

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
      let areDistinct = reader.reportDuplicates(reader.member("levels")?.value.items ?? [], of: "level")
      let sizes = reader.optional("sizes", .array(of: .integer(in: 1...10_000), count: 1...8))
      let written = reader.member("labels", of: .menuLabels([]).known(as: MenuLabels.schema))
      let labels = levels.flatMap { written == nil ? nil : reader.optional("labels", .menuLabels($0)) }
      guard reader.one(of: ["sizes", "labels"]) != nil, let levels, areDistinct else { return nil }
      if let sizes { return fits(sizes, levels, reader) ? Self.entry(levels, sizes: sizes) : nil }
      return labels.map { MenuEntry(levels: levels, sizes: nil, labels: $0.labels, weights: $0.weights) }
    }
  }

  private static func entry(_ levels: [String], sizes: [Int]) -> MenuEntry {
    MenuEntry(levels: levels, sizes: sizes, labels: [])
  }

  private static func fits(_ sizes: [Int], _ levels: [String], _ reader: ObjectReader) -> Bool {
    guard sizes.count == levels.count else {
      let message =
        "'sizes' in \(reader.subject) must have \(levels.count) numbers, one for each of "
        + levels.map { quoted($0) }.joined(separator: ", ") + ", not \(sizes.count)"
      let filled = (sizes + Array(repeating: sizes.last ?? 1, count: levels.count)).prefix(levels.count)
      let hint = "write sizes: [\(filled.map { "\($0)" }.joined(separator: ", "))]"
      reader.report(.wrongCount, message, at: "sizes", hint: hint)
      return false
    }
    let most = MenuEntry.mostLeaves
    guard sizes.reduce(1, { min($0 * $1, most + 1) }) <= most else {
      let hint = "write smaller numbers, such as sizes: [\(sizes.map { "\(min($0, 5))" }.joined(separator: ", "))]"
      reader.report(.outOfRange, "\(reader.subject) has more than \(most) leaves", at: "sizes", hint: hint)
      return false
    }
    return true
  }
}

extension ValueForm where Value == [MenuEntry.Label] {
  /// Labels written out: an object for each level but the last, which is an array.
  static func labels(_ levels: [String]) -> Self {
    let name = quoted(levels.first ?? "")
    guard levels.count > 1 else {
      let leaves = ValueForm<[String]>.array(of: .string, count: 1 ... .max)
      return Self("an array of the labels of \(name), the last of the levels", of: [.array]) { context in
        leaves.read(context)?.map(MenuEntry.Label.leaf)
      }
    }
    let branches = ValueForm<[Entry<[MenuEntry.Label]>]>.table(
      of: "label",
      keys: .string,
      labels(Array(levels.dropFirst()))
    )
    return Self("an object with the labels of \(name)", of: [.object]) { context in
      branches.read(context)?.map { MenuEntry.Label.branch($0.key, $0.value) }
    }
  }
}
