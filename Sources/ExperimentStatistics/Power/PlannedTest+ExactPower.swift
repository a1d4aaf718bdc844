extension PlannedTest.Part {
  /// The chance that the test shows it, with whole units.
  func exactPower(_ units: (control: Int, treatment: Int), _ significance: Double) -> Double {
    switch arms {
    case .deviations(let control, let treatment):
      return welchPower(units, (control, treatment), significance)
    case .rates(let control, let treatment):
      let critical = ErrorRates.criticalValue(significance)
      let outcomes = (
        BinomialDistribution.outcomes(of: units.control, at: control),
        BinomialDistribution.outcomes(of: units.treatment, at: treatment)
      )
      guard let margin else { return pooledPower(outcomes.0, outcomes.1, units, critical) }
      return nonInferiorityPower(outcomes.0, outcomes.1, units, critical, margin)
    }
  }

  /// The chance that `ProportionDifference.pooledTest()` rejects, summed over all outcomes of both arms.
  ///
  /// Counts are whole, so the test's level and power move in steps that no formula follows: with 50 expected successes
  /// in an arm the formula may be off by 0.02; this is exact. The work grows with the root of the units.
  private func pooledPower(
    _ control: BinomialDistribution.Outcomes, _ treatment: BinomialDistribution.Outcomes,
    _ units: (control: Int, treatment: Int), _ critical: Double
  ) -> Double {
    /// Whether the test finds a rise from the first arm to the second.
    func isRise(_ first: Int, of one: Int, _ second: Int, of other: Int) -> Bool {
      let (n1, n2) = (Double(one), Double(other))
      let cross = Double(second) * n1 - Double(first) * n2
      let successes = Double(first) + Double(second)
      let scale = n1 * n2 / (n1 + n2) * successes * (n1 + n2 - successes)
      return cross > 0 && cross * cross > critical * critical * scale
    }
    // A fall is a rise with the arms exchanged.
    let rise = Self.probability(control, treatment) { isRise($0, of: units.control, $1, of: units.treatment) }
    let fall = Self.probability(treatment, control) { isRise($0, of: units.treatment, $1, of: units.control) }
    return min(1, rise + fall)
  }

  /// The chance that the lower bound of `ProportionDifference.newcombeInterval(level:)` lies above −`margin`, summed over
  /// all outcomes of both arms.
  private func nonInferiorityPower(
    _ control: BinomialDistribution.Outcomes, _ treatment: BinomialDistribution.Outcomes,
    _ units: (control: Int, treatment: Int), _ critical: Double, _ margin: Double
  ) -> Double {
    /// Each outcome's rate, and the distance of Wilson's bound on the side that counts.
    func bounds(
      _ outcomes: BinomialDistribution.Outcomes, among trials: Int,
      _ side: KeyPath<(below: Double, above: Double), Double>
    ) -> [(rate: Double, square: Double)] {
      outcomes.values.indices.map { index in
        let arm = Proportion(successes: outcomes.first + index, trials: trials)
        let reach = arm.wilsonReach(multiplier: critical)[keyPath: side]
        return (Double(arm.successes) / Double(trials), reach * reach)
      }
    }
    let own = bounds(control, among: units.control, \.above)
    let others = bounds(treatment, among: units.treatment, \.below)
    let power = Self.probability(control, treatment) { first, second in
      let (old, new) = (own[first - control.first], others[second - treatment.first])
      let room = new.rate - old.rate + margin
      return room > 0 && room * room > old.square + new.square
    }
    return min(1, power)
  }

  /// The chance of the outcomes that `holds`: both arms' counts are walked through once, as the second count at which it
  /// begins to hold rises with the first.
  private static func probability(
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

  /// The chance that Welch's t test rejects, for normal values.
  ///
  /// The formula assumes known variances, which promises 0.02 too much at 30 units an arm and five per cent, and 0.04 at
  /// one per cent. Here the statistic is a noncentral t with Welch's degrees of freedom from the planned variances; for
  /// equal variances and arms it is exact.
  private func welchPower(
    _ units: (control: Int, treatment: Int), _ deviations: (control: Double, treatment: Double), _ significance: Double
  ) -> Double {
    let first = (deviations.control * deviations.control / Double(units.control), units.control - 1)
    let second = (deviations.treatment * deviations.treatment / Double(units.treatment), units.treatment - 1)
    // One standard deviation is above zero, so there is an error.
    guard let error = try? StandardError(first, second) else { return 0 }
    let critical = error.distribution.upperQuantile(significance / 2)
    let distance = distance / error.value
    let normal = NormalDistribution()
    return error.distribution.meanOverScale { scale in
      let near = normal.lowerTail(at: distance - critical * scale)
      return margin == nil ? near + normal.lowerTail(at: -distance - critical * scale) : near
    }
  }
}

extension StudentTDistribution {
  /// The mean of `value` over the estimated standard deviation in units of the true one, √(χ²/df).
  fileprivate func meanOverScale(_ value: (Double) -> Double) -> Double {
    // On the logarithm of the scale: the lower tail falls like e^(df·u), the upper one faster than any exponential.
    let spread = 1 / (2 * degreesOfFreedom).squareRoot()
    let lower = -max(40 / degreesOfFreedom, 12 * spread)
    let upper = logarithm(1 + 90 / degreesOfFreedom + 18 * spread) / 2 + spread
    return GaussLegendre.standard.rule(from: lower, to: upper, panels: 24).reduce(0) { sum, node in
      let scale = exponential(node.point)
      let gamma = IncompleteGamma(shape: degreesOfFreedom / 2, at: degreesOfFreedom * scale * scale / 2)
      return sum + node.weight * 2 * exponential(gamma.logPrefactor) * value(scale)
    }
  }
}
