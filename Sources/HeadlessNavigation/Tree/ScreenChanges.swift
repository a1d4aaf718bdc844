/// What an operation changed, screen by screen.
public struct ScreenChanges: Hashable, Sendable, Codable {
  /// Screens that are on the display now and were not before, bottom layer first.
  public var appeared: [Screen] = []
  /// Screens that were on the display before and are not now.
  public var disappeared: [Screen] = []
  /// Screens that stood in the tree before and no longer do.
  public var removed: [Screen] = []

  /// No change.
  public init() {}

  /// The difference between two trees.
  ///
  /// Screens are matched by kind and context, as often as they occur.
  /// - Complexity: O(n·m) in the numbers of screens, which are small.
  public init(
    from old: ScreenTree,
    in oldTraits: Traits,
    to new: ScreenTree,
    in newTraits: Traits,
    under rules: ContainerCatalog
  ) {
    guard old != new || oldTraits != newTraits else { return }
    let before = old.visibleScreens(in: oldTraits, under: rules)
    let after = new.visibleScreens(in: newTraits, under: rules)
    appeared = Self.missing(after, from: before)
    disappeared = Self.missing(before, from: after)
    removed = Self.missing(old.screens, from: new.screens)
  }

  /// Whether nothing changed that a user could see.
  public var isInvisible: Bool { appeared.isEmpty && disappeared.isEmpty }

  private static func missing(_ screens: [Screen], from others: [Screen]) -> [Screen] {
    var others = others
    return screens.filter { screen in
      guard let match = others.firstIndex(where: { $0.isSame(as: screen) }) else { return true }
      others.remove(at: match)
      return false
    }
  }
}
