import HeadlessNavigation

/// Finds out which nodes of a variant's menu are nodes of the app's menu, and gives them the same ids.
///
/// Nodes of two label tables are the same where their `node_id` is, and leaves of numbered levels where their number is.
/// Labels that are written out are matched in this order, until nothing is left to match:
///
/// 1. the same label under the same parent;
/// 2. the same label anywhere, where only one node on either side has it;
/// 3. under the same parent, as many nodes left on both sides: they are renamed, in order.
///
/// Whatever is not matched is new, or is gone.
struct MenuMatching {
  /// A node of a menu.
  private struct Node {
    let label: String
    /// The position of the node above it; `nil` at the top.
    let parent: Int?
    let isLeaf: Bool
    /// The node of the other menu that it is.
    var partner: Int?
  }

  /// What two nodes have in common that may be the same.
  private struct Trait: Hashable {
    var parent: Int?
    var label: String?
    let isLeaf: Bool
  }

  private var base: [Node]
  private var other: [Node]

  /// A variant's menu with the ids of the app's menu, wherever a node of it is one of that.
  static func identified(_ other: ReadMenu, as base: ReadMenu) -> MenuDefinition {
    switch (base.menu.isNumbered, other.menu.isNumbered) {
    case (true, true): return other.menu
    case (true, false): return other.menu.mappingNodes { _, _, _ in nil }
    case (false, true):
      let (leaves, last) = (base.menu.leaves, other.menu.levels.count - 1)
      return other.menu.mappingNodes { level, number, node in
        guard level == last else { return node.id }
        return leaves.indices.contains(number) ? leaves[number].id : Name("new leaf \(number + 1)")
      }
    case (false, false):
      guard !base.declaresIDs || !other.declaresIDs else { return other.menu }
      var matching = MenuMatching(base: nodes(of: base.menu), other: nodes(of: other.menu))
      matching.match()
      let ids = base.menu.levels.flatMap { $0.nodes.map(\.id) }
      var partners = matching.other.map(\.partner)[...]
      return other.menu.mappingNodes { _, _, node in
        (partners.popFirst() ?? nil).map { ids[$0] } ?? node.id.map { Name("new \($0)") }
      }
    }
  }

  /// The nodes of a menu in one row, level by level.
  private static func nodes(of menu: MenuDefinition) -> [Node] {
    var (nodes, above): ([Node], [(end: Int, place: Int)]) = ([], [])
    for (depth, level) in menu.levels.enumerated() {
      var (row, parent): ([(end: Int, place: Int)], Int) = ([], 0)
      for node in level.nodes {
        while parent < above.count - 1, node.leaves.lowerBound >= above[parent].end { parent += 1 }
        row.append((node.leaves.upperBound, nodes.count))
        nodes.append(
          Node(
            label: node.label, parent: above.isEmpty ? nil : above[parent].place, isLeaf: depth == menu.levels.count - 1
          ))
      }
      above = row
    }
    return nodes
  }

  private mutating func match() {
    var isMatching = true
    while isMatching {
      while pair(among: [false, true], byParent: true, byLabel: true, where: { _, _ in true }) {}
      let branches = pair(among: [false], byParent: false, byLabel: true) { $0 == 1 && $1 == 1 }
      let leaves = pair(among: [true], byParent: false, byLabel: true) { $0 == 1 && $1 == 1 }
      isMatching = branches || leaves || pair(among: [false, true], byParent: true, byLabel: false, where: ==)
    }
  }

  /// Pairs nodes without a partner that have traits in common, in their order, where as many on both sides have them as
  /// a condition says; whether there were any.
  private mutating func pair(
    among kinds: [Bool], byParent: Bool, byLabel: Bool, where isMeant: (Int, Int) -> Bool
  ) -> Bool {
    /// The parent by its position in the app's menu; -1 at the top, nothing where it has no partner.
    func traits(_ nodes: [Node], _ parent: (Int) -> Int?) -> [Trait: [Int]] {
      var places: [Trait: [Int]] = [:]
      for (place, node) in nodes.enumerated() where node.partner == nil && kinds.contains(node.isLeaf) {
        var trait = Trait(label: byLabel ? node.label : nil, isLeaf: node.isLeaf)
        if byParent {
          trait.parent = node.parent.map(parent) ?? -1
          guard trait.parent != nil else { continue }
        }
        places[trait, default: []].append(place)
      }
      return places
    }
    let own = traits(base) { base[$0].partner == nil ? nil : $0 }
    var hasPaired = false
    for (trait, others) in traits(other, { other[$0].partner }) {
      guard let twins = own[trait], isMeant(twins.count, others.count) else { continue }
      for (twin, place) in zip(twins, others) {
        (base[twin].partner, other[place].partner) = (place, twin)
        hasPaired = true
      }
    }
    return hasPaired
  }
}

extension MenuDefinition {
  /// Whether its nodes are known by the numbers of their leaves.
  fileprivate var isNumbered: Bool { leaves.first?.id == nil }

  /// The menu with other ids of its nodes, given the position of their level and their own in it.
  fileprivate func mappingNodes(_ id: (_ level: Int, _ number: Int, Node) -> Name<Node>?) -> MenuDefinition {
    var menu = self
    for level in levels.indices {
      for (number, node) in levels[level].nodes.enumerated() {
        menu.levels[level].nodes[number].id = id(level, number, node)
      }
    }
    return menu
  }
}
