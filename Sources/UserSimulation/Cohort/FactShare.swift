public import HeadlessNavigation

/// A fact that is true at launch for some of the users.
public struct FactShare: Hashable, Sendable {
  /// The fact.
  public var fact: Name<Fact>
  /// The proportion of the users for whom it is true, 0–1.
  public var share: Double

  /// Makes a share.
  public init(fact: Name<Fact>, share: Double) {
    self.fact = fact
    self.share = share
  }
}
