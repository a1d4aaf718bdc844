/// What may be concluded from how a difference fares in worlds.
public enum WorldVerdict: Hashable, Sendable {
  /// Nobody's values differ, in any metric and in any world: what people meet is the same.
  case identical
  /// The difference has the same sign in at least 95 % of the worlds, and its median is at least the margin.
  case favours(variant: Int)
  /// The difference has the same sign in 80 % to 95 % of the worlds.
  case leans(variant: Int)
  /// The difference is below the margin in at least 90 % of the worlds.
  case noMaterialDifference
  /// It hangs on a parameter, told by its position among those nobody knows.
  case depends(parameter: Int)
}
