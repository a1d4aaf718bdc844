import ExperimentStatistics
import Testing

extension ReferenceTable {
  static let rates = ReferenceTable(
    name: "proportion_ci",
    columns: [
      Column("p_hat", .relative(1e-15)) { [try rate($0).rate] },
      Column("wilson", .relative(1e-11)) { try rate($0).wilsonInterval(level: $0.confidence).bounds },
    ])

  private static func rate(_ row: Row) throws -> Proportion {
    Proportion(successes: try row.whole("successes"), trials: try row.whole("n"))
  }

  static let rateDifferences = ReferenceTable(
    name: "proportion_diff_ci",
    columns: [Column("newcombe", .width(1e-10)) { try $0.arms.newcombeInterval(level: $0.confidence).bounds }])

  static let rateTests = ReferenceTable(
    name: "two_proportion_tests",
    columns: test("pooled", "z", .relative(1e-10)) { try $0.arms.pooledTest() } + [
      Column("diff", .relative(1e-10)) { [try $0.arms.estimate] },
      Column("se_unpooled", .relative(1e-10), where: { try $0.expected["se_unpooled"].number > 0 }) {
        [try $0.arms.standardError]
      },
      Column("fisher_exact_two_sided_p", .relative(1e-8)) { [try $0.arms.fisherTest()] },
    ])

  static let lifts = ReferenceTable(
    name: "proportion_lift_ci",
    columns: [
      Column("lift", .relative(1e-9)) { [try $0.arms.lift] },
      // Where the table has an interval of no width, the package has none.
      Column("katz_log_ci", .width(1e-9), where: { try Set($0.expected["katz_log_ci"].numbers).count == 2 }) {
        try $0.arms.logRatioLiftInterval(level: $0.confidence).bounds
      },
    ])

  static let exactLifts = ReferenceTable(
    name: "exact", kind: "lift",
    columns: [Column("koopman", .width(1e-10)) { try $0.arms.koopmanLiftInterval(level: $0.confidence).bounds }])

  static let exactTests = ReferenceTable(
    name: "exact", kind: "fisher", columns: [Column("p", .relative(1e-10)) { [try $0.arms.fisherTest()] }])

  static let strata = ReferenceTable(name: "strata", columns: differences + postStratified)

  private static func result(_ test: TestResult) -> [Double] { [test.value, test.pValue] }

  private static func heterogeneity(_ row: Row) throws -> TestResult {
    try TestResult(heterogeneityOf: row.stratumDifferences)
  }

  private static let differences = [
    Column("heterogeneity_of_differences.Q heterogeneity_of_differences.p", .relative(1e-9)) {
      try result(heterogeneity($0))
    },
    degrees("heterogeneity_of_differences", .absolute(0)) { try heterogeneity($0) },
    Column("crude_difference", .relative(1e-9)) { [try $0.crude.estimate] },
    Column("simpson.reversal simpson.sign_change_after_adjustment", .absolute(0)) {
      let check = try SimpsonCheck(crude: $0.crude.estimate, strata: $0.stratumDifferences)
      return [check.isReversal, check.signChangesAfterAdjustment].map { $0 ? 1 : 0 }
    },
  ]

  private static func post(_ row: Row) throws -> Estimate {
    let strata = try row.strata
    return Estimate(
      strata: strata.map { (.share($0.control), .share($0.treatment)) },
      mix: strata.map { Double($0.control.trials + $0.treatment.trials) }, level: 0.95)
  }

  private static let postStratified = [
    Column("post_stratified.difference", .relative(1e-9)) { [try post($0).value(\.difference)] },
    Column("post_stratified.se_fixed_weights", .relative(1e-9)) { [try post($0).value(\.standardError)] },
    Column("post_stratified.gbstats_relative.estimate", .absolute(1e-12)) { [try post($0).value(\.lift)] },
  ]
}
