public import HeadlessNavigation

/// The moment a user first met what is tested: the first input that the slot's coordinator answered.
///
/// Being assigned to a variant is not being exposed to it. The size class at that moment is the user's stratum.
public struct Exposure: Hashable, Sendable {
  /// When, in milliseconds of the session.
  public var time: Int64
  /// The horizontal size class at that moment.
  public var sizeClass: SizeClass

  /// Makes an exposure.
  public init(time: Int64, sizeClass: SizeClass) {
    self.time = time
    self.sizeClass = sizeClass
  }
}
