/// A ratio of two sums over users: taps per completed goal, steps per session.
///
/// Users were randomized, not sessions, so they are the units: each contributes its numerator and its denominator.
public struct RatioMetric: Sendable, Hashable {
  /// The numerators and denominators of the users.
  public let moments: JointMoments
  /// The ratio of the sums, in units of the numerator per unit of the denominator.
  public let ratio: Double
  let exactRatio: ExtendedDouble
  /// The ratio in integer units of both.
  let slope: ExtendedDouble

  /// The ratio of the first values to the second ones.
  ///
  /// - Throws: `noUnits` without users, `zeroBaseline` where the denominators sum to zero.
  public init(_ moments: JointMoments) throws(UndefinedQuantity) {
    guard moments.count > 0 else { throw .noUnits }
    guard moments.second.sum != 0 else { throw .zeroBaseline }
    self.moments = moments
    slope = ExtendedDouble(moments.first.sum) / ExtendedDouble(moments.second.sum)
    exactRatio = slope * moments.second.scale / moments.first.scale
    ratio = exactRatio.high
  }

  /// The variance of one user's share in the ratio, s²(m − R·d)/D̄², by the delta method.
  ///
  /// Deng, Knoblich & Lu, KDD 2018 (arXiv 1803.06336), section 3; the ratio's own variance is this over the users.
  /// - Throws: `singleUnit` for one user.
  public var unitVariance: Double {
    get throws(UndefinedQuantity) {
      let mean = try moments.second.exactMean
      return try max(0, (moments.residualVariance(slope: slope) / mean / mean).high)
    }
  }
}
