/// What a navigation rule may read of the device: the two size classes.
///
/// Rows and millimetres stay with the user.
public struct Traits: Hashable, BitwiseCopyable, Sendable {
  /// The horizontal size class, which decides whether containers collapse and which coordinator is in charge.
  public var horizontal: SizeClass
  /// The vertical size class.
  public var vertical: SizeClass

  /// Makes traits; a phone held upright unless said otherwise.
  public init(horizontal: SizeClass = .compact, vertical: SizeClass = .regular) {
    self.horizontal = horizontal
    self.vertical = vertical
  }
}

/// A size class of the platform, compact or regular.
public enum SizeClass: String, Hashable, BitwiseCopyable, Sendable, CaseIterable {
  /// Little room.
  case compact
  /// Plenty of room.
  case regular

  /// The position among all cases, for tables by size class.
  package var index: Int { self == .compact ? 0 : 1 }
}
