/// Where a query looks from its start, under RouteComposer's names (`SearchOptions` of its finders).
///
/// A query looks in this order: the start itself, its parents, what it contains (what is visible first), what is
/// presented over it, what it was presented over.
public struct SearchOptions: OptionSet, Hashable, Sendable, Codable {
  /// The options as bits.
  public let rawValue: Int
  /// Wraps bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The start itself.
  public static let current = SearchOptions(rawValue: 1)
  /// What is visible in the start.
  public static let visible = SearchOptions(rawValue: 2)
  /// Everything in the start, what is visible first.
  public static let contained = SearchOptions(rawValue: 4)
  /// The layers above.
  public static let presented = SearchOptions(rawValue: 8)
  /// The layers below.
  public static let presenting = SearchOptions(rawValue: 16)
  /// The containers around the start.
  public static let parent = SearchOptions(rawValue: 32)

  /// The start and everything in it.
  public static let currentAllStack: SearchOptions = [.current, .contained]
  /// The start and what is visible in it.
  public static let currentVisibleOnly: SearchOptions = [.current, .visible]
  /// What is visible in any layer.
  public static let allVisible: SearchOptions = [.current, .visible, .presented, .presenting]
  /// Everything in any layer.
  public static let fullStack: SearchOptions = [.current, .contained, .presented, .presenting]
  /// Everything from the start's layer up.
  public static let currentAndUp: SearchOptions = [.current, .contained, .presented]
  /// Everything from the start's layer down.
  public static let currentAndDown: SearchOptions = [.current, .contained, .presenting]
}
