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
    return ConfidenceInterval(around: share, below: reach.below, above: reach.above)
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
