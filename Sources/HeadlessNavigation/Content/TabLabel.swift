/// What a tab says; it belongs to the screen at the root of the tab.
public struct TabLabel: Hashable, Sendable {
  /// Its name, under which users remember it.
  public var id: Name<Item>
  /// How well it announces what users came for.
  public var scent: Scent

  /// Makes a label.
  public init(id: Name<Item>, scent: Scent = Scent()) {
    self.id = id
    self.scent = scent
  }
}
