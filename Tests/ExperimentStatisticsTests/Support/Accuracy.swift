import ExperimentStatistics
import Foundation
import Testing

/// Holds the results of one table's cases to a tolerance and keeps the worst error, so that a test can say how close it
/// came.
struct Accuracy {
  let table: String
  private var cases: Set<String> = []
  private var rows = 0
  private var results = 0
  private var relative = Worst()
  private var absolute = Worst()

  /// An error and the case it was made in.
  private struct Worst {
    var error = 0.0
    var label: String?

    mutating func note(_ error: Double, _ label: String) {
      if self.label == nil || !(error <= self.error) { (self.error, self.label) = (error, label) }
    }
  }

  /// The accuracy reached in the table of that name.
  init(table: String) { self.table = table }

  /// The cases of a table of the shared vectors; of one kind only where it holds several.
  mutating func cases<Input, Expected>(
    kind: String? = nil, as type: SharedVectors.Case<Input, Expected>.Type
  ) throws -> [SharedVectors.Case<Input, Expected>] {
    let found = try SharedVectors.cases(table, kind: kind, as: type)
    cases.formUnion(found.map(\.id))
    return found
  }

  /// The rows of a table of our own.
  mutating func rows<Row: Decodable>(as type: Row.Type) throws -> [Row] {
    let found = try Table<Row>.named(table)
    rows = found.count
    return found
  }

  /// A result relative to itself; zero must be met exactly.
  mutating func expect(
    _ actual: Double, _ expected: Double, within tolerance: Double, _ label: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    // Below this a Double has fewer digits than the tolerance asks for; the logarithm is compared instead.
    if expected != 0 && abs(expected) < 1e-300 {
      results += 1
      #expect(abs(actual) < 1e-299, "\(label): \(actual), not \(expected)", sourceLocation: sourceLocation)
      return
    }
    let error = expected == 0 ? abs(actual) : abs(actual - expected) / abs(expected)
    results += 1
    relative.note(error, label)
    #expect(error <= tolerance, "\(label): \(actual), not \(expected)", sourceLocation: sourceLocation)
  }

  /// A result whose digits count from the decimal point.
  mutating func expectAbsolute(
    _ actual: Double, _ expected: Double, within tolerance: Double, _ label: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let error = abs(actual - expected)
    results += 1
    absolute.note(error, label)
    #expect(error <= tolerance, "\(label): \(actual), not \(expected)", sourceLocation: sourceLocation)
  }

  /// A test's p-value, its logarithm and its one-sided p-values.
  mutating func expect(
    _ result: TestResult, _ expected: ExpectedTest, within tolerance: Double, _ label: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let pairs = [
      (result.statistic, expected.t ?? expected.z), (result.degreesOfFreedom, expected.df),
      (result.pValue, expected.p_two_sided), (result.log10PValue, expected.log10_p_two_sided),
      (result.pValueGreater, expected.p_greater), (result.pValueLess, expected.p_less),
    ]
    for (actual, expected) in pairs {
      guard let expected else { continue }
      expect(try #require(actual), expected, within: tolerance, label, sourceLocation: sourceLocation)
    }
  }

  /// Bounds to a share of the interval's width, or to two units in the last place where those are more.
  mutating func expect(
    _ interval: ConfidenceInterval, _ bounds: [Double], withinWidths tolerance: Double, _ label: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try #require(bounds.count == 2)
    let width = bounds[1] - bounds[0]
    for (actual, expected) in zip([interval.lower, interval.upper], bounds) {
      guard expected.isFinite else {
        #expect(actual == expected, "\(label)", sourceLocation: sourceLocation)
        continue
      }
      let error = abs(actual - expected)
      results += 1
      relative.note(error / max(width, 2 * expected.ulp / tolerance), label)
      #expect(
        error <= max(tolerance * width, 2 * expected.ulp), "\(label): \(actual), not \(expected), width \(width)",
        sourceLocation: sourceLocation)
    }
  }

  /// Prints one line: the cases, the results they gave, and the worst errors.
  ///
  /// A relative error is one of a result's own size, or of an interval's width; an absolute one is of results whose
  /// digits count from the decimal point.
  func report() {
    let errors = [("relative", relative), ("absolute", absolute)].compactMap { kind, worst in
      worst.label.map { "\(kind) error \(String(format: "%.1e", worst.error)) at \($0)" }
    }
    let counts = "\(Self.grouped(max(cases.count, rows))) cases, \(Self.grouped(results)) results"
    print("\(table).json: \(counts), worst \(errors.joined(separator: ", "))")
  }

  /// The digits of a count in groups of three.
  private static func grouped(_ count: Int) -> String {
    count < 1000 ? "\(count)" : "\(grouped(count / 1000)),\(String(format: "%03d", count % 1000))"
  }
}

/// The results of a test as the shared vectors name them.
struct ExpectedTest: Decodable {
  let estimate, se, df, t, z, p_two_sided, p_greater, p_less, log10_p_two_sided: Double?
  let ci: [Double]?
}
