/// Which coordinator fills a slot, by horizontal size class.
public struct CoordinatorChoice: Hashable, Sendable, Codable {
  /// The coordinator in compact width.
  public var compact: Name<any Coordinator>
  /// The coordinator in regular width.
  public var regular: Name<any Coordinator>

  /// One coordinator for each size class.
  public init(compact: Name<any Coordinator>, regular: Name<any Coordinator>) {
    self.compact = compact
    self.regular = regular
  }

  /// The same coordinator whatever the size class.
  public init(_ coordinator: Name<any Coordinator>) { self.init(compact: coordinator, regular: coordinator) }

  /// The coordinator for these traits.
  public func coordinator(in traits: Traits) -> Name<any Coordinator> {
    traits.horizontal == .compact ? compact : regular
  }
}
