public import HeadlessNavigation

/// Something that a variant's app says otherwise than the control's about one and the same screen or item, and that is no
/// structure: users read it, and no rule does.
public struct InputChange: Hashable, Sendable {
  /// What is said otherwise.
  public enum Kind: String, Hashable, Sendable {
    /// How well the item announces what users look for.
    case scent
    /// How many of those who consider the item take it.
    case decides
    /// How long the screen loads.
    case load
    /// How much there is to read on the screen.
    case words
  }

  /// What is said otherwise.
  public var kind: Kind
  /// The kind of the screen, in the variant's app.
  public var screen: Name<Screen>
  /// The item or tab on it, if it is about one.
  public var item: Name<Item>?

  /// Makes a change.
  package init(kind: Kind, screen: Name<Screen>, item: Name<Item>? = nil) {
    (self.kind, self.screen, self.item) = (kind, screen, item)
  }

  /// The name of what it is about.
  public var subject: String { item?.rawValue ?? screen.rawValue }
}
