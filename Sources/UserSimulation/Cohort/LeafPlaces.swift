import HeadlessNavigation

/// Where an app has the leaves that users look for: apps arrange one menu in different ways, and a leaf stays what it is.
struct LeafPlaces {
  /// Where the app has the nodes; `nil` where it arranges them as the menu does.
  private let translation: MenuTranslation?
  /// What the draws about each leaf are keyed by; empty where that is its number.
  private let keys: [UInt32]
  /// How likely each leaf is to be looked for in this app, where that is not as the goal says.
  private let law: LeafLaw?

  /// - Parameters:
  ///   - menu: The menu in which leaves are numbered; `nil` where none are.
  ///   - goal: The goal whose leaves are looked for, if there is one.
  init(of menu: Menu?, goal: GoalDefinition? = nil, in app: App) {
    keys =
      menu.map { menu in
        guard menu.leaves.contains(where: { $0.id != nil }) else { return [] }
        return menu.leaves.map { NodeKey(menu: menu.id.rawValue, $0, isLeaf: true).value }
      } ?? []
    guard let menu, let own = app.menu(listingLeavesOf: menu.id), own != menu else {
      (translation, law) = (nil, nil)
      return
    }
    let found = MenuTranslation(from: menu, to: own)
    translation = found
    law = goal?.law(arrangedAs: own, at: found.positions)
  }

  /// The position of a leaf; negative where the app has it nowhere.
  func position(of leaf: Int) -> Int {
    guard let positions = translation?.positions else { return leaf }
    return positions.indices.contains(leaf) ? positions[leaf] ?? -1 : -1
  }

  /// What a link is about, as the app arranges it; `nil` where the app has it nowhere.
  /// - Parameter contexts: Everything that it may be about, which are all nodes of one level.
  func context(_ context: Value, among contexts: [Value]) -> Value? {
    guard let translation, case .range(let node) = context else { return context }
    return translation.leaves(of: node, isLeaf: contexts.count == translation.positions.count).map(Value.range)
  }

  /// The nodes of the app's own menu at the level of those of a link, whether or not the menu has the same.
  static func nodes(_ contexts: [Value], of menu: Menu, in app: App) -> [Value] {
    guard let own = app.menu(listingLeavesOf: menu.id), own != menu,
      let depth = menu.levels.firstIndex(where: { $0.nodes.map { .range($0.leaves) } == contexts })
    else { return contexts }
    let isLeaf = contexts.count == menu.leafCount
    let level = isLeaf ? own.levels.last : own.level(named: menu.levels[depth].name).map { own.levels[$0] }
    return level?.nodes.map { .range($0.leaves) } ?? contexts
  }

  /// The key of a decision about an item on the screen about a leaf.
  /// - Parameter menu: The name of the leaf's menu.
  func key(ofDecisionOn item: String, about leaf: Int, of menu: String) -> UInt32 {
    guard keys.indices.contains(leaf) else { return NodeKey(item: item, menu: menu, leaves: leaf..<leaf + 1).value }
    return NodeKey(item: item, about: keys[leaf]).value
  }

  /// The leaf that a user looks for in this app, where that is not the one they look for elsewhere.
  func leaf(of user: SimulatedUser) -> Int? {
    law.map { $0.leaf(at: user.draws.lasting.uniform(.leaf, goal: user.goal.index)) }
  }
}

extension Menu {
  /// The leaves in the order in which they are drawn: by their ids, so that it does not matter how a menu arranges them.
  ///
  /// Empty for leaves without ids, which are what they are by their numbers, and are drawn in that order.
  var drawOrder: [Int] {
    let leaves = leaves
    guard leaves.contains(where: { $0.id != nil }) else { return [] }
    return leaves.indices.sorted { one, other in
      guard let first = leaves[one].id, let second = leaves[other].id, first != second else { return one < other }
      return first < second
    }
  }
}
