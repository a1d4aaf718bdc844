import ExperimentStatistics
import Foundation
import Testing

extension ReferenceTable {
  static let normal = ReferenceTable(
    name: "special_normal",
    columns: [
      Column("cdf", .relative(1e-12)) { [NormalDistribution().lowerTail(at: try $0.z)] },
      Column("sf", .relative(1e-12)) { [NormalDistribution().upperTail(at: try $0.z)] },
      Column("quantile", .relative(1e-12)) { [NormalDistribution().quantile(try $0.p)] },
      Column("upper_quantile", .relative(1e-12)) { [NormalDistribution().upperQuantile(try $0.p)] },
    ])

  private static func student(_ row: Row) throws -> StudentTDistribution {
    StudentTDistribution(degreesOfFreedom: try row.df)
  }

  static let student = ReferenceTable(
    name: "special_student_t",
    columns: [
      Column("cdf", .relative(1e-10)) { [try student($0).lowerTail(at: $0.t)] },
      Column("sf", .relative(1e-10)) { [try student($0).upperTail(at: $0.t)] },
      Column("two_sided_p", .relative(1e-10)) { [try student($0).twoSidedPValue(at: $0.t)] },
      Column("upper_quantile", .relative(1e-10)) { [try student($0).upperQuantile($0.p)] },
    ])

  private static func chiSquared(_ row: Row) throws -> ChiSquaredDistribution {
    ChiSquaredDistribution(degreesOfFreedom: try row.df)
  }

  static let chiSquared = ReferenceTable(
    name: "special_chi2_gamma", kind: "chi2",
    columns: [
      Column("sf", .relative(1e-11)) { [try chiSquared($0).upperTail(at: $0.x)] },
      Column("cdf", .relative(1e-11)) { [try chiSquared($0).tails(at: $0.x).lower] },
    ])

  static let gamma = ReferenceTable(
    name: "special_chi2_gamma", kind: "gamma",
    columns: [
      Column("P", .relative(1e-11)) { [IncompleteGamma(shape: try $0.a, at: try $0.x).tails.lower] },
      Column("Q", .relative(1e-11)) { [IncompleteGamma(shape: try $0.a, at: try $0.x).tails.upper] },
    ])

  private static func beta(_ row: Row) throws -> Tails {
    IncompleteBeta(try row.a, try row.b, x: try row.x, y: 1 - (try row.x)).tails
  }

  /// The smaller tail, relative to itself.
  private static func betaTolerance(_ row: Row) throws -> Double {
    let smaller = min(try row.expected["cdf"].number, try row.expected["sf"].number)
    return (try row.a + row.b > 1e6 ? 1e-9 : 1e-10) * smaller
  }

  static let beta = ReferenceTable(
    name: "special_beta",
    columns: [
      Column("cdf", .row(betaTolerance), where: { try $0.expected["cdf"].number < $0.expected["sf"].number }) {
        [try beta($0).lower]
      },
      Column("sf", .row(betaTolerance), where: { try $0.expected["cdf"].number >= $0.expected["sf"].number }) {
        [try beta($0).upper]
      },
    ])

  private static func ratio(_ row: Row) throws -> TestResult {
    try SampleRatioTest(observed: row.list("counts").map { Int($0) }, weights: row.list("weights")).chiSquaredTest()
  }

  /// The table calls a test without users p = 1, as gbstats does; it has no logarithm there.
  private static func hasUsers(_ row: Row) -> Bool { row.expected.values(at: ["log10_p"]) != nil }

  static let sampleRatios = ReferenceTable(
    name: "srm",
    columns: [
      Column("chi2", .relative(1e-10), where: hasUsers) { [try ratio($0).value] },
      Column("df", .relative(0), where: hasUsers) { [try #require(try ratio($0).degreesOfFreedom)] },
      Column("p", .relative(1e-10), where: hasUsers) { [try ratio($0).pValue] },
    ])

  private static func adjusted(_ row: Row, _ method: MultipleTestingMethod) throws -> [Double] {
    try method.adjusted(row.list("p_values")).map { try #require($0) }
  }

  static let families = ReferenceTable(
    name: "multiple_testing",
    columns: MultipleTestingMethod.allCases.flatMap { method in
      [
        Column("\(method.rawValue).adjusted_p", .relative(1e-12)) { try adjusted($0, method) },
        Column("\(method.rawValue).rejected", .absolute(0)) { row in
          let level = try row.alpha
          return try adjusted(row, method).map { $0 <= level ? 1 : 0 }
        },
      ]
    })
}
