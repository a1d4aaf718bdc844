public import HeadlessNavigation

/// What a share of the users come for.
public struct GoalDefinition: Hashable, Sendable {
  /// What has to come about.
  public enum Target: Hashable, Sendable {
    /// The screen about one leaf of the menu comes into view.
    case find(Menu)
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
  public var leaves: LeafLaw?
  /// The items they consider once it has, in order.
  public var then: [Name<Item>]

  /// Makes a goal.
  public init(id: String, share: Double, _ target: Target, then: [Name<Item>] = []) {
    self.id = id
    self.share = share
    self.target = target
    self.then = then
    leaves = menu.flatMap { Self.law($0.leaves.map(\.goalWeight), of: $0) }
  }

  /// The leaf at a uniform number from 0 to 1.
  func leaf(at uniform: Double, of menu: Menu) -> Int {
    leaves?.leaf(at: uniform) ?? Int(uniform * Double(menu.leafCount))
  }

  /// How likely each leaf is in an app whose own menu says otherwise; `nil` where it does not.
  /// - Parameter positions: For each leaf of the goal's menu its position in the other.
  func law(arrangedAs own: Menu, at positions: [Int?]) -> LeafLaw? {
    guard let menu else { return nil }
    let (usual, others) = (menu.leaves.map(\.goalWeight), own.leaves.map(\.goalWeight))
    // A leaf that the app lacks is missed by as many as before.
    let weights = positions.enumerated().map { leaf, place in place.flatMap { others[$0] } ?? usual[leaf] }
    return weights == usual ? nil : Self.law(weights, of: menu)
  }

  /// A law of weights; leaves of which nothing is said have the weight 1.
  ///
  /// `nil` where all leaves are alike and drawn by number.
  private static func law(_ weights: [Double?], of menu: Menu) -> LeafLaw? {
    let order = menu.drawOrder
    guard !order.isEmpty || weights.contains(where: { $0 != nil }) else { return nil }
    return LeafLaw(weights: weights.map { $0 ?? 1 }, drawnIn: order)
  }

  /// The menu they look in, if they look for a leaf of one.
  public var menu: Menu? { if case .find(let menu) = target { menu } else { nil } }
}
