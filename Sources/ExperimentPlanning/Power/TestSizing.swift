import ExperimentStatistics

/// The formulas of one test, whichever kind of metric it is of.
struct TestSizing {
  private enum Plan {
    /// The rates under the control and as planned; `isMirrored` where both are those of failures, so that a fall is a rise.
    case proportions(ProportionPlan, treatmentRate: Double, isMirrored: Bool)
    /// Means, or ratios of sums.
    case means(MeanPlan, difference: Double)
  }

  private let plan: Plan

  /// Prepares the formulas for levels and spreads as simulated, and the difference planned for.
  ///
  /// - Throws: `zeroVariance` where nobody differs from anybody, `unattainable` for a rate outside of 0…1.
  init(
    _ test: PooledMetric.Test,
    control: SampleSummary,
    treatment: SampleSummary,
    planned: Double,
    ratio: Double
  ) throws(UndefinedQuantity) {
    guard test == .proportions else {
      let spreads = (try control.variance.squareRoot(), try treatment.variance.squareRoot())
      guard spreads.0 + spreads.1 > 0 else { throw .zeroVariance }
      let means = MeanPlan(controlDeviation: spreads.0, treatmentDeviation: spreads.1, ratio: ratio)
      plan = .means(means, difference: planned)
      return
    }
    guard control.mean > 0, control.mean < 1 else { throw .zeroVariance }
    let isMirrored = planned < 0
    let rate = isMirrored ? 1 - control.mean : control.mean
    let other = rate + abs(planned)
    // A rate of one that is told as a sum may miss it by a digit.
    guard other <= 1 + 1e-12 else { throw .unattainable }
    plan = .proportions(
      ProportionPlan(controlRate: rate, ratio: ratio),
      treatmentRate: min(1, other),
      isMirrored: isMirrored
    )
  }

  /// The people that find the difference.
  ///
  /// - Throws: `identicalArms` for no difference, `unattainable` where no number suffices.
  func sampleSize(_ errors: ErrorRates, _ formula: SampleSizeFormula) throws(UndefinedQuantity) -> SampleSize {
    switch plan {
    case .proportions(let plan, let rate, _):
      try plan.sampleSize(treatmentRate: rate, errors: errors, formula: formula)
    case .means(let plan, let difference): try plan.sampleSize(difference: difference, errors: errors)
    }
  }

  /// The chance that so many people of the control, and the treatment's that go with them, find it.
  func power(of users: Int, _ errors: ErrorRates, _ formula: SampleSizeFormula) -> Double {
    let (significance, sides) = (errors.significance, errors.sides)
    switch plan {
    case .proportions(let plan, let rate, _):
      return plan.power(
        treatmentRate: rate,
        controlUnits: Double(users),
        significance: significance,
        sides: sides,
        formula: formula
      )
    case .means(let plan, let difference):
      return plan.power(
        difference: difference,
        controlUnits: Double(users),
        significance: significance,
        sides: sides
      )
    }
  }

  /// The chance that the test itself finds it, without what a formula takes for granted: of shares summed over all that can
  /// come out, of means with variances that are estimated; `nil` where that is nobody's formula, or takes too long.
  func testPower(of users: (control: Int, treatment: Int), _ errors: ErrorRates, _ formula: SampleSizeFormula)
    -> Double?
  {
    guard users.control > 1, users.treatment > 1, users.control + users.treatment <= Self.mostSummed else { return nil }
    let (significance, sides) = (errors.significance, errors.sides)
    switch plan {
    case .proportions(let plan, let rate, _):
      // The other formulas are not of the test that reports make.
      guard formula == .pooled else { return nil }
      return plan.exactPower(
        treatmentRate: rate,
        controlUnits: users.control,
        treatmentUnits: users.treatment,
        significance: significance,
        sides: sides
      )
    case .means(let plan, let difference):
      return plan.welchPower(
        difference: difference,
        controlUnits: users.control,
        treatmentUnits: users.treatment,
        significance: significance,
        sides: sides
      )
    }
  }

  /// Above it formulas are as good.
  private static let mostSummed = 1_000_000

  /// The smallest difference that so many people of the control find, on the side of the one planned for.
  ///
  /// - Throws: `unattainable` where even the rate farthest off is not found.
  func detectable(
    by users: Int,
    _ errors: ErrorRates,
    _ formula: SampleSizeFormula
  ) throws(UndefinedQuantity) -> Double {
    switch plan {
    case .proportions(let plan, _, let isMirrored):
      let rise = try plan.detectableRise(controlUnits: Double(users), errors: errors, formula: formula)
      return isMirrored ? -rise : rise
    case .means(let plan, let difference):
      let size = plan.detectableDifference(controlUnits: Double(users), errors: errors)
      return difference < 0 ? -size : size
    }
  }
}
