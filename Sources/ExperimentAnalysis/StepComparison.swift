package import ExperimentStatistics

/// The share of users who reach a step, under a treatment and under the control.
///
/// It is descriptive: a step is no metric unless the file declares one, and nothing is adjusted for the number of
/// steps.
package struct StepComparison: Hashable, Sendable, PartlyDefined {
  /// The treatment's position.
  package var treatment: Int
  /// The users compared: all, or those of a size class.
  package var scope: Comparison.Scope
  /// The goals of the users compared; empty for users with any goal.
  package var goals: [String] = []
  /// The step's position.
  package var step: Int
  /// The relation of the sides: paired, revealed or observed.
  package var design: Comparison.Design
  /// The exposed users who reached it under the control.
  package var control: Proportion
  /// The exposed users who reached it under the treatment.
  package var treated: Proportion
  /// Treatment minus control, −1 to 1.
  package var difference: Double?
  /// Its interval.
  package var interval: ConfidenceInterval?
  /// Why a value is missing; `nil` if none is.
  package var undefined: UndefinedQuantity?

  init(_ step: Int, of treatment: Int, in scope: Comparison.Scope, _ design: Comparison.Design, _ arms: Arms) {
    self.step = step
    self.treatment = treatment
    self.scope = scope
    self.design = design
    (control, treated) = arms
  }

  /// The users under the control and under the treatment.
  typealias Arms = (control: Proportion, treated: Proportion)
}

/// The result of a test of no difference, with or without a statistic.
package struct SamplingTest: Hashable, Sendable {
  /// The procedure that was followed.
  package var method: TestMethod
  /// The z or t statistic; `nil` of an exact test.
  package var statistic: Double?
  /// The degrees of freedom; `nil` for a normal statistic, or without one.
  package var degreesOfFreedom: Double?
  /// The two-sided p-value.
  package var pValue: Double

  /// Copies a test with a statistic.
  package init(_ result: TestResult) {
    (method, statistic, degreesOfFreedom) = (result.method, result.statistic, result.degreesOfFreedom)
    pValue = result.pValue
  }

  /// Fisher's exact test, of its p-value.
  init(fisher pValue: Double) { (method, self.pValue) = (.fisher, pValue) }
}
