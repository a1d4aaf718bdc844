/// The difference of a metric between different users of two arms, and all that is said of it.
package protocol EstimatedDifference: Sendable {
  /// The metric under the control.
  var controlValue: Double { get }
  /// The metric under the treatment.
  var treatmentValue: Double { get }
  /// Treatment − control, in the metric's units.
  var estimate: Double { get }
  /// The standard error of the estimate, above 0.
  var standardError: Double { get throws(UndefinedQuantity) }
  /// The interval of the difference, at a level between 0 and 1.
  func interval(level: Double) throws(UndefinedQuantity) -> ConfidenceInterval
  /// The test of no difference.
  func test() throws(UndefinedQuantity) -> TestResult
  /// The difference as a proportion of the control's value.
  var lift: Double { get throws(UndefinedQuantity) }
  /// The interval of the lift, at a level between 0 and 1.
  func liftInterval(level: Double) throws(UndefinedQuantity) -> ConfidenceInterval
}
