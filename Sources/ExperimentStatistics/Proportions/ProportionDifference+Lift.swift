extension ProportionDifference {
  /// The relative difference p₂/p₁ − 1.
  ///
  /// - Throws: `zeroBaseline` if the control has no successes.
  package var lift: Double { get throws(UndefinedQuantity) { try exactLift.high } }

  /// The log-ratio interval of the lift, never below −100 %.
  ///
  /// Katz, Baptista, Azen & Pike, Biometrics 34 (1978). A lift is another quantity than the difference: its interval
  /// may contain zero when `newcombeInterval(level:)` does not.
  /// - Parameter level: the confidence level between 0 and 1.
  /// - Throws: `zeroBaseline` if an arm has no successes, `zeroVariance` if none failed.
  package func logRatioLiftInterval(level: Double) throws(UndefinedQuantity) -> ConfidenceInterval {
    let lift = try exactLift
    guard treatment.successes > 0 else { throw .zeroBaseline }
    let variance = control.varianceOfLogarithm + treatment.varianceOfLogarithm
    guard variance > 0 else { throw .zeroVariance }
    let multiplier = ConfidenceInterval.multiplier(level: level, in: NormalDistribution())
    return ConfidenceInterval(lift: lift, logReach: multiplier * variance.squareRoot())
  }

  /// Katz's interval, or Koopman's where the treatment has no successes, whose logarithm has no variance.
  func liftInterval(level: Double) throws(UndefinedQuantity) -> ConfidenceInterval {
    guard control.successes > 0 else { throw .zeroBaseline }
    return treatment.successes > 0 ? try logRatioLiftInterval(level: level) : try koopmanLiftInterval(level: level)
  }

  var exactLift: ExtendedDouble {
    get throws(UndefinedQuantity) {
      guard control.successes > 0 else { throw .zeroBaseline }
      return crossDifference / (ExtendedDouble(control.successes) * ExtendedDouble(treatment.trials))
    }
  }
}

extension Proportion {
  /// The variance 1/x − 1/n of the logarithm of the rate; needs a success.
  fileprivate var varianceOfLogarithm: Double { Double(failures) / Double(successes) / Double(trials) }
}

extension ProportionDifference {
  /// The score interval of the lift: all ratios of rates that Pearson's χ² does not reject, less one.
  ///
  /// Koopman, Biometrics 40 (1984). It also exists if an arm has no successes, with a bound of −1 or ∞.
  /// - Parameter level: the confidence level between 0 and 1.
  /// - Throws: `zeroVariance` if neither arm has a success.
  package func koopmanLiftInterval(level: Double) throws(UndefinedQuantity) -> ConfidenceInterval {
    guard control.successes + treatment.successes > 0 else { throw .zeroVariance }
    let multiplier = ConfidenceInterval.multiplier(level: level, in: NormalDistribution())
    let limit = multiplier * multiplier
    // Half a success replaces zero, and is left behind until the start is inside the interval.
    var start = logarithm(
      max(Double(treatment.successes), 0.5) / Double(treatment.trials)
        / (max(Double(control.successes), 0.5) / Double(control.trials)))
    while pearson(logRatio: start) > limit { start += treatment.successes == 0 ? -1 : 1 }
    return ConfidenceInterval(
      lower: treatment.successes == 0 ? -1 : exponentialMinusOne(bound(from: start, towards: -1, limit: limit)),
      upper: control.successes == 0 ? .infinity : exponentialMinusOne(bound(from: start, towards: 1, limit: limit)))
  }

  private func bound(from start: Double, towards direction: Double, limit: Double) -> Double {
    var outside = start + direction
    while pearson(logRatio: outside) <= limit { outside += outside - start }
    return lastHolding(from: start, to: outside) { pearson(logRatio: $0) <= limit }
  }

  /// Pearson's χ² at the most likely pair of rates of this ratio.
  private func pearson(logRatio: Double) -> Double {
    let ratio = exponential(logRatio)
    let (first, second) = (Double(control.trials), Double(treatment.trials))
    let (x1, x2) = (Double(control.successes), Double(treatment.successes))
    let linear = x1 * ratio + x2 + first + second * ratio
    let root = (linear * linear - 4 * (first + second) * ratio * (x1 + x2)).squareRoot()
    let base = 2 * (x1 + x2) / (linear + root)
    func term(_ successes: Double, _ trials: Double, _ rate: Double) -> Double {
      let deviation = successes - trials * rate
      return deviation == 0 ? 0 : deviation * deviation / (trials * rate * (1 - rate))
    }
    return term(x1, first, base) + term(x2, second, base * ratio)
  }
}
