import PlatformMathematics

extension MeanPlan {
  /// The chance that Welch's t test rejects, for normal values and whole units.
  ///
  /// `power(…)` takes the variances to be known, which promises 0.02 too much at 30 units an arm and five per cent, and
  /// 0.04 at one per cent. Here the statistic is a noncentral t with Welch's degrees of freedom of the variances planned
  /// with; for equal variances and arms it is exact. A one-sided test counts the tail the difference lies on.
  /// - Parameters:
  ///   - difference: the difference of the means.
  ///   - controlUnits: the control's units, at least 2.
  ///   - treatmentUnits: the treatment's units, at least 2; the ratio times the control's, rounded up, unless stated.
  ///   - significance: the test's level, between 0 and 1.
  ///   - sides: the directions looked for.
  public func welchPower(
    difference: Double,
    controlUnits: Int,
    treatmentUnits: Int? = nil,
    significance: Double = 0.05,
    sides: TestSides = .two
  ) -> Double {
    let share = Double(controlUnits) * ratio
    let other = treatmentUnits ?? Int(share) + (Double(Int(share)) < share ? 1 : 0)
    precondition(controlUnits > 1 && other > 1, "units == \(controlUnits) and \(other), must be > 1.")
    let first = (controlDeviation * controlDeviation / Double(controlUnits), controlUnits - 1)
    let second = (treatmentDeviation * treatmentDeviation / Double(other), other - 1)
    // One standard deviation is above zero, so there is an error.
    guard let error = try? WelchError(first, second) else { return 0 }
    let critical = error.distribution.upperQuantile(significance / Double(sides.rawValue))
    let distance = abs(difference) / error.standardError
    let normal = NormalDistribution()
    return error.distribution.meanOverScale { scale in
      let near = normal.lowerTail(at: distance - critical * scale)
      return sides == .two ? near + normal.lowerTail(at: -distance - critical * scale) : near
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
