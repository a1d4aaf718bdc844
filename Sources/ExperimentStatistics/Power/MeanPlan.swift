/// A planned test of two means, by the normal distribution.
package struct MeanPlan: Sendable, Hashable {
  /// The control's standard deviation, at least 0.
  package let controlDeviation: Double
  /// The treatment's standard deviation, at least 0.
  package let treatmentDeviation: Double
  /// Treatment units per control unit, above 0.
  package let ratio: Double

  /// A plan for standard deviations ≥ 0, one of them above, with `ratio` > 0 treatment units for every control unit.
  package init(controlDeviation: Double, treatmentDeviation: Double, ratio: Double = 1) {
    precondition(controlDeviation >= 0 && treatmentDeviation >= 0, "standard deviations must be >= 0.")
    precondition(controlDeviation + treatmentDeviation > 0, "one standard deviation must be > 0.")
    precondition(ratio > 0 && ratio.isFinite, "ratio == \(ratio), must be > 0.")
    self.controlDeviation = controlDeviation
    self.treatmentDeviation = treatmentDeviation
    self.ratio = ratio
  }

  /// The units that find a difference of the means; the two-sided formula leaves out the far tail.
  ///
  /// - Throws: `identicalArms` for a difference of zero, `unattainable` if no number suffices.
  package func sampleSize(difference: Double, errors: ErrorRates = ErrorRates()) throws(UndefinedQuantity) -> SampleSize
  {
    guard difference != 0 else { throw .identicalArms }
    let root = errors.reach * unitDeviation / difference
    return try SampleSize(control: root * root, ratio: ratio)
  }

  /// The chance to reject with `controlUnits` and the treatment units that go with them.
  ///
  /// A test of one direction counts the tail that the difference lies on alone.
  package func power(
    difference: Double, controlUnits: Double, significance: Double = 0.05, isDirected: Bool = false
  ) -> Double {
    let critical = ErrorRates.criticalValue(significance)
    let distance = abs(difference) * controlUnits.squareRoot() / unitDeviation
    let near = NormalDistribution().lowerTail(at: distance - critical)
    return isDirected ? near : near + NormalDistribution().lowerTail(at: -distance - critical)
  }

  /// The smallest difference of the means that `controlUnits` find.
  package func detectableDifference(controlUnits: Double, errors: ErrorRates = ErrorRates()) -> Double {
    errors.reach * unitDeviation / controlUnits.squareRoot()
  }

  /// The standard error of the difference with a single control unit.
  private var unitDeviation: Double {
    (controlDeviation * controlDeviation + treatmentDeviation * treatmentDeviation / ratio).squareRoot()
  }
}

extension MeanPlan {
  /// The chance that Welch's t test rejects, for normal values and whole units.
  ///
  /// `power(…)` assumes known variances, which promises 0.02 too much at 30 units an arm and five per cent, and 0.04 at
  /// one per cent. Here the statistic is a noncentral t with Welch's degrees of freedom from the planned variances; for
  /// equal variances and arms it is exact.
  /// - Parameters:
  ///   - difference: the difference of the means.
  ///   - controlUnits: the control's units, at least 2.
  ///   - other: the treatment's units, at least 2.
  ///   - significance: the level of the test in both directions, between 0 and 1.
  ///   - isDirected: Whether the test looks in the direction of the difference alone, with half of that level.
  package func welchPower(
    difference: Double, controlUnits: Int, treatmentUnits other: Int, significance: Double = 0.05,
    isDirected: Bool = false
  ) -> Double {
    precondition(controlUnits > 1 && other > 1, "units == \(controlUnits) and \(other), must be > 1.")
    let first = (controlDeviation * controlDeviation / Double(controlUnits), controlUnits - 1)
    let second = (treatmentDeviation * treatmentDeviation / Double(other), other - 1)
    // One standard deviation is above zero, so there is an error.
    guard let error = try? WelchError(first, second) else { return 0 }
    let critical = error.distribution.upperQuantile(significance / 2)
    let distance = abs(difference) / error.standardError
    let normal = NormalDistribution()
    return error.distribution.meanOverScale { scale in
      let near = normal.lowerTail(at: distance - critical * scale)
      return isDirected ? near : near + normal.lowerTail(at: -distance - critical * scale)
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
