import PlatformMathematics

/// The two tails of a distribution at a point, each accurate relative to itself.
public struct Tails: Sendable, Hashable {
  /// The probability of a value at or below the point.
  public let lower: Double
  /// The probability of a value above the point.
  public let upper: Double
  /// The natural logarithm of `lower`, finite where `lower` underflows.
  public let logLower: Double
  /// The natural logarithm of `upper`, finite where `upper` underflows.
  public let logUpper: Double

  /// The decimal logarithm of `upper`.
  public var log10Upper: Double { logUpper / 2.302_585_092_994_045_7 }

  /// Tails of which the lower one is known.
  init(lower: Double, logLower: Double) {
    self.init(lower: lower, upper: 1 - lower, logLower: logLower, logUpper: logarithm(onePlus: -lower))
  }

  init(lower: Double, upper: Double, logLower: Double, logUpper: Double) {
    self.lower = lower
    self.upper = upper
    // Adding zero turns the −0 that the logarithm of exactly one may be into 0, which prints without a sign.
    self.logLower = logLower + 0
    self.logUpper = logUpper + 0
  }

  /// The same tails read in the other direction.
  var reversed: Tails { Tails(lower: upper, upper: lower, logLower: logUpper, logUpper: logLower) }
}
