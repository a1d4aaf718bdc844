import PlatformMathematics

extension ProportionDifference {
  /// The score interval of the lift: all ratios of rates that Pearson's χ² does not reject, less one.
  ///
  /// Koopman, Biometrics 40 (1984). It exists also where an arm has no successes, with a bound of −1 or ∞.
  /// - Parameter level: the confidence level between 0 and 1.
  /// - Throws: `zeroVariance` where neither arm has a success.
  public func koopmanLiftInterval(level: Double) throws(UndefinedQuantity) -> ConfidenceInterval {
    guard control.successes + treatment.successes > 0 else { throw .zeroVariance }
    let multiplier = ConfidenceInterval.multiplier(level: level, in: NormalDistribution())
    let limit = multiplier * multiplier
    // Half a success stands in for none: it only places the start inside the interval.
    let start = logarithm(
      max(Double(treatment.successes), 0.5) / Double(treatment.trials)
        / (max(Double(control.successes), 0.5) / Double(control.trials))
    )
    return ConfidenceInterval(
      lower: treatment.successes == 0 ? -1 : exponentialMinusOne(bound(from: start, towards: -1, limit: limit)),
      upper: control.successes == 0 ? .infinity : exponentialMinusOne(bound(from: start, towards: 1, limit: limit)),
      level: level,
      method: .koopman
    )
  }

  private func bound(from start: Double, towards direction: Double, limit: Double) -> Double {
    var (inside, outside) = (start, start + direction)
    while pearson(logRatio: outside) <= limit { outside += outside - start }
    while true {
      let middle = (inside + outside) / 2
      guard middle != inside && middle != outside else { return middle }
      if pearson(logRatio: middle) <= limit { inside = middle } else { outside = middle }
    }
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
