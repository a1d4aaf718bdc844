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
  private struct Node {
    var label: String
    var children: [Int] = []
    var isLeaf: Bool
  }

  /// The nodes of a menu in one row, below a root that stands for the menu itself.
  private struct Tree {
    var nodes = [Node(label: "", isLeaf: false)]
    /// For each level the numbers of its nodes.
    var levels: [[Int]] = []
    /// For each node the node of the other menu that it is; negative while it is none.
    var partners: [Int] = []

    init(_ menu: MenuDefinition) {
      var parents = [0]
      var ends = [menu.leafCount]
      for (depth, level) in menu.levels.enumerated() {
        var numbers: [Int] = []
        var parent = 0
        for node in level.nodes {
          while parent < parents.count - 1, node.leaves.lowerBound >= ends[parent] { parent += 1 }
          nodes[parents[parent]].children.append(nodes.count)
          numbers.append(nodes.count)
          nodes.append(Node(label: node.label, isLeaf: depth == menu.levels.count - 1))
        }
        (parents, ends) = (numbers, level.nodes.map(\.leaves.upperBound))
        levels.append(numbers)
      }
      partners = Array(repeating: -1, count: nodes.count)
    }

    func unmatched(_ numbers: [Int], isLeaf: Bool) -> [Int] {
      numbers.filter { partners[$0] < 0 && nodes[$0].isLeaf == isLeaf }
    }
  }

  private var base: Tree
  private var other: Tree
  /// Pairs of nodes whose children are still to be compared.
  private var open: [(base: Int, other: Int)] = []

  private init(_ base: MenuDefinition, _ other: MenuDefinition) { (self.base, self.other) = (Tree(base), Tree(other)) }

  /// A variant's menu with the ids of the app's menu, wherever a node of it is one of that.
  static func identified(_ other: ReadMenu, as base: ReadMenu) -> MenuDefinition {
    switch (base.identity, other.identity) {
    case (.numbers, .numbers), (.declared, .declared): other.menu
    case (.numbers, _): other.menu.mappingNodes { _, _, node in node.id = nil }
    case (_, .numbers): numbered(other.menu, as: base.menu)
    default: matched(other.menu, base.menu)
    }
  }

  private static func numbered(_ other: MenuDefinition, as base: MenuDefinition) -> MenuDefinition {
    let leaves = base.leaves
    return other.mappingNodes { level, number, node in
      guard level == other.levels.count - 1 else { return }
      node.id = leaves.indices.contains(number) ? leaves[number].id : Name("new leaf \(number + 1)")
    }
  }

  private static func matched(_ other: MenuDefinition, _ base: MenuDefinition) -> MenuDefinition {
    var matching = MenuMatching(base, other)
    matching.match()
    let ids = [nil] + base.levels.flatMap { $0.nodes.map(\.id) }
    return other.mappingNodes { level, number, node in
      let partner = matching.other.partners[matching.other.levels[level][number]]
      node.id = partner >= 0 ? ids[partner] : node.id.map { Name("new \($0)") }
    }
  }

  private mutating func match() {
    pair(0, 0)
    repeat {
      matchSiblings()
      matchLabels(isLeaf: false)
      matchLabels(isLeaf: true)
      if open.isEmpty { matchRenamed() }
    } while !open.isEmpty
  }

  private mutating func pair(_ one: Int, _ another: Int) {
    base.partners[one] = another
    other.partners[another] = one
    open.append((one, another))
  }

  /// Pairs children of the same label, and their children.
  private mutating func matchSiblings() {
    while let (one, another) = open.popLast() {
      for isLeaf in [false, true] {
        let left = base.unmatched(base.nodes[one].children, isLeaf: isLeaf)
        var places = Dictionary(grouping: left) { base.nodes[$0].label }.mapValues { $0[...] }
        for child in other.unmatched(other.nodes[another].children, isLeaf: isLeaf) {
          if let twin = places[other.nodes[child].label]?.popFirst() { pair(twin, child) }
        }
      }
    }
  }

  /// Pairs nodes whose label is the only one of its kind that is left on both sides.
  private mutating func matchLabels(isLeaf: Bool) {
    func left(_ tree: Tree) -> [String: [Int]] {
      Dictionary(grouping: tree.unmatched(Array(tree.nodes.indices), isLeaf: isLeaf)) { tree.nodes[$0].label }
    }
    let places = left(base)
    for (label, numbers) in left(other) where numbers.count == 1 {
      if let found = places[label], found.count == 1 { pair(found[0], numbers[0]) }
    }
  }

  /// Pairs what is left under the same parent, if it is as much on both sides.
  private mutating func matchRenamed() {
    for another in other.nodes.indices where other.partners[another] >= 0 {
      let one = other.partners[another]
      for isLeaf in [false, true] {
        let left = base.unmatched(base.nodes[one].children, isLeaf: isLeaf)
        let right = other.unmatched(other.nodes[another].children, isLeaf: isLeaf)
        guard left.count == right.count else { continue }
        for (twin, child) in zip(left, right) { pair(twin, child) }
      }
    }
  }
}

/// A menu as read, and by what its nodes are known.
struct ReadMenu {
  /// By what the nodes of a menu are known.
  enum Identity {
    /// By the numbers of their leaves.
    case numbers
    /// By their labels.
    case labels
    /// By ids that a table declares.
    case declared
  }

  var menu: MenuDefinition
  let identity: Identity
}

extension MenuDefinition {
  /// The menu with other nodes, given the position of their level and their own in it.
  fileprivate func mappingNodes(_ change: (_ level: Int, _ number: Int, inout Node) -> Void) -> MenuDefinition {
    var menu = self
    for level in levels.indices {
      for number in levels[level].nodes.indices { change(level, number, &menu.levels[level].nodes[number]) }
    }
    return menu
  }
}
