package import ExperimentDesign
package import ExperimentStatistics
package import NavigationEvents

/// A metric under a treatment, compared with the control.
@dynamicMemberLookup
package struct Comparison: Sendable {
  /// The users compared.
  package enum Scope: Hashable, Sendable {
    /// All exposed users.
    case overall
    /// The exposed users for whom the treatment can differ from the control, if that is not all of them.
    case triggered
    /// Those exposed in a size class.
    case sizeClass(SizeClass)
    /// Those of the segment at a position.
    case segment(Int)
    /// The users with the goal at a position.
    case goal(Int)
  }

  /// The relation of the two sides.
  package enum Design: String, Hashable, Sendable, CaseIterable {
    /// The same users under both: the model's own effect, without the noise of sampling users.
    case paired
    /// Each user under the assigned variant only, as in a real test.
    case revealed
    /// Users of a log, each under the variant they had there.
    case observed
  }

  /// The metric's position.
  package var metric: Int
  /// The treatment's position.
  package var treatment: Int
  /// The position of the variant in the control's place; `nil` for the control.
  package var reference: Int?
  /// The users compared.
  package var scope: Scope
  /// The relation of the two sides.
  package var design: Design
  /// The users under the control that the metric counts, whether or not they arrive.
  package var controlCount: Int
  /// The users under the treatment that the metric counts.
  package var treatmentCount: Int
  /// The values under both and their difference: of different users, that which the file asks for.
  ///
  /// Its members are members of the row. The difference of the same users is not tested. Of a time, the values are
  /// restricted means of all users.
  package var estimate = Estimate()
  /// The interval of the control's value, if each side has its own users.
  package var controlInterval: ClosedRange<Double>?
  /// The interval of the treatment's value over all users, if each side has its own users.
  package var treatmentInterval: ClosedRange<Double>?
  /// The p-value adjusted within its family; `nil` outside a family.
  package var adjustedPValue: Double?
  /// The confidence sequence of the difference at this look, if users are sampled.
  package var sequence: ConfidenceInterval?
  /// How often the interval would hold the truth if both arms were drawn from the same units as these, over all users and
  /// where the units are few or skewed; `nil` elsewhere.
  package var coverage: Double?
  /// The difference by each way of estimating, if each side has its own users; the row uses one of them.
  package var estimates: [(kind: AnalysisChoices.Estimator, estimate: Estimate)] = []
  /// The difference in each stratum; `nil` for one stratum, or for the same users under both.
  package var strata: StrataComparison?
  /// The counts behind a difference of shares that were not adjusted.
  package var shares: (control: Proportion, treatment: Proportion)?
  /// The smallest difference that matters; `nil` if it is a share of zero.
  package var margin: Double?
  /// The users who arrive, of a time; `nil` for other metrics.
  package var arrivals: Arrivals?
  /// The users, of the run and all scenarios, who saw something else, or at other times, under the treatment; `nil` for
  /// different users under both.
  package var seeingOtherwise: Int?
  /// The difference across scenarios; `nil` without scenarios.
  package var scenarios: ScenarioSpread?

  /// Which metric of which treatment is compared, and for which users.
  package typealias Place = (metric: Int, treatment: Int, scope: Scope)

  package init(_ place: Place, _ design: Design, counts: (control: Int, treatment: Int)) {
    (metric, treatment, scope) = place
    (self.design, controlCount, treatmentCount) = (design, counts.control, counts.treatment)
  }

  /// Whether the difference is the same in all strata; `nil` if unknown.
  package var heterogeneity: TestResult? { strata?.heterogeneity }

  package subscript<Value>(dynamicMember path: WritableKeyPath<Estimate, Value>) -> Value {
    get { estimate[keyPath: path] }
    set { estimate[keyPath: path] = newValue }
  }
}

extension Comparison {
  /// The smallest difference that this many users find in four tests of five, in the metric's unit.
  ///
  /// For a share, the smallest rise by the pooled formula (Fleiss 1980); for other estimates, the standard error times
  /// the quantiles of both errors. `nil` for the same users under both, where nothing is sampled.
  /// - Throws: `noUnits` or `zeroVariance` if there is no spread to find it in, `unattainable` if no rise is found.
  package func detectableDifference(by analysis: AnalysisChoices) throws(UndefinedQuantity) -> Double? {
    guard design != .paired else { return nil }
    let errors = ErrorRates(significance: analysis.significance)
    guard let shares else {
      guard let standardError = estimate.standardError else { throw estimate.undefined ?? .zeroVariance }
      return standardError * errors.reach
    }
    guard shares.control.trials > 0, shares.treatment.trials > 0 else { throw .noUnits }
    let rate = try shares.control.rate
    let ratio = Double(shares.treatment.trials) / Double(shares.control.trials)
    return try PlannedTest(rates: (rate, rate), ratio: ratio, errors: errors).detectable(
      controlUnits: Double(shares.control.trials))
  }
}
