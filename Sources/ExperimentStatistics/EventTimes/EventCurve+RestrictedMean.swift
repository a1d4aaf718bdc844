extension EventCurve {
  /// The mean time spent waiting up to a horizon, in reported units: the area under the survival curve.
  ///
  /// Royston & Parmar, BMC Medical Research Methodology 13 (2013). Unlike the mean among those who converted, it is not
  /// biased where conversion differs.
  public func restrictedMeanTime(to horizon: Double) -> Double {
    precondition(horizon >= 0, "horizon == \(horizon), must be >= 0.")
    return area(to: horizon, before: 1) { $0.survival }
  }

  /// The mean time lost to a cause before a horizon, in reported units: the area under that cause's curve.
  ///
  /// Andersen, Statistics in Medicine 32 (2013). The losses to all causes and the restricted mean add up to the horizon.
  public func restrictedMeanTimeLost(to cause: Int, before horizon: Double) -> Double {
    precondition(horizon >= 0, "horizon == \(horizon), must be >= 0.")
    return area(to: horizon, before: 0) { $0.incidence[cause] }
  }

  /// The standard error of the restricted mean time, by Greenwood's terms.
  ///
  /// - Throws: `zeroVariance` where nobody's wait ended before the horizon, or everybody's at once.
  public func restrictedMeanStandardError(to horizon: Double) throws(UndefinedQuantity) -> Double {
    var variance = 0.0
    // The areas to the right of each step, from the last one backwards.
    var (rest, clock) = (0.0, horizon)
    for step in steps.reversed() where Double(step.time) / scale < horizon {
      let time = Double(step.time) / scale
      rest += step.survival * (clock - time)
      clock = time
      let events = step.allEvents
      guard step.atRisk > events else { continue }
      variance += rest * rest * (Double(events) / Double(step.atRisk) / Double(step.atRisk - events))
    }
    guard variance > 0 else { throw .zeroVariance }
    return variance.squareRoot()
  }

  /// The normal interval of the restricted mean time.
  ///
  /// - Throws: what `restrictedMeanStandardError(to:)` throws.
  public func restrictedMeanInterval(
    to horizon: Double,
    level: Double
  ) throws(UndefinedQuantity) -> ConfidenceInterval {
    let multiplier = ConfidenceInterval.multiplier(level: level, in: NormalDistribution())
    let reach = try multiplier * restrictedMeanStandardError(to: horizon)
    let mean = ExtendedDouble(restrictedMeanTime(to: horizon))
    return ConfidenceInterval(around: mean, reach: reach, level: level, method: .restrictedMean)
  }
}
