extension ProportionDifference {
  /// The normal interval d ± z·se with each arm's own variance, clipped to −1…1; for comparison only.
  ///
  /// - Parameter level: the confidence level between 0 and 1.
  /// - Throws: `zeroVariance` where each arm succeeded always or never.
  public func waldInterval(level: Double) throws(UndefinedQuantity) -> ConfidenceInterval {
    let reach = try ConfidenceInterval.multiplier(level: level, in: NormalDistribution()) * standardError
    let interval = ConfidenceInterval(around: difference, reach: reach, level: level, method: .wald)
    return ConfidenceInterval(
      lower: max(-1, interval.lower),
      upper: min(1, interval.upper),
      level: level,
      method: .wald
    )
  }

  /// Wald's interval after one more success and one more failure in each arm; not clipped.
  ///
  /// Agresti & Caffo, The American Statistician 54 (2000).
  /// - Parameter level: the confidence level between 0 and 1.
  public func agrestiCaffoInterval(level: Double) -> ConfidenceInterval {
    let multiplier = ConfidenceInterval.multiplier(level: level, in: NormalDistribution())
    let (first, second) = (control.plusOneEach, treatment.plusOneEach)
    let reach = multiplier * (first.varianceOfRate + second.varianceOfRate).squareRoot()
    return ConfidenceInterval(around: second.share - first.share, reach: reach, level: level, method: .agrestiCaffo)
  }

  /// The interval of all differences that the score test does not reject, which agrees with `pooledTest()` at zero.
  ///
  /// Miettinen & Nurminen, Statistics in Medicine 4 (1985), with their factor N/(N − 1).
  /// - Parameter level: the confidence level between 0 and 1.
  public func miettinenNurminenInterval(level: Double) -> ConfidenceInterval {
    let multiplier = ConfidenceInterval.multiplier(level: level, in: NormalDistribution())
    return ConfidenceInterval(
      lower: scoreBound(between: estimate, and: -1, multiplier: multiplier),
      upper: scoreBound(between: estimate, and: 1, multiplier: multiplier),
      level: level,
      method: .miettinenNurminen
    )
  }

  private func scoreBound(between inside: Double, and outside: Double, multiplier: Double) -> Double {
    var (inside, outside) = (inside, outside)
    while true {
      let middle = (inside + outside) / 2
      guard middle != inside && middle != outside else { return middle }
      let distance = estimate - middle
      if distance * distance <= multiplier * multiplier * scoreVariance(at: middle) {
        inside = middle
      } else {
        outside = middle
      }
    }
  }

  /// The variance of the difference at the most likely pair of rates that are `shift` apart.
  private func scoreVariance(at shift: Double) -> Double {
    var (low, high) = (max(0, -shift), min(1, 1 - shift))
    for _ in 0..<80 {
      let rate = (low + high) / 2
      if control.score(at: rate) + treatment.score(at: rate + shift) > 0 { low = rate } else { high = rate }
    }
    let rate = (low + high) / 2
    let (first, second) = (rate, rate + shift)
    let total = Double(control.trials) + Double(treatment.trials)
    let variance =
      first * (1 - first) / Double(control.trials) + max(0, second * (1 - second)) / Double(treatment.trials)
    return variance * (total / (total - 1))
  }
}

extension Proportion {
  fileprivate var plusOneEach: Proportion { Proportion(successes: successes + 1, trials: trials + 2) }

  /// The slope of the log-likelihood at a rate; terms without observations are absent, not 0/0.
  fileprivate func score(at rate: Double) -> Double {
    (successes > 0 ? Double(successes) / rate : 0) - (failures > 0 ? Double(failures) / (1 - rate) : 0)
  }
}
