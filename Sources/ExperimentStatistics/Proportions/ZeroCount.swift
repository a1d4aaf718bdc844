import PlatformMathematics

/// What it says of a rare event that none of so many units had it: the rule of three (Hanley & Lippman-Hand 1983).
public struct ZeroCount: Hashable, Sendable {
  /// How many units there are, none of which had the event.
  public var units: Int

  /// Makes a count of no event among so many units, at least 0.
  public init(among units: Int) { self.units = units }

  /// How sure it is that the event has a smaller probability: one minus the probability of no event if it had that one.
  /// - Parameter probability: From 0 on; above 1 nothing is possible, and the result is 1.
  public func certainty(below probability: Double) -> Double {
    probability < 1 ? -exponentialMinusOne(Double(units) * logarithm(onePlus: -probability)) : 1
  }

  /// The units of which none may have the event for it to have a smaller probability with this certainty.
  /// - Parameters:
  ///   - probability: Above 0, below 1.
  ///   - certainty: From 0 to below 1.
  /// - Returns: About 3 divided by the probability for a certainty of 95 %.
  public static func units(below probability: Double, certainty: Double) -> Double {
    logarithm(onePlus: -certainty) / logarithm(onePlus: -probability)
  }
}
