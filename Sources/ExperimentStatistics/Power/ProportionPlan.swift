/// A planned test of two proportions with the pooled variance: Fleiss 1980, `power.prop.test` of R, statsmodels.
package struct ProportionPlan: Sendable, Hashable {
  /// The control's rate, between 0 and 1.
  package let controlRate: Double
  /// Treatment units per control unit, above 0.
  package let ratio: Double

  /// A plan around a control's rate between 0 and 1, with `ratio` > 0 treatment units for every control unit.
  package init(controlRate: Double, ratio: Double = 1) {
    precondition(controlRate > 0 && controlRate < 1, "controlRate == \(controlRate), must lie between 0 and 1.")
    precondition(ratio > 0 && ratio.isFinite, "ratio == \(ratio), must be > 0.")
    self.controlRate = controlRate
    self.ratio = ratio
  }

  /// The units that find a treatment's rate (0…1) with the errors given; the two-sided formula leaves out the far tail.
  ///
  /// - Throws: `identicalArms` if the rates are equal, `unattainable` if no number suffices.
  package func sampleSize(
    treatmentRate: Double, errors: ErrorRates = ErrorRates()
  ) throws(UndefinedQuantity) -> SampleSize {
    guard treatmentRate != controlRate else { throw .identicalArms }
    let control = controlUnits(treatmentRate: treatmentRate, errors: errors)
    return try SampleSize(control: control, ratio: ratio)
  }

  /// The chance to reject with `controlUnits` and the treatment units that go with them.
  package func power(treatmentRate: Double, controlUnits: Double, significance: Double = 0.05) -> Double {
    let critical = ErrorRates.criticalValue(significance)
    let scale = scale(treatmentRate: treatmentRate)
    let root = controlUnits.squareRoot()
    let distance = abs(scale.distance) * root
    let near = NormalDistribution().lowerTail(at: (distance - critical * scale.null) / scale.alternative)
    let far = NormalDistribution().lowerTail(at: (-distance - critical * scale.null) / scale.alternative)
    return near + far
  }

  /// The smallest rise of the rate that `controlUnits` find, as a difference of rates.
  ///
  /// Bisection on the formula of the sample size, which falls as the difference grows.
  /// - Throws: `unattainable` if even a rise to one is not found.
  package func detectableRise(
    controlUnits: Double, errors: ErrorRates = ErrorRates()
  ) throws(UndefinedQuantity) -> Double {
    var (low, high) = (0.0, 1 - controlRate)
    func needed(_ rise: Double) -> Double {
      self.controlUnits(treatmentRate: controlRate + rise, rise: rise, errors: errors)
    }
    guard needed(high) <= controlUnits else { throw .unattainable }
    while true {
      let middle = (low + high) / 2
      guard middle != low && middle != high else { return middle }
      if needed(middle) > controlUnits { low = middle } else { high = middle }
    }
  }

  private func controlUnits(treatmentRate: Double, rise: Double? = nil, errors: ErrorRates) -> Double {
    let scale = scale(treatmentRate: treatmentRate, rise: rise)
    let quantiles = errors.quantiles
    let root = (quantiles.significance * scale.null + quantiles.power * scale.alternative) / scale.distance
    return root * root
  }

  /// The distance of the rates, and its standard deviations per root control unit under equality and as planned.
  private func scale(
    treatmentRate: Double, rise: Double? = nil
  ) -> (distance: Double, null: Double, alternative: Double) {
    precondition((0...1).contains(treatmentRate), "treatmentRate == \(treatmentRate), must lie in 0...1.")
    let own = controlRate * (1 - controlRate)
    let alternative = (own + treatmentRate * (1 - treatmentRate) / ratio).squareRoot()
    let rate = (controlRate + ratio * treatmentRate) / (1 + ratio)
    return (rise ?? treatmentRate - controlRate, (rate * (1 - rate) * (1 + 1 / ratio)).squareRoot(), alternative)
  }
}

extension ProportionPlan {
  /// The units that show a treatment's rate to be below the control's by less than `margin`, by a one-sided test with each
  /// arm's own variance.
  ///
  /// n₁ = (z_α + z_β)² (p₁q₁ + p₂q₂/k) / (margin + p₂ − p₁)²; Chow, Shao & Wang, "Sample Size Calculations in Clinical
  /// Research".
  /// - Parameters:
  ///   - margin: the fall of the rate that is ruled out, above 0.
  ///   - treatmentRate: the treatment's true rate, from 0 to 1.
  ///   - errors: twice the significance of the one-sided test, and the power.
  /// - Throws: `unattainable` if the treatment is truly worse by the margin, or no integer holds the number.
  package func nonInferioritySize(
    margin: Double, treatmentRate: Double, errors: ErrorRates
  ) throws(UndefinedQuantity) -> SampleSize {
    let room = margin + treatmentRate - controlRate
    guard room > 0 else { throw .unattainable }
    let root = errors.reach * unpooledDeviation(treatmentRate: treatmentRate) / room
    return try SampleSize(control: root * root, ratio: ratio)
  }

  /// The chance to show that, by the same formula.
  package func nonInferiorityPower(
    margin: Double, treatmentRate: Double, controlUnits: Double, significance: Double = 0.05
  ) -> Double {
    let critical = ErrorRates.criticalValue(significance)
    let room = margin + treatmentRate - controlRate
    let error = unpooledDeviation(treatmentRate: treatmentRate) / controlUnits.squareRoot()
    return NormalDistribution().lowerTail(at: room / error - critical)
  }

  /// The smallest margin that `controlUnits` rule out with the power wanted.
  package func detectableMargin(treatmentRate: Double, controlUnits: Double, errors: ErrorRates) -> Double {
    let error = unpooledDeviation(treatmentRate: treatmentRate) / controlUnits.squareRoot()
    return errors.reach * error + controlRate - treatmentRate
  }

  /// The standard error of the difference with a single control unit.
  private func unpooledDeviation(treatmentRate: Double) -> Double {
    precondition((0...1).contains(treatmentRate), "treatmentRate == \(treatmentRate), must lie in 0...1.")
    return (controlRate * (1 - controlRate) + treatmentRate * (1 - treatmentRate) / ratio).squareRoot()
  }
}
