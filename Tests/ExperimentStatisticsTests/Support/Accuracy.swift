import ExperimentStatistics
import Testing

/// Holds results to a tolerance and keeps the worst error, so that a test can say how close it came.
struct Accuracy {
  let subject: String
  private(set) var checks = 0
  private var worst = (error: 0.0, label: "none")

  init(_ subject: String) {
    self.subject = subject
  }

  /// A result relative to itself; zero must be met exactly.
  mutating func expect(
    _ actual: Double,
    _ expected: Double,
    within tolerance: Double,
    _ label: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    // Below this a Double has fewer digits than the tolerance asks for; the logarithm is compared instead.
    if expected != 0 && abs(expected) < 1e-300 {
      #expect(abs(actual) < 1e-299, "\(label): \(actual), not \(expected)", sourceLocation: sourceLocation)
      return
    }
    let error = expected == 0 ? abs(actual) : abs(actual - expected) / abs(expected)
    note(error, label)
    #expect(error <= tolerance, "\(label): \(actual), not \(expected)", sourceLocation: sourceLocation)
  }

  /// A result whose digits count from the decimal point.
  mutating func expectAbsolute(
    _ actual: Double,
    _ expected: Double,
    within tolerance: Double,
    _ label: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let error = abs(actual - expected)
    note(error, label)
    #expect(error <= tolerance, "\(label): \(actual), not \(expected)", sourceLocation: sourceLocation)
  }

  /// A test's p-value, its logarithm and its one-sided p-values.
  mutating func expect(
    _ result: TestResult,
    _ expected: ExpectedTest,
    within tolerance: Double,
    _ label: String,
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
    _ interval: ConfidenceInterval,
    _ bounds: [Double],
    withinWidths tolerance: Double,
    _ label: String,
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
      note(error / max(width, 2 * expected.ulp / tolerance), label)
      #expect(
        error <= max(tolerance * width, 2 * expected.ulp),
        "\(label): \(actual), not \(expected), width \(width)",
        sourceLocation: sourceLocation
      )
    }
  }

  func report() {
    print("\(subject): \(checks) results, worst error \(worst.error) at \(worst.label)")
  }

  private mutating func note(_ error: Double, _ label: String) {
    checks += 1
    if !(error <= worst.error) { worst = (error, label) }
  }
}

/// The results of a test as the shared vectors name them.
struct ExpectedTest: Decodable {
  let estimate, se, df, t, z, p_two_sided, p_greater, p_less, log10_p_two_sided: Double?
  let ci: [Double]?
}
