package import ExperimentStatistics
package import NavigationEvents

/// Whether the variants got the shares of the exposed that they should have.
package struct SampleRatioHealth: Sendable {
  /// The share of one variant.
  package struct Share: Hashable, Sendable {
    /// The variant.
    package var variant: Int
    /// The exposed users it got, or the units that were assigned as a whole.
    package var count: Int
    /// The share it should have.
    package var expected: Double
    /// The share it got; `nil` without exposed users.
    package var observed: Double?
    /// Wilson's interval of that.
    package var interval: ConfidenceInterval?
  }

  /// The test of one size class.
  package struct SizeClassTest: Hashable, Sendable {
    /// The size class at the start of the first session.
    package var sizeClass: SizeClass
    /// Its test.
    package var result: TestResult?
    /// Its p-value by Bonferroni's method, for there being several classes.
    package var adjustedPValue: Double?
    /// Why there is no test; `nil` if there is one.
    package var undefined: UndefinedQuantity?
  }

  /// The test over all size classes.
  package var result: TestResult?
  /// Why there is no result; `nil` if there is one.
  package var undefined: UndefinedQuantity?
  /// The tests of the size classes.
  package var sizeClasses: [SizeClassTest]
  /// The shares, by variant.
  package var shares: [Share]
  /// The smallest p-value: over all size classes, or in one of them after adjustment; `nil` without tests.
  package var leastPValue: Double? { ([result?.pValue] + sizeClasses.map(\.adjustedPValue)).compactMap(\.self).min() }

  /// The largest distance of a share from the expected one; `nil` without exposed users.
  package var largestDeviation: Double? {
    shares.compactMap { share in share.observed.map { abs($0 - share.expected) } }.max()
  }
}

extension SampleRatioHealth {
  /// Tests the users exposed, by variant and size class.
  /// - Parameter units: The units of each variant that were assigned as a whole, which are tested in place of users, and not
  ///   by size class; `nil` where those are the users.
  init(_ exposed: [[Int]], units: [Int]?, expected: [Double], level: Double) {
    let totals = units ?? exposed.map { $0.reduce(0, +) }
    let all = totals.reduce(0, +)
    shares = totals.indices.map { variant in
      let share = Proportion(successes: totals[variant], trials: all)
      return Share(
        variant: variant, count: totals[variant], expected: expected[variant], observed: try? share.rate,
        interval: try? share.wilsonInterval(level: level))
    }
    func test(in sizeClass: SizeClass) -> SizeClassTest {
      var row = SizeClassTest(sizeClass: sizeClass)
      guard units == nil else { return row }
      let observed = exposed.map { $0[sizeClass.index] }
      row.define(\.result, as: try SampleRatioTest(observed: observed, weights: expected).chiSquaredTest())
      return row
    }
    sizeClasses = SizeClass.allCases.map(test)
    let adjusted = MultipleTestingMethod.bonferroni.adjusted(sizeClasses.map { $0.result?.pValue })
    for (index, value) in adjusted.enumerated() { sizeClasses[index].adjustedPValue = value }
    define(\.result, as: try SampleRatioTest(observed: totals, weights: expected).chiSquaredTest())
  }
}

extension SampleRatioHealth: PartlyDefined {}
extension SampleRatioHealth.SizeClassTest: PartlyDefined {}
