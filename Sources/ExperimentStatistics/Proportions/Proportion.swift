/// Successes among trials: a conversion rate, a step rate.
public struct Proportion: Sendable, Hashable {
  /// The trials that succeeded, 0…`trials`.
  public let successes: Int
  /// The number of trials; zero is allowed and leaves everything else undefined.
  public let trials: Int

  /// `successes` among `trials`.
  public init(successes: Int, trials: Int) {
    precondition(trials >= 0, "trials == \(trials), must be >= 0.")
    precondition((0...trials).contains(successes), "successes == \(successes), must lie in 0...\(trials).")
    self.successes = successes
    self.trials = trials
  }

  /// The trials that failed.
  public var failures: Int { trials - successes }

  /// The share of successes, 0…1.
  ///
  /// - Throws: `noUnits` without trials.
  public var rate: Double {
    get throws(UndefinedQuantity) {
      guard trials > 0 else { throw .noUnits }
      return share.high
    }
  }

  /// The rate beyond the digits of a `Double`; needs a trial.
  var share: ExtendedDouble { ExtendedDouble(successes) / ExtendedDouble(trials) }

  /// The variance p(1 − p)/n of the rate; needs a trial.
  var varianceOfRate: Double {
    Double(successes) / Double(trials) * (Double(failures) / Double(trials)) / Double(trials)
  }
}
