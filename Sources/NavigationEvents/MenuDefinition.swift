/// A hierarchy of labels over numbered leaves: what users look for, and what screens list.
///
/// Navigation passes a node on as the range of its leaves, in the order of this menu. What a node *is*, through any
/// arrangement of the same things, is its ``Node/id``; without ids it is the range of its leaves, so menus of other shapes
/// over the same numbered leaves share what they have in common.
public struct MenuDefinition: Hashable, Sendable {
  /// One label of one level.
  public struct Node: Hashable, Sendable {
    /// What the label says.
    public var label: String
    /// The leaves below it, at least one.
    public var leaves: Range<Int>
    /// What the node is, wherever a menu puts it and whatever it calls it; `nil` where it is its ``leaves``.
    ///
    /// Unique among the leaves of a menu, and among its other nodes.
    public var id: Name<Node>?
    /// How likely a leaf is to be looked for, on any scale from 0 up; `nil` where the menu says nothing of it.
    public var goalWeight: Double?
    /// Whether it is a leaf that stands above the last level, as an item without further choices among categories does.
    ///
    /// Each level below has it too, down to the last.
    public var isEarlyLeaf: Bool
    /// Whether the label is a name and not a description, so that users see without error whether it leads on.
    public var isNamed: Bool

    /// Makes a node; one that is known by its leaves unless it has an id.
    public init(
      label: String, leaves: Range<Int>, id: Name<Node>? = nil, goalWeight: Double? = nil, isEarlyLeaf: Bool = false,
      isNamed: Bool = false
    ) {
      self.label = label
      self.leaves = leaves
      self.id = id
      self.goalWeight = goalWeight
      self.isEarlyLeaf = isEarlyLeaf
      self.isNamed = isNamed
    }
  }

  /// One level: all its nodes, in order of their leaves.
  public struct Level: Hashable, Sendable {
    /// The name, such as `category`.
    public var name: Name<Level>
    /// The nodes.
    public var nodes: [Node]

    /// Makes a level.
    public init(name: Name<Level>, nodes: [Node]) {
      self.name = name
      self.nodes = nodes
    }
  }

  /// The menu's name.
  public var id: Name<MenuDefinition>
  /// The levels, coarsest first; the nodes of the last are single leaves.
  public var levels: [Level]
  /// Whether the labels stand in an order that everybody knows, as numbers, letters and dates do, so that users see at
  /// once which of them leads on.
  public var isOrdered = false

  /// Makes a menu of written-out levels.
  public init(id: Name<MenuDefinition>, levels: [Level]) {
    self.id = id
    self.levels = levels
  }

  /// Makes a menu by numbers: `sizes[k]` children for each node of level `k − 1`, labeled `name n`, counted within the
  /// parent from 1.
  ///
  /// A size below 1 makes an empty menu.
  public init(id: Name<MenuDefinition>, levels names: [Name<Level>], sizes: [Int]) {
    let sizes = sizes.allSatisfy { $0 > 0 } ? Array(sizes.prefix(names.count)) : []
    let total = sizes.reduce(1, *)
    var levels: [Level] = []
    var count = 1
    for (name, size) in zip(names, sizes) {
      count *= size
      let width = total / count
      let nodes = (0..<count).map { index in
        Node(label: "\(name) \(index % size + 1)", leaves: index * width..<(index + 1) * width)
      }
      levels.append(Level(name: name, nodes: nodes))
    }
    self.init(id: id, levels: levels)
  }

  /// The leaves, in order.
  public var leaves: [Node] { levels.last?.nodes ?? [] }

  /// How many leaves there are.
  package var leafCount: Int { levels.last?.nodes.count ?? 0 }

  /// The nodes of a level inside a range of leaves, in order; none of a level the menu does not have.
  /// - Complexity: O(log of the level's nodes + nodes found).
  public func nodes(ofLevel level: Int, within leaves: Range<Int>) -> [Node] {
    guard levels.indices.contains(level) else { return [] }
    let nodes = levels[level].nodes
    let first = nodes.firstIndex(inOrder: { $0.leaves.lowerBound >= leaves.lowerBound })
    return Array(nodes[first...].prefix { $0.leaves.lowerBound < leaves.upperBound })
  }

  /// The index of the level of that name.
  package func level(named name: Name<Level>) -> Int? { levels.firstIndex { $0.name == name } }
}

/// Where one arrangement of a menu has the nodes of another: leaves and the nodes over them are what their ids say they
/// are, or, without ids, the leaves they stand over.
package struct MenuTranslation: Hashable, Sendable {
  /// The position of each leaf of the other menu in this one; `nil` for one that this menu does not have.
  package let positions: [Int?]
  private let branches: [Range<Int>: Range<Int>]

  /// - Parameters:
  ///   - other: The menu whose nodes are given.
  ///   - own: The arrangement in which they are wanted.
  package init(from other: MenuDefinition, to own: MenuDefinition) {
    let leaves = own.leaves
    let places = Self.byID(leaves.enumerated().map { ($1, $0) })
    positions = other.leaves.enumerated().map { number, leaf in
      if let id = leaf.id { return places[id] }
      return leaves.indices.contains(number) && leaves[number].id == nil ? number : nil
    }
    let nodes = own.levels.dropLast().flatMap(\.nodes)
    let byID = Self.byID(nodes.map { ($0, $0.leaves) })
    let unnamed = Set(nodes.filter { $0.id == nil }.map(\.leaves))
    let found = other.levels.dropLast().flatMap(\.nodes).compactMap { node -> (Range<Int>, Range<Int>)? in
      let range = node.id.map { byID[$0] } ?? (unnamed.contains(node.leaves) ? node.leaves : nil)
      return range.map { (node.leaves, $0) }
    }
    branches = Dictionary(found) { first, _ in first }
  }

  /// The leaves here of a node of the other menu, which is given by its leaves there; `nil` where this menu has no such
  /// node.
  /// - Parameter isLeaf: Whether the node is a leaf, and not one over a single leaf.
  package func leaves(of node: Range<Int>, isLeaf: Bool) -> Range<Int>? {
    guard isLeaf else { return branches[node] }
    guard node.count == 1, positions.indices.contains(node.lowerBound) else { return nil }
    return positions[node.lowerBound].map { $0..<$0 + 1 }
  }

  private static func byID<Value>(_ nodes: [(MenuDefinition.Node, Value)]) -> [Name<MenuDefinition.Node>: Value] {
    Dictionary(nodes.compactMap { node, value in node.id.map { ($0, value) } }) { first, _ in first }
  }
}

extension MenuDefinition {
  /// The labels from the coarsest to a leaf: `Orders > Track`.
  package func path(to leaf: Int, through level: Int = .max) -> String {
    let nodes = levels.prefix(level == .max ? level : level + 1).compactMap { level in
      level.nodes.first { $0.leaves.contains(leaf) }
    }
    let end = nodes.firstIndex(where: \.isEarlyLeaf) ?? nodes.endIndex
    return nodes.prefix(end + 1).map(\.label).joined(separator: " > ")
  }
}

extension Array {
  /// The index of the first element with a property that all those after it have too; the end where none has it.
  fileprivate func firstIndex(inOrder hasProperty: (Element) -> Bool) -> Int {
    var range = indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = hasProperty(self[middle]) ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return range.lowerBound
  }
}
