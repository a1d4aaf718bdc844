public import ExperimentStatistics

/// A difference between different users, estimated in one of several ways.
public struct Estimate: Sendable, PartlyDefined {
  /// The way of estimating.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// All users of an arm thrown together.
    case crude
    /// Strata weighed by their share of everybody exposed, whatever their share in an arm.
    case postStratified = "post_stratified"
    /// What a covariate explains taken away.
    case covariateAdjusted = "covariate_adjusted"
  }

  /// The way of estimating.
  public var kind: Kind
  /// The metric under the control, in its unit.
  public var controlValue: Double?
  /// The metric under the treatment.
  public var treatmentValue: Double?
  /// Treatment minus control.
  public var difference: Double?
  /// Its standard error.
  public var standardError: Double?
  /// Its interval.
  public var interval: ConfidenceInterval?
  /// The difference relative to the control.
  public var lift: Double?
  /// The interval of the lift.
  public var liftInterval: ConfidenceInterval?
  /// The test of no difference, of the difference and never of the lift.
  public var result: SamplingTest?
  /// By what factor users would have to be more for the same precision, were the estimate crude; only of an adjusted one.
  public var varianceRatio: Double?
  /// Why something is missing; `nil` when nothing is.
  public var undefined: UndefinedQuantity?

  /// Makes an estimate of which nothing is known.
  public init(_ kind: Kind) { self.kind = kind }
}
