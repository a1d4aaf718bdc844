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

/// The figures beside a mean time: how many users arrive, their medians, and the restricted mean of all users.
package struct TimeComparison: Sendable {
  /// The users under one variant.
  package struct Arm: Hashable, Sendable {
    /// The users who arrive, of all.
    package var arrived: Proportion
    /// The median time of the users in the row's mean, in seconds, to 1/64; `nil` if none arrives.
    package var median: Double?

    init(arrived: Int, of count: Int, median: Int64?) {
      self.arrived = Proportion(successes: arrived, trials: count)
      self.median = median.map { Double($0) / 1000 }
    }
  }

  /// The mean time of all users; users who do not arrive count with the horizon.
  @dynamicMemberLookup package struct RestrictedMean: Sendable {
    /// The horizon, in milliseconds.
    package var horizonMilliseconds: Int64
    /// The estimate, in seconds.
    package var estimate: Estimate
    /// The interval of the control's mean, if each side has its own users.
    package var controlInterval: ClosedRange<Double>?
    /// Whether at least half of the difference is that other shares of users arrive, and not that they take other times.
    ///
    /// Such a difference repeats the share of users who arrive, and gets no verdict of its own.
    package var isExplainedByReach: Bool

    init(_ row: Comparison, horizon: Int64, _ control: Arm, _ treatment: Arm) {
      horizonMilliseconds = horizon
      (estimate, controlInterval) = (row.estimate, row.controlInterval)
      isExplainedByReach = Self.isExplainedByReach(row, Double(horizon) / 1000, control.arrived, treatment.arrived)
    }

    /// A part of ``estimate``.
    package subscript<Value>(dynamicMember part: KeyPath<Estimate, Value>) -> Value { estimate[keyPath: part] }

    /// A user who arrives saves the time left to the horizon, so the restricted mean is the horizon less the share of
    /// users who arrive times their mean saving: one part of a difference comes from the shares, the other from the
    /// savings (Kitagawa, 1955).
    private static func isExplainedByReach(
      _ row: Comparison, _ horizon: Double, _ control: Proportion, _ treatment: Proportion
    ) -> Bool {
      guard let old = row.controlValue, let new = row.treatmentValue, let oldShare = try? control.rate,
        let newShare = try? treatment.rate
      else { return false }
      // If no user arrives under one side, the whole difference comes from the shares.
      guard oldShare > 0, newShare > 0 else { return oldShare != newShare }
      let savings = (old: (horizon - old) / oldShare, new: (horizon - new) / newShare)
      let byShares = abs((newShare - oldShare) * (savings.old + savings.new))
      return byShares > 0 && byShares >= abs((oldShare + newShare) * (savings.new - savings.old))
    }
  }

  /// Under the control.
  package var control: Arm
  /// Under the treatment.
  package var treatment: Arm
  /// The users who arrive under both, if the same users ran under both: their times are compared.
  package var arrivedBoth: Int?
  /// The restricted mean.
  package var restricted: RestrictedMean

  /// The median under the treatment minus that under the control, in seconds.
  package var medianDifference: Double? {
    guard let old = control.median, let new = treatment.median else { return nil }
    return new - old
  }
}

extension Comparison {
  /// The row that a test of different users is about: of a time the restricted means, as all users count in them; of any
  /// other metric, and of the same users, the row itself.
  package var tested: Comparison { design == .paired ? self : restricted ?? self }

  /// The row with the restricted means of all users instead of the means of users who arrive; `nil` for metrics that
  /// are not times.
  package var restricted: Comparison? {
    guard let mean = time?.restricted else { return nil }
    var row = self
    row.adopt(mean.estimate)
    row.controlInterval = mean.controlInterval
    return row
  }
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
  /// Its decimal logarithm, finite also where ``pValue`` has underflowed.
  package var log10PValue: Double

  /// Copies a test with a statistic.
  package init(_ result: TestResult) {
    (method, statistic, degreesOfFreedom) = (result.method, result.statistic, result.degreesOfFreedom)
    (pValue, log10PValue) = (result.pValue, result.log10PValue)
  }

  /// Copies an exact test.
  package init(_ result: ExactTestResult) {
    (method, pValue, log10PValue) = (result.method, result.pValue, result.log10PValue)
  }
}
