import ExperimentStatistics
import Testing

extension ReferenceTable {
  /// The columns of a comparison under `absolute`.
  private static func comparison(
    _ tolerance: Double, _ estimate: @escaping @Sendable (Row) throws -> Estimate
  ) -> [Column] {
    let result: @Sendable (Row) throws -> TestResult = { try estimate($0).value(\.result) }
    return test("absolute", "t", .relative(tolerance), result) + [
      degrees("absolute", .relative(tolerance), result),
      Column("absolute.estimate absolute.se", .relative(tolerance), where: isTested) {
        let estimate = try estimate($0)
        return [try estimate.value(\.difference), try estimate.value(\.standardError)]
      },
      Column("absolute.ci", .width(tolerance), where: isTested) { try estimate($0).value(\.interval).bounds },
    ]
  }

  /// The header allows 1e-6 of raw values near 1e9; from exact sums they are no harder than others.
  static let means = ReferenceTable(
    name: "welch_means",
    columns: comparison(1e-9) { try $0.means } + [
      // One row has two negative means, whose ratio hides that the better arm is the one nearer to zero.
      Column("relative_log_ratio_ci", .width(1e-9), where: { try $0.means.value(\.controlValue) > 0 }) {
        try $0.means.value(\.liftInterval).bounds
      }
    ])

  static let exactMeans = ReferenceTable(
    name: "exact", kind: "moments",
    columns: [
      Column("means", .relative(1e-15)) { row in
        try ["control", "treatment"].map { try row.exactMoments($0).mean }
      },
      Column("variances", .relative(1e-15)) { row in
        try ["control", "treatment"].map { try row.exactMoments($0).variance }
      },
      Column("estimate", .relative(1e-15)) { [try $0.means.value(\.difference)] },
      Column("se", .relative(1e-14)) { [try $0.means.value(\.standardError)] },
      Column("t", .relative(1e-14)) { [try $0.means.value(\.result).value] },
      Column("df", .relative(1e-14)) { [try #require(try $0.means.value(\.result).degreesOfFreedom)] },
      Column("p_two_sided", .relative(1e-11)) { [try $0.means.value(\.result).pValue] },
      Column("ci", .width(1e-12)) { try $0.means.value(\.interval).bounds },
      Column("log_ratio_ci", .width(1e-12)) { try $0.means.value(\.liftInterval).bounds },
    ])

  static let ratioMetrics = ReferenceTable(
    name: "ratio_metric",
    columns: comparison(1e-8) { try $0.ratios } + [
      Column("control_ratio treatment_ratio", .relative(1e-8)) {
        [try $0.ratios.value(\.controlValue), try $0.ratios.value(\.treatmentValue)]
      },
      Column("control_unit_variance treatment_unit_variance", .relative(1e-8)) { row in
        try ["control", "treatment"].map { try row.ratio($0).ratioVariance }
      },
    ])

  static let adjustedMeans = ReferenceTable(
    name: "cuped",
    columns: comparison(1e-7) { try $0.adjusted } + [
      Column("theta", .relative(1e-7)) { [try $0.adjustment.slope] },
      Column("control_adjusted_mean treatment_adjusted_mean", .relative(1e-7)) {
        [try $0.adjusted.value(\.controlValue), try $0.adjusted.value(\.treatmentValue)]
      },
      Column("control_adjusted_variance treatment_adjusted_variance", .relative(1e-7)) { row in
        try ["control", "treatment"].map { try row.adjustment.variance(of: row.withCovariate($0)) }
      },
      Column("relative.estimate", .relative(1e-7)) { [try $0.adjusted.value(\.lift)] },
      Column("relative.ci", .width(1e-7)) { try $0.adjusted.value(\.liftInterval).bounds },
    ])

  static let pairedRates = ReferenceTable(
    name: "paired", kind: "paired_proportions",
    columns: [
      Column("difference", .relative(1e-9)) { [try $0.pairs.value(\.difference)] },
      Column("difference_se", .relative(1e-9), where: { try $0.expected["difference_se"].number > 0 }) {
        // The table divides by n, where the package's variance has n − 1.
        let users = try $0.both + $0.control_only + $0.treatment_only + $0.neither
        return [try $0.pairs.value(\.standardError) * ((users - 1) / users).squareRoot()]
      },
    ])

  static let pairedMeans = ReferenceTable(
    name: "paired", kind: "paired_means",
    columns: [
      Column("mean_difference se", .relative(1e-9)) {
        [try $0.pairs.value(\.difference), try $0.pairs.value(\.standardError)]
      },
      Column("ci_95", .width(1e-9)) { try $0.pairs.value(\.interval).bounds },
    ])
}
