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

/// What stands beside the mean time of users who arrive: how many arrive, their medians, and the restricted mean of all
/// users.
public struct TimeComparison: Sendable {
  /// The users under one variant.
  public struct Arm: Hashable, Sendable {
    /// Those who arrive, of all.
    public var arrived: Proportion
    /// The median time of those whose mean the row has, in seconds, to 1/64; `nil` where nobody arrives.
    public var median: Double?

    init(arrived: Int, of count: Int, median: Int64?) {
      self.arrived = Proportion(successes: arrived, trials: count)
      self.median = median.map { Double($0) / 1000 }
    }
  }

  /// The mean time of all users, in which those who do not arrive by a horizon count with the horizon.
  @dynamicMemberLookup
  public struct RestrictedMean: Sendable {
    /// The horizon, in milliseconds.
    public var horizonMilliseconds: Int64
    /// The estimate, in seconds.
    public var estimate: Estimate
    /// The interval of the control's, where each side has users of its own.
    package var controlInterval: ClosedRange<Double>?
    /// Whether at least half of the difference is that other shares of users arrive, and not that they take other times.
    ///
    /// Such a difference repeats the share who arrive, and gets no verdict of its own.
    public var isExplainedByReach: Bool

    init(_ row: Comparison, horizon: Int64, _ control: Arm, _ treatment: Arm) {
      horizonMilliseconds = horizon
      (estimate, controlInterval) = (row.estimate, row.controlInterval)
      isExplainedByReach = Self.isExplainedByReach(row, Double(horizon) / 1000, control.arrived, treatment.arrived)
    }

    /// A part of ``estimate``.
    public subscript<Value>(dynamicMember part: KeyPath<Estimate, Value>) -> Value { estimate[keyPath: part] }

    /// A user who arrives saves what is left to the horizon, so the restricted mean is the horizon less the share who
    /// arrive times their mean saving: one part of a difference comes from the shares, the other from the savings
    /// (Kitagawa, 1955).
    private static func isExplainedByReach(
      _ row: Comparison,
      _ horizon: Double,
      _ control: Proportion,
      _ treatment: Proportion
    ) -> Bool {
      guard let old = row.controlValue, let new = row.treatmentValue, let oldShare = try? control.rate,
        let newShare = try? treatment.rate
      else { return false }
      // Where nobody arrives under one side, all of the difference is that others do under the other.
      guard oldShare > 0, newShare > 0 else { return oldShare != newShare }
      let savings = (old: (horizon - old) / oldShare, new: (horizon - new) / newShare)
      let byShares = abs((newShare - oldShare) * (savings.old + savings.new))
      return byShares > 0 && byShares >= abs((oldShare + newShare) * (savings.new - savings.old))
    }
  }

  /// Under the control.
  public var control: Arm
  /// Under the treatment.
  public var treatment: Arm
  /// The users who arrive under both, where the same users were run under both: those whose times are compared.
  public var arrivedBoth: Int?
  /// The restricted mean.
  public var restricted: RestrictedMean

  /// The median under the treatment minus that under the control, in seconds.
  public var medianDifference: Double? {
    guard let old = control.median, let new = treatment.median else { return nil }
    return new - old
  }
}

extension Comparison {
  /// The row that a test of different users is about: of a time the restricted means, as all users count in them; of any
  /// other metric, and of the same users, the row itself.
  public var tested: Comparison { design == .paired ? self : restricted ?? self }

  /// The row with the restricted means of all users in place of the means of those who arrive; `nil` of metrics that are
  /// no times.
  package var restricted: Comparison? {
    guard let mean = time?.restricted else { return nil }
    var row = self
    row.adopt(mean.estimate)
    row.controlInterval = mean.controlInterval
    return row
  }
}

/// What a test of no difference came to, whether or not it has a statistic.
public struct SamplingTest: Hashable, Sendable {
  /// The procedure that was followed.
  public var method: TestMethod
  /// The z or t statistic; `nil` of an exact test.
  public var statistic: Double?
  /// The degrees of freedom; `nil` where the statistic is normal or there is none.
  public var degreesOfFreedom: Double?
  /// The two-sided p-value.
  public var pValue: Double
  /// Its decimal logarithm, finite also where ``pValue`` has underflowed.
  public var log10PValue: Double

  /// Takes over a test with a statistic.
  public init(_ result: TestResult) {
    (method, statistic, degreesOfFreedom) = (result.method, result.statistic, result.degreesOfFreedom)
    (pValue, log10PValue) = (result.pValue, result.log10PValue)
  }

  /// Takes over an exact test.
  public init(_ result: ExactTestResult) {
    (method, pValue, log10PValue) = (result.method, result.pValue, result.log10PValue)
  }
}
