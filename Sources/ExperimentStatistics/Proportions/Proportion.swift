import PlatformMathematics

/// Successes among trials: a conversion rate, a step rate.
package struct Proportion: Sendable, Hashable {
  /// The trials that succeeded, 0…`trials`.
  package let successes: Int
  /// The number of trials; zero is allowed and leaves everything else undefined.
  package let trials: Int

  /// `successes` among `trials`.
  package init(successes: Int, trials: Int) {
    precondition(trials >= 0, "trials == \(trials), must be >= 0.")
    precondition((0...trials).contains(successes), "successes == \(successes), must lie in 0...\(trials).")
    self.successes = successes
    self.trials = trials
  }

  /// The trials that failed.
  package var failures: Int { trials - successes }

  /// The share of successes, 0…1.
  ///
  /// - Throws: `noUnits` without trials.
  package var rate: Double {
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

extension Proportion {
  /// The score interval of the rate, inside 0…1 by construction.
  ///
  /// Wilson, JASA 22 (1927); Newcombe, Statistics in Medicine 17 (1998) 857, method 3.
  /// - Parameter level: the confidence level between 0 and 1.
  /// - Throws: `noUnits` without trials.
  package func wilsonInterval(level: Double) throws(UndefinedQuantity) -> ConfidenceInterval {
    guard trials > 0 else { throw .noUnits }
    let reach = wilsonReach(multiplier: ConfidenceInterval.multiplier(level: level, in: NormalDistribution()))
    return ConfidenceInterval(
      from: share - ExtendedDouble(reach.below),
      to: share + ExtendedDouble(reach.above),
      level: level,
      method: .wilson
    )
  }

  /// The distances of Wilson's bounds below and above the rate; needs a trial.
  ///
  /// Center and half width cancel near 0 and 1. With z the multiplier and x, m the successes and failures, the larger
  /// distance is (S + z²|m − x|/n)/(2(n + z²)) for S = z√(z² + 4xm/n), and rationalising gives the smaller one as
  /// 2z²xm/n²/(S + z²|m − x|/n): sums of positive terms, and exactly zero if a bound is 0 or 1.
  func wilsonReach(multiplier: Double) -> (below: Double, above: Double) {
    let square = multiplier * multiplier
    let count = Double(trials)
    let product = Double(successes) * (Double(failures) / count)
    let skew = square * Double(abs(failures - successes)) / count
    let spread = multiplier * (square + 4 * product).squareRoot()
    let larger = (spread + skew) / (2 * (count + square))
    let smaller = 2 * square * product / count / (spread + skew)
    return successes < failures ? (smaller, larger) : (larger, smaller)
  }
}

extension Proportion {
  /// The exact interval, whose coverage is never below the level.
  ///
  /// Clopper & Pearson, Biometrika 26 (1934): quantiles of beta distributions.
  /// - Parameter level: the confidence level between 0 and 1.
  /// - Throws: `noUnits` without trials.
  package func clopperPearsonInterval(level: Double) throws(UndefinedQuantity) -> ConfidenceInterval {
    guard trials > 0 else { throw .noUnits }
    let tail = Self.tail(of: level)
    let (hits, misses) = (Double(successes), Double(failures))
    return ConfidenceInterval(
      lower: successes == 0 ? 0 : BetaDistribution(alpha: hits, beta: misses + 1).quantile(tail),
      upper: failures == 0 ? 1 : BetaDistribution(alpha: hits + 1, beta: misses).upperQuantile(tail),
      level: level,
      method: .clopperPearson
    )
  }

  /// The equal-tailed interval of the posterior after Jeffreys's prior, whose bounds are never 0 or 1.
  ///
  /// Brown, Cai & DasGupta, Statistical Science 16 (2001), section 3.1.2, without their change at the ends.
  /// - Parameter level: the confidence level between 0 and 1.
  /// - Throws: `noUnits` without trials.
  package func jeffreysInterval(level: Double) throws(UndefinedQuantity) -> ConfidenceInterval {
    guard trials > 0 else { throw .noUnits }
    let tail = Self.tail(of: level)
    let posterior = BetaDistribution(alpha: Double(successes) + 0.5, beta: Double(failures) + 0.5)
    return ConfidenceInterval(
      lower: posterior.quantile(tail),
      upper: posterior.upperQuantile(tail),
      level: level,
      method: .jeffreys
    )
  }

  private static func tail(of level: Double) -> Double {
    precondition(level > 0 && level < 1, "level == \(level), must lie between 0 and 1.")
    return (1 - level) / 2
  }
}

extension Proportion {
  /// The interval of Agresti & Coull, The American Statistician 52 (1998), clipped to 0…1.
  ///
  /// Wald's interval after z²/2 more successes and failures.
  /// - Parameter level: the confidence level between 0 and 1.
  /// - Throws: `noUnits` without trials.
  package func agrestiCoullInterval(level: Double) throws(UndefinedQuantity) -> ConfidenceInterval {
    guard trials > 0 else { throw .noUnits }
    let multiplier = ConfidenceInterval.multiplier(level: level, in: NormalDistribution())
    let (lower, upper) = agrestiCoullBounds(of: successes, against: failures, multiplier: multiplier)
    return ConfidenceInterval(lower: max(0, lower), upper: min(1, upper), level: level, method: .agrestiCoull)
  }

  /// The bounds p̃ ± z√(p̃q̃/ñ), the lower one as (p̃² − z²p̃q̃/ñ)/(p̃ + z√(p̃q̃/ñ)).
  ///
  /// That numerator cancels only if the bound is zero.
  private func agrestiCoullBounds(
    of count: Int,
    against other: Int,
    multiplier: Double
  ) -> (lower: Double, upper: Double) {
    let square = multiplier * multiplier
    let total = Double(trials) + square
    let rate = (Double(count) + square / 2) / total
    let half = multiplier * (rate * (1 - rate) / total).squareRoot()
    let excess = Double(count) - square * Double(other - count) / 2 / total
    return (rate * excess / total / (rate + half), rate + half)
  }
}

extension Proportion {
  /// The normal interval p ± z√(pq/n), clipped to 0…1; it is here for comparison, and Wilson's is the better one.
  ///
  /// - Parameter level: the confidence level between 0 and 1.
  /// - Throws: `noUnits` without trials, `zeroVariance` if all or none succeeded.
  package func waldInterval(level: Double) throws(UndefinedQuantity) -> ConfidenceInterval {
    guard trials > 0 else { throw .noUnits }
    guard successes > 0 && failures > 0 else { throw .zeroVariance }
    let reach = ConfidenceInterval.multiplier(level: level, in: NormalDistribution()) * varianceOfRate.squareRoot()
    let interval = ConfidenceInterval(around: share, reach: reach, level: level, method: .wald)
    return ConfidenceInterval(
      lower: max(0, interval.lower),
      upper: min(1, interval.upper),
      level: level,
      method: .wald
    )
  }
}

/// The upper bound of a rare event's rate after none among some units: the rule of three (Hanley & Lippman-Hand 1983).
package struct ZeroCount: Hashable, Sendable {
  /// The number of units, none of which had the event.
  package var units: Int

  /// Makes a count of no event among so many units, at least 0.
  package init(among units: Int) { self.units = units }

  /// The certainty that the event has a smaller probability: one minus the probability of no event if it had that one.
  /// - Parameter probability: A probability ≥ 0; above 1 the result is 1.
  package func certainty(below probability: Double) -> Double {
    probability < 1 ? -exponentialMinusOne(Double(units) * logarithm(onePlus: -probability)) : 1
  }

  /// The number of units without the event that shows, with this certainty, a smaller probability.
  /// - Parameters:
  ///   - probability: Above 0, below 1.
  ///   - certainty: From 0 to below 1.
  /// - Returns: About 3 divided by the probability for a certainty of 95 %.
  package static func units(below probability: Double, certainty: Double) -> Double {
    logarithm(onePlus: -certainty) / logarithm(onePlus: -probability)
  }
}
