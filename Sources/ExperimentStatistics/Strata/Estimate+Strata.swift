/// Different users, as they would differ in a stated mix of strata.
extension Estimate {
  /// The value of an arm, and the variance of that.
  private typealias Level = (value: Double, variance: Double)

  /// The difference in a mix of strata, by finite weights ≥ 0.
  ///
  /// The mix is fixed by design and not drawn with the users, so the strata's variances are all there is of error. Nothing
  /// is defined for `noUnits` without units, `zeroWeights` if no stratum has a weight, `emptyStratum` if one that has a
  /// weight lacks an arm, `singleUnit` if an arm of one has a single unit, `zeroDenominator` if a ratio has nothing to
  /// divide by.
  package init(strata: [(control: MetricSample, treatment: MetricSample)], mix: [Double], level: Double) {
    precondition(mix.count == strata.count, "mix.count == \(mix.count), must be \(strata.count).")
    precondition(mix.allSatisfy { $0 >= 0 && $0.isFinite }, "mix == \(mix), must be finite and >= 0.")
    self.init()
    do throws(UndefinedQuantity) {
      guard strata.contains(where: { $0.control.count + $0.treatment.count > 0 }) else { throw .noUnits }
      let total = mix.reduce(0, +)
      guard total > 0 else { throw .zeroWeights }
      let parts = zip(strata, mix).filter { $0.1 > 0 }.map {
        (control: $0.control, treatment: $0.treatment, $1 / total)
      }
      guard parts.allSatisfy({ $0.control.count > 0 && $0.treatment.count > 0 }) else { throw .emptyStratum }
      let control = try Self.level(parts.map { ($0.control, $0.2) })
      let treatment = try Self.level(parts.map { ($0.treatment, $0.2) })
      var difference = ExtendedDouble(0)
      for (control, treatment, share) in parts {
        if case .ratio = control { continue }
        difference = difference + (try control.difference(to: treatment)) * share
      }
      if case .ratio = strata.first?.control { difference = ExtendedDouble(sum: treatment.value, -control.value) }
      self.init(control, treatment, difference, level: level)
    } catch { undefined = error }
  }

  private init(_ control: Level, _ treatment: Level, _ difference: ExtendedDouble, level: Double) {
    self.init(
      (control.value, treatment.value), difference, by: .postStratified, level: level,
      error: try StandardError(variance: control.variance + treatment.variance))
    setLift(difference, over: control.value)
    let ratio = treatment.value / control.value
    let variance = treatment.variance + ratio * ratio * control.variance
    setLiftInterval(level: level, error: try StandardError(variance: variance / control.value / control.value))
  }

  /// The level of one arm: that of a ratio has the variance Σν²·s²(m − R·d)/n over the squared mean of the denominators.
  private static func level(_ strata: [(sample: MetricSample, share: Double)]) throws(UndefinedQuantity) -> Level {
    var (value, variance, denominator) = (0.0, 0.0, 0.0)
    for (sample, share) in strata {
      if case .ratio(let moments) = sample {
        value += share * (try moments.first.mean)
        denominator += share * (try moments.second.mean)
      } else {
        value += share * (try sample.exactValue.high)
        variance += share * share * (try sample.variance)
      }
    }
    guard case .ratio = strata.first?.sample else { return (value, variance) }
    guard denominator != 0 else { throw .zeroDenominator }
    let ratio = value / denominator
    for (sample, share) in strata {
      guard case .ratio(let moments) = sample else { continue }
      let slope = ExtendedDouble(ratio) * moments.first.scale / moments.second.scale
      variance += share * share * max(0, try moments.residualVariance(slope: slope).high) / Double(moments.count)
    }
    return (ratio, variance / denominator / denominator)
  }
}
