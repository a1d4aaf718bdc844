extension ProportionPlan {
  /// The chance that `ProportionDifference.pooledTest()` rejects, summed over all outcomes of both arms.
  ///
  /// Counts are whole, so the test's level and power move in steps that no formula follows: with 50 expected successes
  /// in an arm `power(…)` may be off by 0.02; this is exact.
  /// The work grows with the root of the units.
  /// - Parameters:
  ///   - treatmentRate: the treatment's rate, between 0 and 1.
  ///   - controlUnits: the control's units, at least 1.
  ///   - other: the treatment's units, at least 1.
  ///   - significance: the test's level, between 0 and 1.
  package func exactPower(
    treatmentRate: Double, controlUnits: Int, treatmentUnits other: Int, significance: Double = 0.05
  ) -> Double {
    precondition(controlUnits > 0 && other > 0, "units == \(controlUnits) and \(other), must be > 0.")
    let critical = ErrorRates.criticalValue(significance)
    let rises = PooledRise(control: controlUnits, treatment: other, critical: critical)
    let falls = PooledRise(control: other, treatment: controlUnits, critical: critical)
    let control = BinomialDistribution.outcomes(of: controlUnits, at: controlRate)
    let treatment = BinomialDistribution.outcomes(of: other, at: treatmentRate)
    // A fall is a rise with the arms exchanged.
    return min(1, probability(control, treatment, rises.holds) + probability(treatment, control, falls.holds))
  }

  /// The chance that the lower bound of `ProportionDifference.newcombeInterval(level:)` lies above −`margin`, summed over all
  /// outcomes of both arms: that the treatment is shown to be worse by less than the margin.
  ///
  /// - Parameters:
  ///   - margin: the fall of the rate that is ruled out, above 0.
  ///   - treatmentRate: the treatment's rate, between 0 and 1.
  ///   - controlUnits: the control's units, at least 1.
  ///   - other: the treatment's units, at least 1.
  ///   - significance: the level of the one-sided test; the interval's is 1 − 2 · `significance`.
  package func exactNonInferiorityPower(
    margin: Double, treatmentRate: Double, controlUnits: Int, treatmentUnits other: Int, significance: Double = 0.05
  ) -> Double {
    precondition(margin > 0, "margin == \(margin), must be > 0.")
    precondition(controlUnits > 0 && other > 0, "units == \(controlUnits) and \(other), must be > 0.")
    let critical = ErrorRates.criticalValue(significance)
    let control = BinomialDistribution.outcomes(of: controlUnits, at: controlRate)
    let treatment = BinomialDistribution.outcomes(of: other, at: treatmentRate)
    /// Each outcome's rate, and the distance of Wilson's bound on the side that counts.
    func bounds(
      _ outcomes: BinomialDistribution.Outcomes, among trials: Int, _ reach: (Proportion) -> Double
    ) -> [(rate: Double, square: Double)] {
      outcomes.values.indices.map { index in
        let successes = outcomes.first + index
        let distance = reach(Proportion(successes: successes, trials: trials))
        return (Double(successes) / Double(trials), distance * distance)
      }
    }
    let own = bounds(control, among: controlUnits) { $0.wilsonReach(multiplier: critical).above }
    let others = bounds(treatment, among: other) { $0.wilsonReach(multiplier: critical).below }
    return min(
      1,
      probability(control, treatment) { first, second in
        let (old, new) = (own[first - control.first], others[second - treatment.first])
        let room = new.rate - old.rate + margin
        return room > 0 && room * room > old.square + new.square
      })
  }

  /// The units with which `ProportionDifference.pooledTest()` keeps its level and has the power wanted.
  ///
  /// The formula's number, at least a ``SampleMinimum``, raised until the exact power suffices. Above a million units
  /// the formula is as good.
  /// - Throws: `identicalArms` if the rates are equal, `unattainable` if no number suffices.
  package func testedSize(
    treatmentRate: Double, errors: ErrorRates = ErrorRates()
  ) throws(UndefinedQuantity) -> SampleSize {
    // A fall is a rise of the failures; one of the two is computed, so that both have the same number.
    guard treatmentRate >= controlRate else {
      return try ProportionPlan(controlRate: 1 - controlRate, ratio: ratio).testedSize(
        treatmentRate: 1 - treatmentRate, errors: errors)
    }
    let minimum = SampleMinimum(controlRate: controlRate, treatmentRate: treatmentRate)
    let start = try sampleSize(treatmentRate: treatmentRate, errors: errors).atLeast(minimum, ratio: ratio)
    let raised = try start.raised(to: errors.power, ratio: ratio) { size in
      guard size.control + size.treatment <= 1_000_000 else { return nil }
      return exactPower(
        treatmentRate: treatmentRate, controlUnits: size.control, treatmentUnits: size.treatment,
        significance: errors.significance)
    }
    return raised ?? start
  }

  /// The chance of the outcomes that `holds`: both arms' counts are walked through once, as the second count at which it
  /// begins to hold rises with the first.
  private func probability(
    _ first: BinomialDistribution.Outcomes, _ second: BinomialDistribution.Outcomes, _ holds: (Int, Int) -> Bool
  ) -> Double {
    var tails = [0.0]
    for value in second.values.reversed() { tails.append((tails.last ?? 0) + value) }
    var (edge, sum) = (0, 0.0)
    for (offset, probability) in first.values.enumerated() {
      while edge < second.values.count && !holds(first.first + offset, second.first + edge) { edge += 1 }
      sum += probability * tails[second.values.count - edge]
    }
    return sum
  }
}

/// The outcomes of two arms for which the pooled test finds a rise.
private struct PooledRise {
  let control: Int
  let treatment: Int
  let critical: Double

  func holds(_ first: Int, _ second: Int) -> Bool {
    let (n1, n2) = (Double(control), Double(treatment))
    let cross = Double(second) * n1 - Double(first) * n2
    let successes = Double(first) + Double(second)
    let scale = n1 * n2 / (n1 + n2) * successes * (n1 + n2 - successes)
    return cross > 0 && cross * cross > critical * critical * scale
  }
}
