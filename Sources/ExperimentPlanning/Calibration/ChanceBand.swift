import ExperimentStatistics

/// The counts among trials that chance leaves out once in a thousand times, and within which a claim is believed.
public struct ChanceBand: Hashable, Sendable {
  /// The share of the counts that chance brings about and that lie within.
  public static let coverage = 0.999

  /// The fewest.
  public let lower: Int
  /// The most.
  public let upper: Int
  /// Of how many trials.
  public let trials: Int

  /// The equal-tailed band of trials ≥ 1, each of which comes out with a probability above 0 and below 1.
  public init(trials: Int, probability: Double) {
    let distribution = BinomialDistribution(trials: trials, probability: probability)
    lower = distribution.quantile((1 - Self.coverage) / 2)
    upper = distribution.upperQuantile((1 - Self.coverage) / 2)
    self.trials = trials
  }

  /// Whether a count is not above the band, and where the claim is exact, not below.
  func admits(_ count: Int, by claim: Claim) -> Bool { count <= upper && (claim == .atMost || count >= lower) }

  /// What a procedure says of how often it errs.
  public enum Claim: String, Hashable, Sendable {
    /// As often as its level says.
    case exact
    /// No more often than its level says: exact tests of counts, whatever may be looked at again and again, and all
    /// where little is counted.
    case atMost = "at_most"

    /// The same of intervals, which may hold the truth more often where the procedure may err less.
    func admits(covering count: Int, in band: ChanceBand) -> Bool {
      count >= band.lower && (self == .atMost || count <= band.upper)
    }
  }
}
