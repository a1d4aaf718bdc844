import HeadlessNavigation
import TextFormats

/// A label of a menu that is written out, in the file itself or in a table beside it.
struct MenuLabel {
  let text: String
  /// Its id, where a table declares one.
  var id: String?
  /// How likely it is to be looked for, on any scale; `nil` where all are alike.
  var weight: Double?
  /// What stands below it.
  var children: [MenuLabel] = []

  fileprivate var leafCount: Int { max(1, children.reduce(0) { $0 + $1.leafCount }) }
}

/// A menu as read.
struct ReadMenu {
  var menu: MenuDefinition
  /// Whether its nodes are known by ids that a table declares.
  let declaresIDs: Bool
}

/// A menu that grows label by label.
///
/// Each node is known by its id, or else by its label, or by the labels above it too where others have the same.
private struct MenuTree {
  private(set) var levels: [MenuDefinition.Level]
  private(set) var declaresIDs = false
  /// How many branches and leaves there are of each text.
  private var (branches, endings): ([String: Int], [String: Int]) = ([:], [:])
  private var leaves = 0
  private var paths: [String: Int] = [:]

  init(_ labels: [MenuLabel], levels: [Name<MenuDefinition.Level>]) {
    self.levels = levels.map { MenuDefinition.Level(name: $0, nodes: []) }
    labels.forEach { count($0) }
    labels.forEach { add($0, under: []) }
  }

  private mutating func count(_ label: MenuLabel) {
    if label.children.isEmpty { endings[label.text, default: 0] += 1 } else { branches[label.text, default: 0] += 1 }
    label.children.forEach { count($0) }
  }

  private mutating func add(_ label: MenuLabel, under path: [String]) {
    let (text, id, children) = (label.text, label.id, label.children)
    let (first, last, isLeaf) = (leaves, levels.count - 1, children.isEmpty)
    let isAlone = isLeaf ? endings[text] == 1 && (path.count == last || branches[text] == nil) : branches[text] == 1
    let name = id ?? (isAlone ? text : wholePath(of: text, under: path))
    declaresIDs = declaresIDs || id != nil
    children.forEach { add($0, under: path + [text]) }
    leaves += isLeaf ? 1 : 0
    // A leaf above the last level stands at all below it too.
    for level in path.count...(isLeaf ? last : path.count) {
      let weight = isLeaf && level == last ? label.weight : nil
      levels[level].nodes.append(
        .init(
          label: text, leaves: first..<leaves, id: Name(name), goalWeight: weight, isEarlyLeaf: isLeaf && level < last))
    }
  }

  private mutating func wholePath(of text: String, under path: [String]) -> String {
    let whole = (path + [text]).joined(separator: " > ")
    let count = paths[whole, default: 0] + 1
    paths[whole] = count
    return count > 1 ? "\(whole) \(count)" : whole
  }
}

/// How the nodes of a menu are written.
private enum MenuContents {
  case sizes([Int])
  case labels([MenuLabel])
}

/// The labels of a menu that are names.
private enum NamedLabels: Equatable {
  case all
  case some([Located<String>])

  /// Marks the labels; reports what is neither a level nor a label.
  func mark(_ menu: inout MenuDefinition, _ reader: ObjectReader) {
    var names: Set<String>?
    if case .some(let given) = self {
      names = Set(given.map(\.value))
      let known = menu.levels.flatMap { [$0.name.rawValue] + $0.nodes.map(\.label) }
      for name in given where !known.contains(name.value) {
        let message = "\(reader.subject) has no level and no label \(quoted(name.value))"
        let hint = Suggestion.hint(for: name.value, among: Array(known.prefix(2000)), called: "levels and labels")
        reader.diagnostics.report(.unknownName, message, at: name.range, hint: hint)
      }
    }
    for level in menu.levels.indices {
      let isNamed = names?.contains(menu.levels[level].name.rawValue) ?? true
      for node in menu.levels[level].nodes.indices {
        let label = menu.levels[level].nodes[node].label
        menu.levels[level].nodes[node].isNamed = isNamed || names?.contains(label) ?? true
      }
    }
  }
}

extension AppReader {
  /// A menu: `levels`, and either `sizes` or `labels`.
  /// - Parameter hasRoom: Whether an app may have so many leaves more.
  func menu(named name: Name<MenuDefinition>, where hasRoom: @escaping (Int) -> Bool) -> ValueForm<ReadMenu> {
    var known: [String]?
    return .object(
      .required(
        "levels", .array(of: .identifier, count: 1...8), "The names of the levels, coarse to fine, no two the same."
      ).kept { known = $0 },
      .one(of: [
        .key(
          "sizes", .array(of: .integer(in: 1...10_000), count: 1...8),
          "How many labels stand under each label of the level above."
        ) { MenuContents.sizes($0) },
        .key(
          "labels", .labels(of: { known }),
          """
          The labels written out: an object for each level but the last, which is an array; or a table with them. A \
          label with the word `"leaf"` is one that users look for though its level is not the last.
          """
        ) { .labels($0) },
      ]),
      .optional(
        "ordered", .boolean, default: false,
        "Whether the labels are numbers, letters or dates in their order: then users see at once which one leads on."),
      .optional(
        "named",
        .converting(.boolean) { $0 ? .all : .some([]) }.or(
          .converting(.array(of: .located(.string), count: 1...10_000)) { .some($0) }),
        or: NamedLabels.some([]), unlessSaid: "none",
        """
        The labels that are names and not descriptions: all of them, or the levels and labels in the array. Users read \
        them without `label_noise` and `leaf_noise`.
        """),
      .reader, rules: [.distinct("levels", of: "level")]
    ) { levels, contents, isOrdered, named, reader in
      guard Set(levels).count == levels.count else { return nil }
      let names = levels.map { Name<MenuDefinition.Level>($0) }
      var (menu, declaresIDs) = (MenuDefinition(id: name, levels: []), false)
      switch contents {
      case .sizes(let sizes):
        guard Self.fits(sizes, levels, reader), hasRoom(sizes.reduce(1, *)) else { return nil }
        menu = MenuDefinition(id: name, levels: names, sizes: sizes)
      case .labels(let labels):
        guard hasRoom(labels.reduce(0) { $0 + $1.leafCount }) else { return nil }
        let tree = MenuTree(labels, levels: names)
        (menu.levels, declaresIDs) = (tree.levels, tree.declaresIDs)
      }
      menu.isOrdered = isOrdered
      named.mark(&menu, reader)
      return ReadMenu(menu: menu, declaresIDs: declaresIDs)
    }
  }

  /// The most leaves the menus of an app may have.
  static var mostLeaves: Int { 100_000 }

  private static func fits(_ sizes: [Int], _ levels: [String], _ reader: ObjectReader) -> Bool {
    func hint(_ sizes: some Sequence<Int>) -> String { "sizes: [\(sizes.map { "\($0)" }.joined(separator: ", "))]" }
    let most = mostLeaves
    if sizes.count != levels.count {
      let names = levels.map { quoted($0) }.joined(separator: ", ")
      let message =
        "'sizes' in \(reader.subject) must have \(levels.count) numbers, one for each of \(names), not \(sizes.count)"
      let filled = (sizes + Array(repeating: sizes.last ?? 1, count: levels.count)).prefix(levels.count)
      reader.report(.wrongCount, message, at: "sizes", hint: "write \(hint(filled))")
    } else if sizes.reduce(1, { min($0 * $1, most + 1) }) > most {
      reader.report(
        .outOfRange, "\(reader.subject) has more than \(most) leaves", at: "sizes",
        hint: "write smaller numbers, such as \(hint(sizes.map { min($0, 5) }))")
    } else {
      return true
    }
    return false
  }
}

extension ValueForm where Value == [MenuLabel] {
  /// Labels written out, or the path of a table with them; they are read when the levels are known.
  fileprivate static func labels(of levels: @escaping () -> [String]?) -> Self {
    let outline = labelsOrTable([]).known(as: schema).outline
    return Self(outline.ofAnyType) { context in levels().flatMap { labelsOrTable($0).read(context) } }
  }

  private static func labelsOrTable(_ levels: [String]) -> Self {
    labels(levels).or(
      .table("a table of labels") { reader, context in
        LabelTable.labels(reader, levels: levels).flatMap { labels, weights in
          weights.isEmpty || weights.contains { $0 > 0 }
            ? labels : context.reject(.zeroWeights, "must give a weight above 0 to something")
        }
      })
  }

  /// An object for each level but the last, which is an array.
  private static func labels(_ levels: [String]) -> Self {
    let name = quoted(levels.first ?? "")
    guard levels.count > 1 else {
      let leaves = ValueForm<[String]>.array(of: .string, count: 1 ... .max)
      return Self("an array of the labels of \(name), the last of the levels", of: [.array]) { context in
        leaves.read(context)?.map { MenuLabel(text: $0) }
      }
    }
    let below = labels(Array(levels.dropFirst()))
    // The word that says that nothing stands below.
    let orNone = Self(below.description, of: below.types.union([.string])) { context in
      guard let word = context.value.text else { return below.read(context) }
      return word == "leaf" ? [] : context.reject(.wrongType, "must be \(below.description), or \"leaf\"")
    }
    let branches = ValueForm<[KeyedValue<[MenuLabel]>]>.table(of: "label", keys: .string, orNone)
    return Self("an object with the labels of \(name)", of: [.object]) { context in
      branches.read(context)?.map { MenuLabel(text: $0.key, children: $0.value) }
    }
  }

  /// What can be told of them whatever the levels are, of which there are eight at the most.
  private static var schema: ValueSchema {
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

/// One level of one menu, written `menu.level`.
struct MenuLevel: Hashable {
  let menu: MenuDefinition
  let level: Int

  var description: String { "\(menu.id).\(menu.levels[level].name)" }

  var nodes: [MenuDefinition.Node] { menu.levels[level].nodes }

  /// The first and the last node of the level, which stand for all of them.
  var outermost: [Value] {
    [nodes.first, nodes.count > 1 ? nodes.last : nil].compactMap { $0.map { .range($0.leaves) } }
  }
}

/// The menus of an app that could be read, and the names of all of them.
struct ReadMenus {
  var menus: [String: ReadMenu] = [:]
  var names: [String] = []
  /// Whether the app says nothing of menus at all.
  var areMissing = false

  /// Whether a name that is not known was reported, or what declares it was: it was refused, or menus are missing
  /// altogether.
  fileprivate func isReported(_ name: String) -> Bool {
    names.contains(name) && menus[name] == nil || !areMissing && menus.isEmpty
  }
}

extension AppReader {
  /// The name of a menu.
  var menuName: ValueForm<MenuDefinition> {
    .init("the name of a menu", of: [.string], sample: self.menus.names.first.map { quoted($0, in: "\"") }) { context in
      guard let text = context.value.text else { return nil }
      if let menu = self.menus.menus[text]?.menu { return menu }
      return self.menus.isReported(text)
        ? nil : context.reject(unknown: text, called: "menu", among: self.menus.names, under: "menus")
    }
  }

  /// A level of a menu, written `menu.level`.
  var menuLevel: ValueForm<MenuLevel> {
    .init("a level of a menu such as \"catalog.category\"", of: [.string], as: .text(.menuLevel)) { context in
      guard let text = context.value.text else { return nil }
      let menus = self.menus
      let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      if parts.count == 2, let menu = menus.menus[parts[0]]?.menu, let level = menu.level(named: Name(parts[1])) {
        return MenuLevel(menu: menu, level: level)
      }
      guard !menus.isReported(parts[0]) else { return nil }
      // Those of the menu that is named, where one is.
      let named = menus.menus[parts[0]] == nil || parts.count > 1 ? menus.names : [parts[0]]
      let all = named.flatMap { name in menus.menus[name]?.menu.levels.map { "\(name).\($0.name)" } ?? [] }
      return context.reject(
        .unknownName, "must be a level of a menu",
        hint: menus.areMissing
          ? "declare the menu under 'menus'"
          : all.count == 1
            ? "write \(quoted(all[0], in: "\""))" : Suggestion.hint(for: text, among: all, called: "declared"))
    }
  }

  /// A node of a menu, written `menu.label`, with the labels above it where others have the same.
  var menuNode: ValueForm<LinkedNode> {
    .init("a node of a menu such as \"help.Returns\"", of: [.string]) { context in
      let parts = context.value.text?.split(separator: ".", maxSplits: 1).map(String.init) ?? []
      guard let first = parts.first, let menu = self.menus.menus[first]?.menu, parts.count == 2 else {
        guard let first = parts.first, self.menus.menus[first] == nil else {
          return context.reject(.unknownName, "must be a node of a menu", hint: "write \"menu.label\"")
        }
        return self.menus.isReported(first)
          ? nil : context.reject(unknown: first, called: "menu", among: self.menus.names, under: "menus")
      }
      let name = parts[1]
      let label = name.split(separator: " > ").last.map(String.init)
      let named = menu.levels.enumerated().flatMap { level, nodes in
        nodes.nodes.filter { $0.label == label || $0.id?.rawValue == name }.map {
          LinkedNode($0, ofLevel: level, in: menu)
        }
      }
      let exact = named.filter {
        $0.node.id?.rawValue == name || menu.path(to: $0.node.leaves.lowerBound, through: $0.level) == name
      }
      let all = exact.isEmpty ? named : exact
      // A leaf above the last level is at all below it, too.
      guard let node = all.last, all.allSatisfy({ $0.node.leaves == node.node.leaves }) else {
        let paths = named.map { menu.path(to: $0.node.leaves.lowerBound, through: $0.level) }
        let labels = paths.isEmpty ? menu.levels.flatMap { $0.nodes.prefix(2000).map(\.label) } : paths
        return context.reject(
          .unknownName, "must be a node of \(quoted(first))" + (paths.isEmpty ? "" : ", and several have this label"),
          hint: Suggestion.hint(for: name, among: Array(labels.prefix(2000)), called: "labels"))
      }
      return node
    }
  }
}
