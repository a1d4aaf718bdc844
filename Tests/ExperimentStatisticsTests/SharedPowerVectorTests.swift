import ExperimentStatistics
import Testing

struct SharedPowerVectorTests {
  @Test func `power`() throws {
    var accuracy = Accuracy(table: "power")
    try twoProportions(&accuracy)
    try twoMeans(&accuracy)
    accuracy.report()
  }

  private func twoProportions(_ accuracy: inout Accuracy) throws {
    struct Input: Decodable { let control_rate, treatment_rate, alpha, power, ratio_treatment_to_control: Double }
    struct AtUnits: Decodable {
      let control_n: Double
      let two_sided_pooled, two_sided_unpooled, one_sided_pooled_upper: Double
    }
    struct Expected: Decodable {
      let control_n_pooled, control_n_unpooled, control_n_one_sided_pooled, control_n_arcsine: Double
      let control_n_pooled_ceil, treatment_n_pooled_ceil: Int
      let power_at_n: AtUnits
      let mde_up_absolute_at_control_n_pooled_ceil, mde_up_relative: Double?
    }
    let rows = try accuracy.cases(kind: "two_proportions", as: SharedVectors.Case<Input, Expected>.self)
    try #require(rows.count >= 150)
    for row in rows {
      let (input, expected) = (row.input, row.expected)
      let plan = ProportionPlan(controlRate: input.control_rate, ratio: input.ratio_treatment_to_control)
      let errors = ErrorRates(significance: input.alpha, power: input.power)
      let oneSided = ErrorRates(significance: input.alpha, power: input.power, sides: .one)
      let rate = input.treatment_rate
      let pooled = try plan.sampleSize(treatmentRate: rate, errors: errors)
      accuracy.expect(pooled.exactControl, expected.control_n_pooled, within: 1e-10, row.id)
      #expect(pooled.control == expected.control_n_pooled_ceil, "\(row.id)")
      #expect(pooled.treatment == expected.treatment_n_pooled_ceil, "\(row.id)")
      for (errors, formula, units) in [
        (errors, SampleSizeFormula.unpooled, expected.control_n_unpooled),
        (errors, .arcsine, expected.control_n_arcsine), (oneSided, .pooled, expected.control_n_one_sided_pooled),
      ] {
        let size = try plan.sampleSize(treatmentRate: rate, errors: errors, formula: formula)
        accuracy.expect(size.exactControl, units, within: 1e-10, "\(formula) \(row.id)")
      }
      let at = expected.power_at_n
      for (sides, formula, power) in [
        (TestSides.two, SampleSizeFormula.pooled, at.two_sided_pooled), (.two, .unpooled, at.two_sided_unpooled),
        (.one, .pooled, at.one_sided_pooled_upper),
      ] {
        let actual = plan.power(
          treatmentRate: rate, controlUnits: at.control_n, significance: input.alpha, sides: sides, formula: formula)
        accuracy.expectAbsolute(actual, power, within: 1e-10, "\(formula) \(sides) \(row.id)")
      }
      guard let rise = expected.mde_up_absolute_at_control_n_pooled_ceil else { continue }
      let detectable = try plan.detectableRise(controlUnits: Double(pooled.control), errors: errors)
      accuracy.expect(detectable, rise, within: 1e-8, row.id)
      accuracy.expect(detectable / input.control_rate, try #require(expected.mde_up_relative), within: 1e-8, row.id)
    }
  }

  private func twoMeans(_ accuracy: inout Accuracy) throws {
    struct Input: Decodable {
      let difference, control_sd, treatment_sd, alpha, power, ratio_treatment_to_control: Double
    }
    struct AtUnits: Decodable { let control_n, two_sided: Double }
    struct Expected: Decodable {
      let control_n, mde_absolute_at_n: Double
      let power_at_n: AtUnits
      let t_power_at_n_statsmodels: Double?
    }
    let rows = try accuracy.cases(kind: "two_means", as: SharedVectors.Case<Input, Expected>.self)
    try #require(rows.count >= 50)
    for row in rows {
      let (input, at) = (row.input, row.expected.power_at_n)
      let plan = MeanPlan(
        controlDeviation: input.control_sd, treatmentDeviation: input.treatment_sd,
        ratio: input.ratio_treatment_to_control)
      let errors = ErrorRates(significance: input.alpha, power: input.power)
      let size = try plan.sampleSize(difference: input.difference, errors: errors)
      accuracy.expect(size.exactControl, row.expected.control_n, within: 1e-10, row.id)
      let power = plan.power(difference: input.difference, controlUnits: at.control_n, significance: input.alpha)
      accuracy.expectAbsolute(power, at.two_sided, within: 1e-10, row.id)
      let detectable = plan.detectableDifference(controlUnits: at.control_n, errors: errors)
      accuracy.expect(detectable, row.expected.mde_absolute_at_n, within: 1e-8, row.id)
      // Student's degrees of freedom, which are Welch's only for arms of one size.
      guard let exact = row.expected.t_power_at_n_statsmodels, input.ratio_treatment_to_control == 1 else { continue }
      let welch = plan.welchPower(
        difference: input.difference, controlUnits: Int(at.control_n), significance: input.alpha)
      accuracy.expectAbsolute(welch, exact, within: 1e-6, "t \(row.id)")
    }
  }
}
