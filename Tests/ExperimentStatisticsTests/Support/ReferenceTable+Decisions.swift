import ExperimentStatistics
import TestSupport
import Testing

extension ReferenceTable {
  static let proportionPlans = ReferenceTable(
    name: "power", kind: "two_proportions",
    columns: [
      Column("control_n_pooled_ceil treatment_n_pooled_ceil", .absolute(0)) {
        let size = try $0.plan().formulaSize()
        return [Double(size.control), Double(size.treatment)]
      },
      Column("control_n_pooled", .relative(1e-10)) { [try $0.plan().formulaSize().exactControl] },
      Column("control_n_one_sided_pooled", .relative(1e-10)) { [try $0.plan(sides: 1).formulaSize().exactControl] },
      Column("mde_up_absolute_at_control_n_pooled_ceil", .relative(1e-8)) { [try rise($0)] },
      Column("mde_up_relative", .relative(1e-8)) { [try rise($0) / $0.control_rate] },
      Column("power_at_n.two_sided_pooled", .absolute(1e-10)) { [try $0.plan().power(controlUnits: units($0))] },
    ])

  private static func rise(_ row: Row) throws -> Double {
    let units = try row.expected["control_n_pooled_ceil"].number
    let errors = ErrorRates(significance: try row.alpha, power: try row.power)
    return try PlannedTest(
      rates: (row.control_rate, row.control_rate), ratio: row.ratio_treatment_to_control, errors: errors
    ).detectable(controlUnits: units)
  }

  private static func units(_ row: Row) throws -> Double { try row.expected["power_at_n"]["control_n"].number }

  static let meanPlans = ReferenceTable(
    name: "power", kind: "two_means",
    columns: [
      Column("control_n", .relative(1e-10)) { [try $0.plan().formulaSize().exactControl] },
      Column("power_at_n.two_sided", .absolute(1e-10)) { [try $0.plan().power(controlUnits: units($0))] },
      Column("mde_absolute_at_n", .relative(1e-8)) {
        [abs(try $0.plan().detectable(controlUnits: units($0)))]
      },
      // Student's degrees of freedom, which are Welch's only for arms of one size.
      Column(
        "t_power_at_n_statsmodels", .absolute(1e-6), where: { try $0.ratio_treatment_to_control == 1 }
      ) {
        let units = Int(try units($0))
        return [try #require(try $0.plan().testPower(of: (units, units)))]
      },
    ])

  static let sequences = ReferenceTable(
    name: "sequential", kind: "asymptotic_confidence_sequence",
    columns: [
      Column("halfwidth", .relative(1e-10)) { [try width($0)] },
      Column("ci", .width(1e-10)) {
        try $0.sequence.interval(estimate: $0.estimate, standardError: $0.standard_error, units: $0.n_total).bounds
      },
      Column("width_ratio_to_fixed", .relative(1e-10)) {
        let fixed = NormalDistribution().upperQuantile(try $0.alpha / 2)
        return [try width($0) / (fixed * $0.standard_error)]
      },
    ])

  private static func width(_ row: Row) throws -> Double {
    try row.sequence.halfWidth(standardError: row.standard_error, units: row.n_total)
  }

  static let effectSequences = ReferenceTable(
    name: "sequential", kind: "proportions_end_to_end",
    columns: [
      Column("estimate standard_error", .relative(1e-10)) { [try $0.effect.estimate, try $0.effect.error] },
      Column("ci", .width(1e-10)) {
        let (effect, units) = (try $0.effect, try $0.control_n + $0.treatment_n)
        return try $0.sequence.interval(estimate: effect.estimate, standardError: effect.error, units: units).bounds
      },
    ])

  private static func spending(_ row: Row) throws -> StoppingBounds {
    StoppingBounds.spending(information: try row.list("information"), significance: try row.alpha)
  }

  static let spending = ReferenceTable(
    name: "group_sequential", kind: "spending",
    rows: { rows in
      let own = try rows.filter { try $0.input["spending"].text == "lan_demets_obrien_fleming" && $0.sides == 2 }
      return Heavy.sample(own, oneIn: 3)
    },
    columns: [
      Column("z_bounds", .absolute(1e-8)) { try spending($0).bounds },
      Column(
        "nominal_p cumulative_alpha drift_for_80_percent_power inflation_factor exit_upper_at_that_drift"
          + " exit_lower_at_that_drift", .absolute(1e-7)
      ) {
        let design = try spending($0)
        var spent = 0.0
        let levels = design.exitProbabilities(drift: 0).map { exit in
          spent += exit.upper + exit.lower
          return spent
        }
        let drift = try design.drift(power: 0.8)
        let exits = design.exitProbabilities(drift: drift)
        let shift = [drift, try design.inflationFactor(power: 0.8)]
        return design.nominalPValues + levels + shift + exits.map(\.upper) + exits.map(\.lower)
      },
    ])

  private static func exits(_ row: Row) throws -> StoppingBounds {
    StoppingBounds(information: try row.list("information"), bounds: try row.list("z_bounds"))
  }

  static let exits = ReferenceTable(
    name: "group_sequential", kind: "exit_probabilities", rows: { try $0.filter { try $0.sides == 2 } },
    columns: [
      Column("exit_upper", .absolute(1e-9)) { try exits($0).exitProbabilities(drift: $0.drift).map(\.upper) },
      Column("exit_lower", .absolute(1e-9)) { try exits($0).exitProbabilities(drift: $0.drift).map(\.lower) },
      Column("total", .absolute(1e-9)) { [try exits($0).rejectionProbability(drift: $0.drift)] },
    ])
}
