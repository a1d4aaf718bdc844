/// The difference of a metric between two arms, treatment − control, and all that is said of it.
///
/// Every kind of estimate comes down to the values of both arms, the variance of their difference and its degrees of
/// freedom.
package struct Estimate: Sendable, PartlyDefined {
  /// The metric under the control, in its unit.
  package var controlValue: Double?
  /// The metric under the treatment.
  package var treatmentValue: Double?
  /// Treatment minus control.
  package var difference: Double?
  /// Its standard error, above 0.
  package var standardError: Double?
  /// Its interval.
  package var interval: ConfidenceInterval?
  /// The difference relative to the control, whose sign is that of the difference also for a negative baseline.
  package var lift: Double?
  /// The interval of the lift.
  package var liftInterval: ConfidenceInterval?
  /// The test of no difference, of the difference and never of the lift; `nil` for the same users under both.
  package var result: TestResult?
  /// Why a value is missing; `nil` if none is.
  package var undefined: UndefinedQuantity?

  /// An estimate without any value.
  package init() {}

  /// The difference of two values with its t interval and, by a method, its test.
  init(
    _ values: (control: Double, treatment: Double), _ difference: ExtendedDouble, by method: TestMethod? = nil,
    level: Double, error: @autoclosure () throws(UndefinedQuantity) -> StandardError
  ) {
    (controlValue, treatmentValue) = values
    self.difference = difference.high
    do throws(UndefinedQuantity) {
      let error = try error()
      standardError = error.value
      interval = ConfidenceInterval(around: difference, reach: error.reach(level: level))
      result = method.map { TestResult($0, difference.high / error.value, in: error.distribution) }
    } catch { undefined = error }
  }

  /// Sets the lift over a baseline, which is undefined if that is zero.
  mutating func setLift(_ difference: ExtendedDouble, over baseline: Double) {
    guard baseline != 0 else {
      undefined = undefined ?? .zeroBaseline
      return
    }
    lift = (difference / abs(baseline)).high
  }

  /// Sets the delta method's interval of the lift.
  mutating func setLiftInterval(level: Double, error: @autoclosure () throws(UndefinedQuantity) -> StandardError) {
    guard let lift else { return }
    define(\.liftInterval, as: ConfidenceInterval(around: ExtendedDouble(lift), reach: try error().reach(level: level)))
  }
}

/// Values that may be undefined, with the first reason why.
package protocol PartlyDefined {
  /// Why a value is missing; `nil` if none is.
  var undefined: UndefinedQuantity? { get set }
}

extension PartlyDefined {
  /// Sets a value that may be undefined, and keeps the first reason.
  package mutating func define<Quantity>(
    _ path: WritableKeyPath<Self, Quantity?>, as quantity: @autoclosure () throws(UndefinedQuantity) -> Quantity
  ) { do throws(UndefinedQuantity) { self[keyPath: path] = try quantity() } catch { undefined = undefined ?? error } }
}

/// The standard error of a difference, and the distribution that its ratio to the difference is referred to.
struct StandardError {
  let value: Double
  let distribution: StudentTDistribution

  /// The error of a variance with its degrees of freedom; ∞ where it is taken as known.
  init(variance: Double, degreesOfFreedom: Double = .infinity) throws(UndefinedQuantity) {
    guard variance > 0 else { throw .zeroVariance }
    value = variance.squareRoot()
    distribution = StudentTDistribution(degreesOfFreedom: degreesOfFreedom)
  }

  /// Combines two estimates whose variances are not taken to be equal, each with its degrees of freedom.
  ///
  /// Welch, Biometrika 34 (1947); the degrees of freedom are Satterthwaite's.
  init(
    _ first: (variance: Double, degreesOfFreedom: Int), _ second: (variance: Double, degreesOfFreedom: Int)
  ) throws(UndefinedQuantity) {
    let total = first.variance + second.variance
    // Shares instead of fourth powers: those overflow and underflow long before the variances do.
    let (firstShare, secondShare) = (first.variance / total, second.variance / total)
    let inverse =
      firstShare * firstShare / Double(first.degreesOfFreedom) + secondShare * secondShare
      / Double(second.degreesOfFreedom)
    try self.init(variance: total, degreesOfFreedom: total > 0 ? 1 / inverse : 1)
  }

  /// The distance from the estimate to either bound of its interval.
  func reach(level: Double) -> Double { ConfidenceInterval.multiplier(level: level, in: distribution) * value }
}
