/// One screen of the app, as a value.
///
/// A screen's identity is its place in the tree and its owner, never a counter: going back and forth must lead to equal states.
public struct Screen: Hashable, Sendable, Codable {
  /// What kind of screen it is, such as `product`.
  public var kind: Name<Screen>
  /// What it shows, such as one product.
  ///
  /// Finders and navigation rules compare it.
  public var context: Value
  /// What is open in it, such as one section of an accordion.
  ///
  /// Users see it; finders never do.
  public var display: Value
  /// Whether the user may not leave it by a gesture.
  public var isLocked: Bool
  /// Whether its view was ever shown (a tab loads when it is first selected).
  public var isLoaded: Bool
  /// The index, in ``FlowState/coordinators``, of the coordinator frame that put it there.
  public var owner: Int

  /// Makes a screen that is loaded, unlocked and shows nothing open unless said otherwise.
  public init(
    kind: Name<Screen>,
    context: Value = .none,
    display: Value = .none,
    isLocked: Bool = false,
    isLoaded: Bool = true,
    owner: Int = 0
  ) {
    self.kind = kind
    self.context = context
    self.display = display
    self.isLocked = isLocked
    self.isLoaded = isLoaded
    self.owner = owner
  }

  /// Whether both show the same thing, whatever is open in them and whoever owns them.
  public func isSame(as other: Screen) -> Bool { kind == other.kind && context == other.context }
}

extension Name<Screen> {
  /// What the detail column of a split shows before anything was chosen.
  public static var placeholder: Self { "placeholder" }
}
