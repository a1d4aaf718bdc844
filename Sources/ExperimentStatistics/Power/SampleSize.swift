/// The units two arms need.
package struct SampleSize: Sendable, Hashable {
  /// The control's units, before rounding up.
  package let exactControl: Double
  /// The control's units.
  package let control: Int
  /// The treatment's units, the ratio times the exact number of the control's.
  package let treatment: Int

  /// - Throws: `unattainable` if no integer holds the number.
  init(control: Double, ratio: Double) throws(UndefinedQuantity) {
    guard control.isFinite, control * max(1, ratio) < 1e18 else { throw .unattainable }
    exactControl = control
    self.control = max(1, control.wholeAbove)
    treatment = max(1, (control * ratio).wholeAbove)
  }

  /// At least so many units in both arms, the control's and the treatment's, in the same ratio.
  ///
  /// - Throws: `unattainable` if no integer holds the number.
  func atLeast(_ least: (control: Int, treatment: Int), ratio: Double) throws(UndefinedQuantity) -> SampleSize {
    let control = max(Double(least.control), Double(least.treatment) / ratio)
    return control <= exactControl ? self : try SampleSize(control: control, ratio: ratio)
  }

  /// The next size with the `power` wanted, found in steps of at most half a percent; `nil` if none is near.
  ///
  /// Formulas take counts to be continuous and spreads to be known, and may miss by a few percent.
  func raised(
    to asked: Double, ratio: Double, _ power: (_ size: SampleSize) -> Double?
  ) throws(UndefinedQuantity) -> SampleSize? {
    var (size, step) = (self, 1)
    for _ in 0..<400 {
      guard let reached = power(size) else { return nil }
      if reached >= asked { return size }
      size = try SampleSize(control: Double(size.control + step), ratio: ratio)
      step = min(2 * step, max(1, size.control / 200))
    }
    return nil
  }
}

/// The fewest units of an arm with which a test keeps its level.
extension SampleSize {
  /// The successes and the failures that a test of proportions expects of each arm, at least.
  private static let leastExpectedCount = 10.0
  /// The fewest units of each arm for a test of means; with normal values ``leastSpread`` needs the same number.
  private static let leastUnits = 30
  /// The units per kurtosis of each arm for a test of means, so that this many support its standard error.
  private static let leastSpread = 10.0

  /// The units with at least ten expected successes and failures; an arm with only one of the two is not counted.
  static func least(rate: Double) -> Int {
    let rarer = min(rate, 1 - rate)
    return rarer > 0 ? min(leastExpectedCount / rarer, 1e15).wholeAbove : 1
  }

  /// The units that suffice for values of a kurtosis E(x − μ)⁴/σ⁴, which is 3 of normal ones; at least 30.
  ///
  /// The variance of a variance is that of kurtosis − 1 over n: if a few users do most of what is counted, few units
  /// support the variance of the test.
  package static func least(kurtosis: Double) -> Int { max(leastUnits, min(leastSpread * kurtosis, 1e15).wholeAbove) }
}

extension Double {
  /// The least whole number that is not below, of a number ≥ 0.
  fileprivate var wholeAbove: Int { Int(self) + (Double(Int(self)) < self ? 1 : 0) }
}

/// The two errors a test is planned to allow.
package struct ErrorRates: Sendable, Hashable {
  /// The chance of a rejection without a difference, half of it on each side; between 0 and 1.
  ///
  /// A test that looks in one direction has that half, so that an end of the same interval decides it.
  package let significance: Double
  /// The chance of a rejection with the difference planned for, between 0 and 1.
  package let power: Double

  /// Errors between 0 and 1; five and eighty per cent unless stated.
  package init(significance: Double = 0.05, power: Double = 0.8) {
    precondition(significance > 0 && significance < 1, "significance == \(significance), must lie between 0 and 1.")
    precondition(power > 0 && power < 1, "power == \(power), must lie between 0 and 1.")
    (self.significance, self.power) = (significance, power)
  }

  /// The normal quantiles of both errors.
  var quantiles: (significance: Double, power: Double) {
    (Self.criticalValue(significance), NormalDistribution().quantile(power))
  }

  /// Their sum: the standard errors by which the difference planned for is away from equality.
  package var reach: Double { quantiles.significance + quantiles.power }

  /// The normal quantile of the significance on one side.
  static func criticalValue(_ significance: Double) -> Double { NormalDistribution().upperQuantile(significance / 2) }
}
