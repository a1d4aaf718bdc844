import PlatformMathematics

extension EventCurve {
  /// The standard error of the share that a cause has taken by `time`.
  ///
  /// The delta method of Marubini & Valsecchi, "Analyzing Survival Data", 1995, equation 10.12; for a single cause it is
  /// Greenwood's.
  /// - Throws: `zeroVariance` where the cause has taken nobody by then, or everybody at once.
  public func incidenceStandardError(of cause: Int, at time: Double) throws(UndefinedQuantity) -> Double {
    let final = incidence(of: cause, at: time)
    var variance = 0.0
    for step in steps where Double(step.time) / scale <= time {
      let (waiting, all, own) = (Double(step.atRisk), Double(step.allEvents), Double(step.events[cause]))
      let ahead = final - step.incidence[cause]
      if waiting > all { variance += ahead * ahead * all / (waiting * (waiting - all)) }
      let before = step.survivalBefore
      variance += before * before * own * (waiting - own) / (waiting * waiting * waiting)
      variance -= 2 * ahead * before * own / (waiting * waiting)
    }
    guard variance > 0 else { throw .zeroVariance }
    return variance.squareRoot()
  }

  /// The interval of the share that a cause has taken by `time`, normal on the log-minus-log scale and inside 0…1.
  ///
  /// - Throws: `zeroVariance` where the cause has taken nobody by then, or everybody.
  public func incidenceInterval(
    of cause: Int,
    at time: Double,
    level: Double
  ) throws(UndefinedQuantity) -> ConfidenceInterval {
    let error = try incidenceStandardError(of: cause, at: time)
    let share = incidence(of: cause, at: time)
    guard share > 0 && share < 1 else { throw .zeroVariance }
    let multiplier = ConfidenceInterval.multiplier(level: level, in: NormalDistribution())
    let reach = multiplier * error / (share * -logarithm(share))
    return ConfidenceInterval(
      lower: power(share, exponential(reach)),
      upper: power(share, exponential(-reach)),
      level: level,
      method: .logMinusLog
    )
  }
}
