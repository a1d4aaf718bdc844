public import ExperimentStatistics
public import HeadlessNavigation
public import NavigationExperiments

/// A metric under a treatment beside the control.
public struct Comparison: Sendable, PartlyDefined {
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
    /// Those who came for the goal at a position.
    case goal(Int)
  }

  /// How the two sides relate.
  public enum Design: String, Hashable, Sendable {
    /// The same users under both: the model's own effect, without the noise of sampling users.
    case paired
    /// Users of whom each variant has its own: a sampling question, asked of the model.
    case independent
    /// Each user under the variant they were assigned: what an analyst would see.
    case revealed
    /// Users of a log, each under the variant they had there.
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
  /// The position of the variant in the control's place; `nil` for the control.
  public var reference: Int?
  /// Who is compared.
  public var scope: Scope
  /// How the sides relate.
  public var design: Design
  /// What is held against what.
  public var part = Part.whole
  /// The users under the control whom the metric counts, whether or not they arrive.
  public var controlCount: Int
  /// The users under the treatment whom the metric counts.
  public var treatmentCount: Int
  /// The control's mean, in the metric's unit; of a time, the mean of users who arrive, under both variants where the
  /// same users were run under both.
  public var controlValue: Double?
  /// The interval of that, where each side has users of its own.
  package var controlInterval: ClosedRange<Double>?
  /// The treatment's mean.
  public var treatmentValue: Double?
  /// The interval of that over everybody, where each side has users of its own.
  package var treatmentInterval: ClosedRange<Double>?
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
  /// The test of no difference, where a sampling question is asked; of a time it is about the restricted means.
  public var result: SamplingTest?
  /// The p-value adjusted within its family; `nil` where it is of none.
  public var adjustedPValue: Double?
  /// How many tests the family has.
  public var familySize: Int?
  /// The confidence sequence of the difference at this look, where a sampling question is asked.
  public var sequence: ConfidenceInterval?
  /// The difference as it is estimated in several ways, where each side has users of its own; one of them is the row's.
  public var estimates: [Estimate] = []
  /// The difference held against that of the strata the users are made of; `nil` where there is one stratum or the
  /// users are the same.
  public var strata: StrataComparison?
  /// The counts behind a difference of shares that were not adjusted.
  package var shares: (control: Proportion, treatment: Proportion)?
  /// By what factor independent users would have to be more for the same precision.
  public var varianceRatio: Double?
  /// The smallest difference that matters; `nil` where it is a share of nothing.
  public var margin: Double?
  /// How many arrive, their medians and the restricted mean, of a time; `nil` of other metrics.
  public var time: TimeComparison?
  /// The users, of the run and of all scenarios, who saw something else under the treatment or at other times; `nil` of
  /// different users under both.
  public var seeingOtherwise: Int?
  /// What becomes of the difference across scenarios; `nil` where none were run.
  public var scenarios: ScenarioSpread?
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

  /// Whether the difference is the same in all strata; `nil` where that cannot be told.
  public var heterogeneity: TestResult? { strata?.heterogeneity?.test }

  /// The row's own estimate.
  var estimate: Estimate {
    var estimate = Estimate(.crude)
    (estimate.controlValue, estimate.treatmentValue) = (controlValue, treatmentValue)
    (estimate.difference, estimate.standardError, estimate.interval) = (difference, standardError, interval)
    (estimate.lift, estimate.liftInterval) = (lift, liftInterval)
    (estimate.result, estimate.undefined, estimate.varianceRatio) = (result, undefined, varianceRatio)
    return estimate
  }

  /// Takes an estimate for the row's own.
  mutating func adopt(_ estimate: Estimate) {
    (controlValue, treatmentValue) = (estimate.controlValue, estimate.treatmentValue)
    (difference, standardError, interval) = (estimate.difference, estimate.standardError, estimate.interval)
    (lift, liftInterval) = (estimate.lift, estimate.liftInterval)
    (result, undefined) = (estimate.result, estimate.undefined)
    varianceRatio = estimate.varianceRatio
  }
}

extension Comparison {
  /// Compares different users, all of them and stratum by stratum.
  /// - Parameters:
  ///   - strata: The arms stratum by stratum, each with its weight; empty where strata are not told apart.
  ///   - adjustable: The arms beside a covariate, where one is known.
  static func unpaired(
    _ place: Place,
    _ design: Design,
    _ arms: ArmSamples,
    strata: [(samples: ArmSamples, weight: Double)],
    adjustable: AdjustableArms? = nil,
    by analysis: AnalysisChoices
  ) -> Comparison {
    var comparison = Comparison(place, design, counts: (arms.control.count, arms.treatment.count))
    let level = analysis.level
    let crude = Estimate.crude(arms.control, arms.treatment, level: level)
    comparison.estimates = [crude]
    if strata.count > 1 {
      let samples = strata.map(\.samples)
      comparison.estimates.append(.postStratified(samples, mix: strata.map(\.weight), level: level))
      comparison.strata = StrataComparison(samples, crude: crude.difference)
    }
    if let adjustable { comparison.estimates.append(.covariateAdjusted(adjustable, level: level)) }
    comparison.controlInterval = arms.control.interval(level: level)
    // Requirements on a level are judged over everybody, and a quantile of Student's t takes its time.
    if place.scope == .overall { comparison.treatmentInterval = arms.treatment.interval(level: level) }
    let chosen = comparison.choose(analysis)
    if chosen == .crude, case (.share(let control), .share(let treatment)) = arms {
      comparison.shares = (control, treatment)
    }
    return comparison
  }

  /// Takes the chosen estimate for the row's own; the crude one where users are not told apart that way.
  private mutating func choose(_ analysis: AnalysisChoices) -> Estimate.Kind? {
    let kind: Estimate.Kind =
      switch analysis.estimator {
      case .crude: .crude
      case .postStratified: .postStratified
      case .covariateAdjusted: .covariateAdjusted
      }
    guard let chosen = estimates.first(where: { $0.kind == kind }) ?? estimates.first else { return nil }
    adopt(chosen)
    if let difference, let standardError {
      let sequence = ConfidenceSequence(
        significance: analysis.significance,
        tuningUnits: Double(analysis.sequentialTuning)
      )
      let users = Double(controlCount) + Double(treatmentCount)
      self.sequence = sequence.interval(estimate: difference, standardError: standardError, units: users)
    }
    return chosen.kind
  }
}

extension Comparison {
  /// The smallest difference that as many users as these find in four tests of five, in the metric's unit.
  ///
  /// Of a share, the smallest rise by the pooled formula (Fleiss 1980); of other estimates, the standard error times the
  /// quantiles of both errors. `nil` of the same users under both, who ask no sampling question.
  /// - Throws: `noUnits` or `zeroVariance` where there is no spread to find it in, `unattainable` where no rise is found.
  public func detectableDifference(by analysis: AnalysisChoices) throws(UndefinedQuantity) -> Double? {
    guard design != .paired else { return nil }
    let errors = ErrorRates(significance: analysis.significance)
    if time != nil { return try tested.detectable(errors) }
    if let shares {
      guard shares.control.trials > 0, shares.treatment.trials > 0 else { throw .noUnits }
      let rate = try shares.control.rate
      guard rate > 0, rate < 1 else { throw .zeroVariance }
      let ratio = Double(shares.treatment.trials) / Double(shares.control.trials)
      return try ProportionPlan(controlRate: rate, ratio: ratio)
        .detectableRise(controlUnits: Double(shares.control.trials), errors: errors)
    }
    return try detectable(errors)
  }

  private func detectable(_ errors: ErrorRates) throws(UndefinedQuantity) -> Double {
    guard let standardError else { throw undefined ?? .zeroVariance }
    let normal = NormalDistribution()
    return standardError * (normal.upperQuantile(errors.significance / 2) + normal.upperQuantile(1 - errors.power))
  }
}
