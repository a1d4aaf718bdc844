public import HeadlessNavigation

/// What one user came for, or what a notification announced to them.
package struct Goal: Hashable, Sendable {
  /// What has to come about.
  package enum Aim: Hashable, Sendable {
    /// The screen about that leaf of the menu comes into view.
    case leaf(Int, of: Name<MenuDefinition>)
    /// A screen of that kind comes into view.
    case screen(Name<Screen>)
    /// The coordinator of that slot finishes.
    case flow(Name<any Coordinator>)
    /// The navigation to the destination completes.
    case arrival(Destination)
  }

  /// The position of its definition: goals first, then notifications.
  package var index: Int
  /// The name under which scents speak of it: the goal's id, or the destination of a notification.
  package var id: String
  /// What has to come about.
  package var aim: Aim

  /// Whether the app has put it before users who did not ask for it.
  package var isUnasked = false

  /// Makes a goal.
  package init(index: Int, id: String, aim: Aim, isUnasked: Bool = false) {
    (self.index, self.id, self.aim, self.isUnasked) = (index, id, aim, isUnasked)
  }

  /// The leaf, where one is looked for.
  package var leaf: Int? { if case .leaf(let leaf, _) = aim { leaf } else { nil } }
}

/// What a share of the users come for.
public struct GoalDefinition: Hashable, Sendable {
  /// What has to come about.
  public enum Target: Hashable, Sendable {
    /// The screen about one leaf of the menu comes into view.
    case find(MenuDefinition)
    /// A screen of that kind comes into view.
    case reach(Name<Screen>)
    /// The coordinator of that slot ends because it has finished.
    case finish(Name<any Coordinator>)
  }

  /// The name under which scents speak of it.
  public var id: String
  /// The share among all goals; any positive scale.
  public var share: Double
  /// What has to come about.
  public var target: Target
  /// How likely each leaf of the menu they look in is; `nil` where each is as likely as any other.
  ///
  /// Made of the weights of the menu, where it has any. An app whose own menu has other weights is used by users who look
  /// for leaves as that says.
  package var leaves: LeafLaw?
  /// The items they consider once it has, in order.
  public var then: [Name<Item>]
  /// The destination that the app goes to before it shows them anything; `nil` where they start as others do.
  public var startsAt: Name<Destination>?

  /// Whether the app puts it before users who did not ask for it, as a tour: they have less patience with it.
  public var isUnasked: Bool

  /// Makes a goal.
  public init(
    id: String, share: Double, _ target: Target, then: [Name<Item>] = [], startsAt: Name<Destination>? = nil,
    isUnasked: Bool = false
  ) {
    (self.startsAt, self.isUnasked) = (startsAt, isUnasked)
    self.id = id
    self.share = share
    self.target = target
    self.then = then
    leaves = menu.flatMap { Self.law($0.leaves.map(\.goalWeight)) }
  }

  /// The leaf at a uniform number from 0 to 1.
  func leaf(at uniform: Double, of menu: MenuDefinition) -> Int {
    leaves?.leaf(at: uniform) ?? Int(uniform * Double(menu.leafCount))
  }

  /// How likely each leaf is in an app whose own menu says otherwise; `nil` where it does not.
  /// - Parameter positions: For each leaf of the goal's menu its position in the other.
  func law(arrangedAs own: MenuDefinition, at positions: [Int?]) -> LeafLaw? {
    guard let menu else { return nil }
    let (usual, others) = (menu.leaves.map(\.goalWeight), own.leaves.map(\.goalWeight))
    // A leaf that the app lacks is missed by as many as before.
    let weights = positions.enumerated().map { leaf, place in place.flatMap { others[$0] } ?? usual[leaf] }
    return weights == usual ? nil : Self.law(weights)
  }

  /// A law of weights; leaves of which nothing is said have the weight 1.
  ///
  /// `nil` where all leaves are alike and drawn by number.
  private static func law(_ weights: [Double?]) -> LeafLaw? {
    guard weights.contains(where: { $0 != nil }) else { return nil }
    return LeafLaw(weights: weights.map { $0 ?? 1 })
  }

  /// The menu they look in, if they look for a leaf of one.
  package var menu: MenuDefinition? { if case .find(let menu) = target { menu } else { nil } }
}

/// How likely each leaf of a menu is to be looked for.
package struct LeafLaw: Hashable, Sendable {
  /// For each leaf the share of it and of all before it.
  private let ends: [Double]

  /// Makes a law of weights on any scale.
  /// - Parameter weights: For each leaf its weight, none below 0; those of no leaf, or all of them 0, are all alike.
  package init(weights: [Double]) {
    let total = weights.reduce(0, +)
    var sum = 0.0
    ends = weights.map { weight in
      sum += total > 0 ? weight / total : 1 / Double(weights.count)
      return sum
    }
  }

  /// The leaf at a uniform number from 0 to 1; one with the weight 0 never.
  func leaf(at uniform: Double) -> Int {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if uniform < ends[middle] { high = middle } else { low = middle + 1 }
    }
    // The shares may sum to a little less than 1; what is left belongs to the last leaf that has any.
    return low < ends.count ? low : (ends.firstIndex(of: ends.last ?? 1) ?? 0)
  }
}

/// Where an app has the leaves that users look for: apps arrange one menu in different ways, and a leaf stays what it is.
struct LeafPlaces {
  /// Where the app has the nodes; `nil` where it arranges them as the menu does.
  private let translation: MenuTranslation?
  /// How likely each leaf is to be looked for in this app, where that is not as the goal says.
  private let law: LeafLaw?

  /// - Parameters:
  ///   - menu: The menu in which leaves are numbered; `nil` where none are.
  ///   - goal: The goal whose leaves are looked for, if there is one.
  init(of menu: MenuDefinition?, goal: GoalDefinition? = nil, in app: AppDefinition) {
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
  static func nodes(_ contexts: [Value], of menu: MenuDefinition, in app: AppDefinition) -> [Value] {
    guard let own = app.menu(listingLeavesOf: menu.id), own != menu,
      let depth = menu.levels.firstIndex(where: { $0.nodes.map { .range($0.leaves) } == contexts })
    else { return contexts }
    let isLeaf = contexts.count == menu.leafCount
    let level = isLeaf ? own.levels.last : own.level(named: menu.levels[depth].name).map { own.levels[$0] }
    return level?.nodes.map { .range($0.leaves) } ?? contexts
  }

  /// The leaf that a user looks for in this app, where that is not the one they look for elsewhere.
  func leaf(of user: SimulatedUser) -> Int? {
    law.map { $0.leaf(at: user.draws.uniform(.leaf, goal: user.goal.index)) }
  }
}
