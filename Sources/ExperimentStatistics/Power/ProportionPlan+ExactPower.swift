extension ProportionPlan {
  /// The chance that `ProportionDifference.pooledTest()` rejects, summed over all outcomes of both arms.
  ///
  /// Counts are whole, so the test's level and power move in steps that no formula follows: with 50 successes expected
  /// in an arm `power(…)` may be off by 0.02, where this is exact. A one-sided test counts the tail the difference lies
  /// on. The work grows with the root of the units.
  /// - Parameters:
  ///   - treatmentRate: the treatment's rate, between 0 and 1.
  ///   - controlUnits: the control's units, at least 1.
  ///   - treatmentUnits: the treatment's units; the ratio times the control's, rounded up, unless stated.
  ///   - significance: the test's level, between 0 and 1.
  ///   - sides: the directions looked for.
  public func exactPower(
    treatmentRate: Double,
    controlUnits: Int,
    treatmentUnits: Int? = nil,
    significance: Double = 0.05,
    sides: TestSides = .two
  ) -> Double {
    precondition(controlUnits > 0, "controlUnits == \(controlUnits), must be > 0.")
    let share = Double(controlUnits) * ratio
    let other = treatmentUnits ?? Int(share) + (Double(Int(share)) < share ? 1 : 0)
    precondition(other > 0, "treatmentUnits == \(other), must be > 0.")
    let critical = sides.criticalValue(significance: significance)
    let rises = RejectionRegion(control: controlUnits, treatment: other, critical: critical)
    let falls = RejectionRegion(control: other, treatment: controlUnits, critical: critical)
    let control = BinomialDistribution.outcomes(of: controlUnits, at: controlRate)
    let treatment = BinomialDistribution.outcomes(of: other, at: treatmentRate)
    // A fall is a rise with the arms exchanged.
    let up = sides == .two || treatmentRate >= controlRate ? rises.probability(control, treatment) : 0
    let down = sides == .two || treatmentRate < controlRate ? falls.probability(treatment, control) : 0
    return min(1, up + down)
  }
}

/// The outcomes of two arms for which the pooled test finds a rise.
private struct RejectionRegion {
  let control: Int
  let treatment: Int
  let critical: Double

  /// The chance of the region; both arms' counts are walked through once, as its edge rises with the control's count.
  func probability(_ own: BinomialDistribution.Outcomes, _ other: BinomialDistribution.Outcomes) -> Double {
    var tails = [0.0]
    for value in other.values.reversed() { tails.append((tails.last ?? 0) + value) }
    var (edge, sum) = (0, 0.0)
    for (offset, probability) in own.values.enumerated() {
      while edge < other.values.count && !holds(own.first + offset, other.first + edge) { edge += 1 }
      sum += probability * tails[other.values.count - edge]
    }
    return sum
  }

  private func holds(_ first: Int, _ second: Int) -> Bool {
    let (n1, n2) = (Double(control), Double(treatment))
    let cross = Double(second) * n1 - Double(first) * n2
    let successes = Double(first) + Double(second)
    let scale = n1 * n2 / (n1 + n2) * successes * (n1 + n2 - successes)
    return cross > 0 && cross * cross > critical * critical * scale
  }
}
