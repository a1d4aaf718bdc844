extension ProportionPlan {
  /// The units that show a treatment's rate to be below the control's by less than `margin`, by a one-sided test with each
  /// arm's own variance.
  ///
  /// n₁ = (z_α + z_β)² (p₁q₁ + p₂q₂/k) / (margin + p₂ − p₁)²; Chow, Shao & Wang, "Sample Size Calculations in Clinical
  /// Research". The `sides` of the errors are taken to be one.
  /// - Parameters:
  ///   - margin: the fall of the rate that is ruled out, above 0.
  ///   - treatmentRate: the treatment's true rate, from 0 to 1.
  ///   - errors: the significance of the one-sided test, and the power.
  /// - Throws: `unattainable` where the treatment is truly worse by the margin, or no integer holds the number.
  public func nonInferioritySize(
    margin: Double,
    treatmentRate: Double,
    errors: ErrorRates
  ) throws(UndefinedQuantity) -> SampleSize {
    let room = margin + treatmentRate - controlRate
    guard room > 0 else { throw .unattainable }
    let normal = NormalDistribution()
    let reach = TestSides.one.criticalValue(significance: errors.significance) + normal.quantile(errors.power)
    let root = reach * unpooledDeviation(treatmentRate: treatmentRate) / room
    return try SampleSize(control: root * root, ratio: ratio)
  }

  /// The chance to show that, by the same formula.
  public func nonInferiorityPower(
    margin: Double,
    treatmentRate: Double,
    controlUnits: Double,
    significance: Double = 0.025
  ) -> Double {
    let critical = TestSides.one.criticalValue(significance: significance)
    let room = margin + treatmentRate - controlRate
    let error = unpooledDeviation(treatmentRate: treatmentRate) / controlUnits.squareRoot()
    return NormalDistribution().lowerTail(at: room / error - critical)
  }

  /// The smallest margin that `controlUnits` rule out with the power wanted.
  public func detectableMargin(treatmentRate: Double, controlUnits: Double, errors: ErrorRates) -> Double {
    let normal = NormalDistribution()
    let reach = TestSides.one.criticalValue(significance: errors.significance) + normal.quantile(errors.power)
    let error = unpooledDeviation(treatmentRate: treatmentRate) / controlUnits.squareRoot()
    return reach * error + controlRate - treatmentRate
  }

  /// The standard error of the difference with a single control unit.
  private func unpooledDeviation(treatmentRate: Double) -> Double {
    precondition((0...1).contains(treatmentRate), "treatmentRate == \(treatmentRate), must lie in 0...1.")
    return (controlRate * (1 - controlRate) + treatmentRate * (1 - treatmentRate) / ratio).squareRoot()
  }
}
