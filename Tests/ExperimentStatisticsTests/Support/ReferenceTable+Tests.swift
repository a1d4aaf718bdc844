import ExperimentStatistics
import Testing

/// Columns that many tables have.
extension ReferenceTable {
  /// The columns of a test's result.
  static func test(
    _ name: String, _ statistic: String, _ tolerance: Column.Tolerance,
    _ result: @escaping @Sendable (Row) throws -> TestResult
  ) -> [Column] {
    [
      Column("\(name).\(statistic)", tolerance) { [try result($0).value] },
      Column("\(name).p_two_sided", tolerance) { [try result($0).pValue] },
    ]
  }

  static func degrees(
    _ name: String, _ tolerance: Column.Tolerance, _ result: @escaping @Sendable (Row) throws -> TestResult
  ) -> Column { Column("\(name).df", tolerance) { [try #require(try result($0).degreesOfFreedom)] } }

  /// Whether the row's test is defined.
  static func isTested(_ row: Row) -> Bool { row.expected.values(at: ["absolute"]) == nil }
}

extension TestResult {
  /// The statistic; not a number of an exact test.
  var value: Double { statistic ?? .nan }
}

extension ConfidenceInterval {
  /// The lower and the upper bound.
  var bounds: [Double] { [lower, upper] }
}
