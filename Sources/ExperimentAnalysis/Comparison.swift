public import ExperimentStatistics
public import HeadlessNavigation

/// A metric under a treatment beside the control.
public struct Comparison: Sendable {
  /// Who is compared.
  public enum Scope: Hashable, Sendable {
    /// Everybody who was exposed.
    case overall
    /// Those of them for whom the treatment can differ from the control, where that is not everybody.
    case triggered
    /// Those exposed in a size class.
    case sizeClass(SizeClass)
    /// Those of the segment at a position.
    case segment(Int)
  }

  /// How the two sides relate.
  public enum Design: String, Hashable, Sendable {
    /// The same people under both: the model's own effect, without the noise of sampling people.
    case paired
    /// People of whom each variant has its own: a sampling question, asked of the model.
    case independent
    /// Each person under the variant they were assigned: what an analyst would see.
    case revealed
    /// People of a log, each under the variant they had there.
    case observed
  }

  /// What of the treatment is held against what of the control.
  public enum Part: String, Hashable, Sendable {
    /// All of it.
    case whole
    /// The treatment's structure with the control's inputs, against the control.
    case structure
    /// The treatment, against its structure with the control's inputs.
    case inputs
  }

  /// The metric's position.
  public var metric: Int
  /// The treatment's position.
  public var treatment: Int
  /// Who is compared.
  public var scope: Scope
  /// How the sides relate.
  public var design: Design
  /// What is held against what.
  public var part = Part.whole
  /// The people under the control.
  public var controlCount: Int
  /// The people under the treatment.
  public var treatmentCount: Int
  /// The control's mean, in the metric's unit.
  public var controlValue: Double?
  /// The 95 % interval of that, where each side has people of its own.
  package var controlInterval: ClosedRange<Double>?
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
  /// What becomes of the difference in worlds; `nil` where the people were not replayed in any.
  public var worlds: WorldSpread?
  /// Why something is missing; `nil` when nothing is.
  public var undefined: UndefinedQuantity?

  /// Which metric of which treatment is compared, and for whom.
  typealias Place = (metric: Int, treatment: Int, scope: Scope)

  init(_ place: Place, _ design: Design, counts: (control: Int, treatment: Int)) {
    metric = place.metric
    treatment = place.treatment
    scope = place.scope
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
