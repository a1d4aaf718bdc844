import ExperimentStatistics
import Testing

extension ReferenceTable {
  /// The columns of a comparison under `absolute`.
  private static func comparison(
    _ tolerance: Double, test result: @escaping @Sendable (Row) throws -> TestResult,
    estimate: @escaping @Sendable (Row) throws -> [Double],
    interval: @escaping @Sendable (Row) throws -> ConfidenceInterval
  ) -> [Column] {
    test("absolute", "t", .relative(tolerance), result) + [
      degrees("absolute", .relative(tolerance), result),
      Column("absolute.estimate absolute.se", .relative(tolerance), where: isTested, estimate),
      Column("absolute.ci", .width(tolerance), where: isTested) { try interval($0).bounds },
    ]
  }

  /// The header allows 1e-6 of raw values near 1e9; from exact sums they are no harder than others.
  static let means = ReferenceTable(
    name: "welch_means",
    columns: comparison(
      1e-9, test: { try $0.means.test() }, estimate: { [try $0.means.estimate, try $0.means.standardError] },
      interval: { try $0.means.interval(level: $0.confidence) }) + [
        // One row has two negative means, whose ratio hides that the better arm is the one nearer to zero.
        Column("relative_log_ratio_ci", .width(1e-9), where: { try $0.means.control.mean > 0 }) {
          try $0.means.liftInterval(level: $0.confidence).bounds
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
      Column("estimate", .relative(1e-15)) { [try $0.means.estimate] },
      Column("se", .relative(1e-14)) { [try $0.means.standardError] },
      Column("t", .relative(1e-14)) { [try $0.means.test().value] },
      Column("df", .relative(1e-14)) { [try #require(try $0.means.test().degreesOfFreedom)] },
      Column("p_two_sided", .relative(1e-11)) { [try $0.means.test().pValue] },
      Column("ci", .width(1e-12)) { try $0.means.interval(level: $0.confidence).bounds },
      Column("log_ratio_ci", .width(1e-12)) { try $0.means.liftInterval(level: $0.confidence).bounds },
    ])

  static let ratioMetrics = ReferenceTable(
    name: "ratio_metric",
    columns: comparison(
      1e-8, test: { try $0.ratios.test() }, estimate: { [try $0.ratios.estimate, try $0.ratios.standardError] },
      interval: { try $0.ratios.interval(level: $0.confidence) }) + [
        Column("control_ratio treatment_ratio", .relative(1e-8)) { row in
          try ["control", "treatment"].map { try row.ratio($0).ratio }
        },
        Column("control_unit_variance treatment_unit_variance", .relative(1e-8)) { row in
          try ["control", "treatment"].map { try row.ratio($0).unitVariance }
        },
      ])

  static let adjustedMeans = ReferenceTable(
    name: "cuped",
    columns: comparison(
      1e-7, test: { try $0.adjusted.test() }, estimate: { [try $0.adjusted.estimate, try $0.adjusted.standardError] },
      interval: { try $0.adjusted.interval(level: $0.confidence) }) + [
        Column("theta", .relative(1e-7)) { [try $0.adjusted.slope] },
        Column("control_adjusted_mean treatment_adjusted_mean", .relative(1e-7)) {
          [try $0.adjusted.controlValue, try $0.adjusted.treatmentValue]
        },
        Column("control_adjusted_variance treatment_adjusted_variance", .relative(1e-7)) {
          [try $0.adjusted.controlVariance, try $0.adjusted.treatmentVariance]
        },
        Column("relative.estimate relative.se", .relative(1e-7)) {
          [try $0.adjusted.lift, try $0.adjusted.liftStandardError]
        },
        Column("relative.ci", .width(1e-7)) { try $0.adjusted.liftInterval(level: $0.confidence).bounds },
      ])

  static let pairedRates = ReferenceTable(
    name: "paired", kind: "paired_proportions",
    columns: [
      Column("difference", .relative(1e-9)) { [try $0.pairs.estimate] },
      Column("difference_se", .relative(1e-9), where: { try $0.expected["difference_se"].number > 0 }) {
        // The table divides by n, where the package's variance has n − 1.
        let users = try $0.both + $0.control_only + $0.treatment_only + $0.neither
        return [try $0.pairs.standardError * ((users - 1) / users).squareRoot()]
      },
    ])

  static let pairedMeans = ReferenceTable(
    name: "paired", kind: "paired_means",
    columns: [
      Column("mean_difference se", .relative(1e-9)) { [try $0.pairs.estimate, try $0.pairs.standardError] },
      Column("ci_95", .width(1e-9)) { try $0.pairs.interval(level: 0.95).bounds },
      Column("variance_reduction_factor", .relative(1e-9), where: { $0.expected.values(at: ["ci_95"]) != nil }) {
        let (control, treatment) = (try $0.thousandths("control"), try $0.thousandths("treatment"))
        return [
          1
            / (try $0.pairs.varianceRatio(
              control: SampleMoments(control, scale: 1000), treatment: SampleMoments(treatment, scale: 1000)))
        ]
      },
    ])
}
