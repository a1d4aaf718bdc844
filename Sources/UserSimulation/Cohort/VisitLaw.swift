/// How often users open the app, as long as they have not got what they came for.
public struct VisitLaw: Hashable, Sendable {
  /// The most visits, at least 1.
  public var most: Int
  /// The probability, 0–1, that somebody who leaves without it comes back.
  public var returns: Double
  /// The mean time from the end of a visit to the next, in milliseconds; the times are exponentially distributed.
  public var gapMilliseconds: Int

  /// Makes a law.
  public init(most: Int, returns: Double = 1, gapMilliseconds: Int) {
    self.most = most
    self.returns = returns
    self.gapMilliseconds = gapMilliseconds
  }

  /// Nobody comes back.
  public static let once = VisitLaw(most: 1, returns: 0, gapMilliseconds: 0)

  /// The time until the next visit after that one, counted from 0; `nil` when there is none.
  ///
  /// It belongs to the user and the number of the visit, so it is the same under every variant.
  func gap(after visit: Int, _ draws: UserDraws) -> Int? {
    guard visit + 1 < most, draws.uniform(.returning, attempt: visit) < returns else { return nil }
    return SessionRules.exponentialTime(mean: gapMilliseconds, uniform: draws.uniform(.gap, attempt: visit))
  }
}
