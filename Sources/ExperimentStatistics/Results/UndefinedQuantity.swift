/// Why a quantity does not exist.
///
/// Thrown instead of a p-value of one, an interval without width or a zero, which would be read as results. The raw
/// value is a stable key; `description` is the sentence for a report.
package enum UndefinedQuantity: String, Error, Sendable, Hashable, CaseIterable, CustomStringConvertible {
  /// An arm, or the whole sample, has no units.
  case noUnits = "no_units"
  /// An arm has one unit, whose variance is unknown.
  case singleUnit = "single_unit"
  /// All units gave the same value, so no difference can be weighed.
  case zeroVariance = "zero_variance"
  /// No pair differs between the arms.
  case identicalArms = "identical_arms"
  /// The control's value is zero, so there is no relative difference.
  case zeroBaseline = "zero_baseline"
  /// No arm has a weight above zero.
  case zeroWeights = "zero_weights"
  /// An arm of weight zero has users.
  case usersWithoutWeight = "users_without_weight"
  /// Fewer than two arms have a weight, so there is no ratio to test.
  case singleArm = "single_arm"
  /// A stratum that counts has an arm without units.
  case emptyStratum = "empty_stratum"
  /// Too few strata carry information for a comparison between them.
  case tooFewStrata = "too_few_strata"
  /// No sample size or effect meets the demand.
  case unattainable = "unattainable"
  /// The denominators of a ratio sum to zero.
  case zeroDenominator = "zero_denominator"
  /// It is a value of a log, which no simulated user has.
  case notSimulated = "not_simulated"
  /// No unit is known to have the goal that the metric is for.
  case unknownGoal = "unknown_goal"

  /// The reason as a sentence without a full stop.
  package var description: String {
    switch self {
    case .noUnits: "there are no units to count"
    case .singleUnit: "an arm has a single unit, so its variance is unknown"
    case .zeroVariance: "every unit gave the same value, so there is no variance to weigh a difference against"
    case .identicalArms: "identical arms"
    case .zeroBaseline: "the control's value is zero, so there is nothing to state a relative difference against"
    case .zeroWeights: "no arm has a weight above zero"
    case .usersWithoutWeight: "an arm with weight zero has users"
    case .emptyStratum: "a stratum with a share in the whole has an arm without units"
    case .tooFewStrata: "too few strata carry information to be compared"
    case .unattainable: "no number of units and no effect meets the demand"
    case .singleArm: "fewer than two arms have a weight, so there is no ratio to test"
    case .notSimulated: "values of a log are not simulated"
    case .unknownGoal: "the log does not say who came for the goal of the metric"
    case .zeroDenominator: "nothing was counted that the ratio could be told per"
    }
  }
}
