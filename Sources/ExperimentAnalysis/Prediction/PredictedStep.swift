package import ExperimentStatistics

/// A step of the funnel as it was predicted, beside what was observed.
package struct PredictedStep: Sendable {
  /// The variant's position.
  package var variant: Int
  /// Whom it is about.
  package var scope: Comparison.Scope
  /// The step's position.
  package var step: Int
  /// The users of the variant who were simulated.
  package var predictedUsers: Int
  /// The users of the variant who were observed.
  package var observedUsers: Int
  /// The share of the exposed that should reach it, of users mixed as the observed ones; `nil` where users of their
  /// sorts were not simulated.
  package var predictedRate: Double?
  /// The share that did.
  package var observedRate: Double?
  /// The Wilson interval of ``observedRate``.
  package var interval: ConfidenceInterval?

  /// By how much the observed share is above the predicted one.
  package var error: Double? {
    guard let observedRate, let predictedRate else { return nil }
    return observedRate - predictedRate
  }

  /// Whether the predicted share is within the interval of the observed one.
  package var isInside: Bool? {
    guard let interval, let predictedRate else { return nil }
    return interval.contains(predictedRate)
  }
}
