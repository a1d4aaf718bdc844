public import ExperimentStatistics
public import HeadlessNavigation

/// A metric under a treatment beside the control.
public struct Comparison: Sendable {
  /// Who is compared.
  public enum Scope: Hashable, Sendable {
    /// Everybody who was exposed.
    case overall
    /// Those exposed in a size class.
    case sizeClass(SizeClass)
    /// Those of the segment at a position.
    case segment(Int)
  }

  /// How the two sides relate.
  public enum Design: String, Hashable, Sendable {
    /// The same people under both: the model's own effect, without the noise of sampling people.
    case paired
    /// Each person under the variant they were assigned: what an analyst would see.
    case revealed
  }

  /// The metric's position.
  public var metric: Int
  /// The treatment's position.
  public var treatment: Int
  /// Who is compared.
  public var scope: Scope
  /// How the sides relate.
  public var design: Design
  /// The people under the control.
  public var controlCount: Int
  /// The people under the treatment.
  public var treatmentCount: Int
  /// The control's mean, in the metric's unit.
  public var controlValue: Double?
  /// The treatment's mean.
  public var treatmentValue: Double?
  /// Treatment minus control.
  public var difference: Double?
  /// Its standard error.
  public var standardError: Double?
  /// Its 95 % interval.
  public var interval: ConfidenceInterval?
  /// The difference relative to the control.
  public var lift: Double?
  /// The 95 % interval of the lift.
  public var liftInterval: ConfidenceInterval?
  /// How the interval was made.
  public var intervalMethod: String?
  /// The test, where a sampling question is asked.
  public var test: String?
  /// Its result.
  public var result: TestResult?
  /// The p-value adjusted by Holm's method within the family.
  public var adjustedPValue: Double?
  /// How many tests the family has.
  public var familySize: Int?
  /// By what factor independent people would have to be more for the same precision.
  public var varianceRatio: Double?
  /// Why something is missing; `nil` when nothing is.
  public var undefined: UndefinedQuantity?

  init(metric: Int, treatment: Int, scope: Scope, design: Design, counts: (control: Int, treatment: Int)) {
    self.metric = metric
    self.treatment = treatment
    self.scope = scope
    self.design = design
    controlCount = counts.control
    treatmentCount = counts.treatment
  }

  /// Takes a quantity that may be undefined, and remembers the first reason.
  mutating func take<Quantity>(
    _ path: WritableKeyPath<Comparison, Quantity?>,
    _ quantity: () throws(UndefinedQuantity) -> Quantity
  ) {
    do throws(UndefinedQuantity) {
      self[keyPath: path] = try quantity()
    } catch {
      undefined = undefined ?? error
    }
  }
}
