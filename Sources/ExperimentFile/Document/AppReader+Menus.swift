import HeadlessNavigation
import TextFormats

/// A menu as written: levels by number, or labels written out.
struct MenuEntry {
  /// A label with what stands below it, and its id where a table declares one.
  indirect enum Label {
    case leaf(String, id: String? = nil)
    case branch(String, id: String? = nil, [Label])

    var leafCount: Int {
      switch self {
      case .leaf: 1
      case .branch(_, _, let children): children.reduce(0) { $0 + $1.leafCount }
      }
    }

    /// The texts of all labels below it and its own, those of branches and those of leaves.
    fileprivate func addTexts(to texts: inout (branches: [String: Int], leaves: [String: Int])) {
      switch self {
      case .leaf(let text, _): texts.leaves[text, default: 0] += 1
      case .branch(let text, _, let children):
        texts.branches[text, default: 0] += 1
        for child in children { child.addTexts(to: &texts) }
      }
    }
  }

  let levels: [String]
  let sizes: [Int]?
  let labels: [Label]
  /// How likely each leaf is to be looked for; `nil` where all are alike.
  var weights: [Double]?
  /// Whether the labels stand in an order that everybody knows.
  var isOrdered = false

  /// The most leaves the menus of an app may have.
  static let mostLeaves = 100_000

  /// How many leaves the menu has.
  var leafCount: Int { sizes?.reduce(1, *) ?? labels.reduce(0) { $0 + $1.leafCount } }

  /// The menu, each node of which is known by its id, or else by its label, or by the labels above it too where others
  /// have the same; numbered leaves are known by their numbers.
  func menu(named id: String) -> ReadMenu {
    let names = levels.map { Name<MenuDefinition.Level>($0) }
    if let sizes {
      var menu = MenuDefinition(id: Name(id), levels: names, sizes: sizes)
      menu.isOrdered = isOrdered
      return ReadMenu(menu: menu, identity: .numbers)
    }
    var tree = MenuTree(levels: names.map { MenuDefinition.Level(name: $0, nodes: []) }, weights: weights)
    for label in labels { label.addTexts(to: &tree.texts) }
    for label in labels { tree.add(label, under: []) }
    var menu = MenuDefinition(id: Name(id), levels: tree.levels)
    menu.isOrdered = isOrdered
    return ReadMenu(menu: menu, identity: tree.declaresIDs ? .declared : .labels)
  }
}

/// A menu that grows label by label.
private struct MenuTree {
  var levels: [MenuDefinition.Level]
  let weights: [Double]?
  var texts: (branches: [String: Int], leaves: [String: Int]) = ([:], [:])
  private(set) var declaresIDs = false
  private var leaves = 0
  private var paths: [String: Int] = [:]

  init(levels: [MenuDefinition.Level], weights: [Double]?) { (self.levels, self.weights) = (levels, weights) }

  mutating func add(_ label: MenuEntry.Label, under path: [String]) {
    let first = leaves
    switch label {
    case .leaf(let text, let id):
      leaves += 1
      let isEarly = path.count < levels.count - 1
      let isUnique = texts.leaves[text] == 1 && !(isEarly && texts.branches[text] != nil)
      let name = name(text, id, isUnique: isUnique, under: path)
      let weight = weights.flatMap { $0.indices.contains(first) ? $0[first] : nil }
      for level in levels.indices.dropFirst(path.count) {
        let isLast = level == levels.count - 1
        levels[level].nodes.append(
          MenuDefinition.Node(
            label: text, leaves: first..<leaves, id: name, goalWeight: isLast ? weight : nil, isEarlyLeaf: !isLast))
      }
    case .branch(let text, let id, let children):
      let name = name(text, id, isUnique: texts.branches[text] == 1, under: path)
      for child in children { add(child, under: path + [text]) }
      levels[path.count].nodes.append(MenuDefinition.Node(label: text, leaves: first..<leaves, id: name))
    }
  }

  private mutating func name(
    _ text: String, _ id: String?, isUnique: Bool, under path: [String]
  ) -> Name<MenuDefinition.Node> {
    if let id {
      declaresIDs = true
      return Name(id)
    }
    guard !isUnique else { return Name(text) }
    let whole = (path + [text]).joined(separator: " > ")
    let count = paths[whole, default: 0] + 1
    paths[whole] = count
    return Name(count > 1 ? "\(whole) \(count)" : whole)
  }
}

extension ValueForm where Value == MenuEntry {
  /// A menu: `levels`, and either `sizes` or `labels`.
  static var menu: Self {
    .object { reader in
      let levels = reader.required(
        "levels", .array(of: .identifier, count: 1...8), "The names of the levels, coarse to fine, no two the same.")
      let areDistinct = reader.reportDuplicates(reader.member("levels")?.value.items ?? [], of: "level")
      let sizes = reader.optional(
        "sizes", .array(of: .integer(in: 1...10_000), count: 1...8),
        "How many labels stand under each label of the level above.")
      let written = reader.member(
        "labels", of: .menuLabels([]).known(as: MenuLabels.schema),
        """
        The labels written out: an object for each level but the last, which is an array; or a table with them. A label \
        with the word `"leaf"` is one that users look for though its level is not the last.
        """)
      let labels = levels.flatMap { written == nil ? nil : reader.optional("labels", .menuLabels($0)) }
      let isOrdered = reader.optional(
        "ordered", .boolean, default: false,
        "Whether the labels are numbers, letters or dates in their order: then users see at once which one leads on.")
      guard reader.one(of: ["sizes", "labels"]) != nil, let levels, areDistinct else { return nil }
      if let sizes {
        guard fits(sizes, levels, reader) else { return nil }
        return MenuEntry(levels: levels, sizes: sizes, labels: [], isOrdered: isOrdered)
      }
      return labels.map {
        MenuEntry(levels: levels, sizes: nil, labels: $0.labels, weights: $0.weights, isOrdered: isOrdered)
      }
    }
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
        leaves.read(context)?.map { MenuEntry.Label.leaf($0) }
      }
    }
    let branches = ValueForm<[KeyedValue<[MenuEntry.Label]>]>.table(
      of: "label", keys: .string, labels(Array(levels.dropFirst())).orNone)
    return Self("an object with the labels of \(name)", of: [.object]) { context in
      branches.read(context)?.map { $0.value.isEmpty ? .leaf($0.key) : .branch($0.key, $0.value) }
    }
  }

  /// The same, or the word that says that nothing stands below.
  private var orNone: Self {
    Self(description, of: types.union([.string])) { context in
      guard let word = context.value.text else { return read(context) }
      return word == "leaf" ? [] : context.reject(.wrongType, "must be \(description), or \"leaf\"")
    }
  }
}

/// The labels of a menu written out, in the file itself or in a table beside it.
struct MenuLabels {
  /// The labels of the first level, with what stands below them.
  var labels: [MenuEntry.Label]
  /// How likely each leaf is to be looked for, on any scale; `nil` where all are alike.
  var weights: [Double]?

  /// What can be told of them whatever the levels are, of which there are eight at the most.
  static var schema: ValueSchema {
    let leaves = ValueSchema.array(of: .text(.any), count: 1 ... .max)
    let written = (1..<8).reduce(leaves) { below, _ in
      .either([leaves, .table(of: .either([below, .words(["leaf"])]), noun: "label", keys: .any, count: 1 ... .max)])
    }
    return .described(
      .either([written, .text(.any)]),
      "an object for each level but the last, which is an array of texts, or \"leaf\"; or the path of a table of labels"
    )
  }
}

extension ValueForm where Value == MenuLabels {
  /// Labels written out, or the path of a table with them.
  static func menuLabels(_ levels: [String]) -> Self {
    let written = ValueForm.converting(ValueForm<[MenuEntry.Label]>.labels(levels)) { MenuLabels(labels: $0) }
    let table = ValueForm.table("a table of labels") { reader, context in
      guard let labels = LabelTable.labels(reader, levels: levels) else { return nil }
      guard labels.weights?.allSatisfy({ $0 == 0 }) != true else {
        return context.reject(.zeroWeights, "must give a weight above 0 to something")
      }
      return labels
    }
    return written.or(table)
  }
}

/// One level of one menu, written `menu.level`.
struct MenuLevel: Hashable {
  let menu: MenuDefinition
  let level: Int

  var description: String { "\(menu.id).\(menu.levels[level].name)" }
}

/// The menus of an app that could be read, and the names of all of them.
struct MenuLevels {
  let menus: [String: ReadMenu]
  let names: [String]
  /// Whether the app says nothing of menus at all.
  let areMissing: Bool

  /// Every level as it is written.
  var all: [String] { names.flatMap { name in menus[name]?.menu.levels.map { "\(name).\($0.name)" } ?? [] } }
}

extension ValueForm where Value == MenuDefinition {
  /// The name of a menu.
  static func menu(_ levels: MenuLevels) -> Self {
    Self("the name of a menu", of: [.string], sample: levels.names.first.map { quoted($0, in: "\"") }) { context in
      guard let text = context.value.text else { return nil }
      if let menu = levels.menus[text]?.menu { return menu }
      // A menu that was refused, or menus that are missing altogether, were reported where they stand.
      guard !levels.names.contains(text), levels.areMissing || !levels.menus.isEmpty else { return nil }
      return context.reject(unknown: text, called: "menu", among: levels.names, under: "menus")
    }
  }
}

extension ValueForm where Value == MenuLevel {
  /// A level of a menu, written `menu.level`.
  static func menuLevel(_ levels: MenuLevels) -> Self {
    Self("a level of a menu such as \"catalog.category\"", of: [.string], as: .text(.menuLevel)) { context in
      guard let text = context.value.text else { return nil }
      let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      if parts.count == 2, let menu = levels.menus[parts[0]]?.menu, let level = menu.level(named: Name(parts[1])) {
        return MenuLevel(menu: menu, level: level)
      }
      if levels.areMissing {
        return context.reject(.unknownName, "must be a level of a menu", hint: "declare the menu under 'menus'")
      }
      // A menu that was refused, or menus that are missing altogether, were reported where they stand.
      let isRefused = parts.first.map { levels.names.contains($0) && levels.menus[$0] == nil } ?? false
      guard !isRefused, !levels.menus.isEmpty else { return nil }
      return context.reject(
        .unknownName, "must be a level of a menu",
        hint: Suggestion.hint(for: text, among: levels.all, called: "declared"))
    }
  }
}
