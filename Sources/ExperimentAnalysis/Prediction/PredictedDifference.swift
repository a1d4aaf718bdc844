import ExperimentStatistics
import ExperimentDesign

/// A metric's predicted and observed difference, for the users of one scope.
package struct PredictedDifference: Sendable {
  /// The difference for the run's own mix of users; `nil` if the scope had no users.
  package var own: Prediction.Row?
  /// The difference for the observed mix of users; `nil` if it cannot be predicted.
  package var predicted: Prediction.Row?
  /// Why there is no prediction.
  package var gap: PredictionGap?
  /// The observed difference.
  package var observed: Comparison
  /// The smallest difference that matters.
  package var margin: Double?
  /// Whether the metric is a share of users.
  package var isShare = false

  package init(own: Prediction.Row?, observed: Comparison) { (self.own, self.observed) = (own, observed) }

  /// The observed value of the control minus the predicted one.
  package var levelError: Double? { Self.excess(observed.controlValue, predicted?.controlValue) }

  /// That, relative to the predicted value.
  package var relativeLevelError: Double? { Self.ratio(levelError, predicted?.controlValue) }

  /// The observed difference minus the predicted one.
  package var error: Double? { Self.excess(observed.difference, predicted?.difference) }

  /// The predicted difference relative to the predicted control.
  package var predictedLift: Double? { Self.ratio(predicted?.difference, predicted?.controlValue) }

  /// The observed lift minus the predicted one.
  package var liftError: Double? { Self.excess(observed.lift, predictedLift) }

  /// The error in standard errors of sampling: the size to expect if the prediction is right and only sampling adds
  /// error.
  ///
  /// The standard error of an observed share is the one it has by the prediction.
  package var z: Double? { samplingError.flatMap { Self.ratio(error, $0) } }

  /// The error in the unit to expect if any of the scenarios may be the true one; `nil` without scenarios.
  package var zWithScenarios: Double? {
    guard let samplingError, let scenarios = predicted?.scenarios else { return nil }
    let spread = (scenarios.p95 - scenarios.p05) / (2 * Self.reach)
    return Self.ratio(error, (samplingError * samplingError + spread * spread).squareRoot())
  }

  /// The range of the observed difference in 90 % of cases: scenarios and sampling together, to either side.
  package var expected: ClosedRange<Double>? {
    guard let samplingError, let predicted, let difference = predicted.difference else { return nil }
    let range = predicted.scenarios.map { ($0.p05, $0.p95) } ?? (difference, difference)
    return Self.widened(range, around: difference, by: Self.reach * samplingError)
  }

  /// A range with independent errors added to both sides.
  static func widened(_ range: (Double, Double), around value: Double, by error: Double) -> ClosedRange<Double> {
    func reach(_ distance: Double) -> Double { (max(0, distance) * max(0, distance) + error * error).squareRoot() }
    let low = value - reach(value - range.0)
    return low...(value + reach(range.1 - value))
  }

  /// Whether the observed difference is in the expected range.
  package var isInside: Bool? { Self.isInside(observed.difference, expected) }

  /// Whether the observed difference, as it is, lies between the scenarios that 5 % and 95 % stay below.
  package var isInsideScenarios: Bool? {
    Self.isInside(observed.difference, predicted?.scenarios.map { $0.p05...$0.p95 })
  }

  /// Whether the predicted value of the control is within the interval of the observed one.
  package var isLevelInside: Bool? { Self.isInside(predicted?.controlValue, observed.controlInterval) }

  /// The outcome of the claim; `nil` without a claim or an observation.
  package var outcome: PredictionClaim.Outcome? {
    guard let claim = predicted?.claim, let interval = observed.interval else { return nil }
    return claim.outcome(interval, margin: margin)
  }

  /// The standard error of the difference of both; `nil` if unknown or zero.
  private var samplingError: Double? {
    guard let predicted, let own = shareError ?? observed.standardError else { return nil }
    let error = (own * own + predicted.standardError * predicted.standardError).squareRoot()
    return error > 0 ? error : nil
  }

  /// The standard error of a difference of shares among this many users, if the prediction is right.
  ///
  /// The variance of the log's own shares is too small if few users have, or few lack, what is counted.
  private var shareError: Double? {
    guard isShare, let control = predicted?.controlValue, let difference = predicted?.difference else { return nil }
    let arms = [(control, observed.controlCount), (control + difference, observed.treatmentCount)]
    guard arms.allSatisfy({ (0...1).contains($0.0) && $0.1 > 0 }) else { return nil }
    let variance = arms.reduce(0) { $0 + $1.0 * (1 - $1.0) / Double($1.1) }
    return variance > 0 ? variance.squareRoot() : nil
  }

  /// The distance from the middle of a 90 % interval to an end, in standard errors.
  private static let reach = NormalDistribution().upperQuantile(0.05)

  private static func excess(_ value: Double?, _ base: Double?) -> Double? {
    guard let value, let base else { return nil }
    return value - base
  }

  private static func ratio(_ value: Double?, _ base: Double?) -> Double? {
    guard let value, let base, base != 0 else { return nil }
    return value / abs(base)
  }

  private static func isInside(_ value: Double?, _ range: ClosedRange<Double>?) -> Bool? {
    guard let value, let range else { return nil }
    return range.contains(value)
  }
}
