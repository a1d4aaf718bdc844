public import ExperimentStatistics

/// The share of users who reach a step of the funnel, under a treatment and under the control.
///
/// It is descriptive: steps are no metrics unless the file says so, and nothing is adjusted for how many there are.
public struct StepComparison: Hashable, Sendable, PartlyDefined {
  /// The treatment's position.
  public var treatment: Int
  /// Who is compared; everybody, or those of a size class.
  public var scope: Comparison.Scope
  /// The step's position.
  public var step: Int
  /// How the sides relate: paired, revealed or observed.
  public var design: Comparison.Design
  /// Who reached it under the control, of those exposed.
  public var control: Proportion
  /// Who reached it under the treatment, of those exposed.
  public var treated: Proportion
  /// Treatment minus control, −1 to 1.
  public var difference: Double?
  /// Its interval.
  public var interval: ConfidenceInterval?
  /// Why something is missing; `nil` when nothing is.
  public var undefined: UndefinedQuantity?

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
