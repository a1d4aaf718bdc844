package import ExperimentStatistics

/// What a prediction says of a difference that an observation can prove or refute.
package enum PredictionClaim: String, Hashable, Sendable, CaseIterable {
  /// The metric is higher under the treatment.
  case higher
  /// It is lower.
  case lower
  /// The difference is below the margin.
  case immaterial = "no_material_difference"

  /// What became of a claim.
  package enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// The whole interval of the observed difference is where the claim puts it.
    case right
    /// The whole interval is where the claim does not put it.
    case wrong
    /// The interval reaches to both sides, so nobody can tell.
    case undecided
  }

  /// The claim of a difference that was not replayed in scenarios: what it says beyond its own error; `nil` where that is
  /// nothing.
  init?(_ difference: Double, error: Double, margin: Double?, level: Double = 0.95) {
    let reach = NormalDistribution().upperQuantile((1 - level) / 2) * error
    let margin = margin ?? 0
    if abs(difference) + reach < margin || difference == 0 && reach == 0 {
      self = .immaterial
    } else if abs(difference) > reach, abs(difference) >= margin {
      self = difference > 0 ? .higher : .lower
    } else {
      return nil
    }
  }

  /// Whether a difference is on the side that is claimed.
  func isPossible(with difference: Double, margin: Double?) -> Bool {
    switch self {
    case .higher: difference > 0
    case .lower: difference < 0
    case .immaterial: margin.map { abs(difference) < $0 } ?? (difference == 0)
    }
  }

  /// What an observed difference makes of the claim.
  ///
  /// A direction is right where the interval is beyond zero on its side, and wrong where it is beyond zero on the other or
  /// wholly within the margin. No material difference is right where the interval is wholly within the margin, and wrong
  /// where it is wholly beyond it; without a margin it can be refuted, by an interval without zero, and not be proven.
  package func outcome(_ interval: ConfidenceInterval, margin: Double?) -> Outcome {
    let margin = margin ?? 0
    let isWithin = -margin < interval.lower && interval.upper < margin
    let isBeyond =
      margin > 0
      ? interval.lower >= margin || interval.upper <= -margin : interval.lower > 0 || interval.upper < 0
    return switch self {
    case .higher: interval.lower > 0 ? .right : interval.upper < 0 || isWithin ? .wrong : .undecided
    case .lower: interval.upper < 0 ? .right : interval.lower > 0 || isWithin ? .wrong : .undecided
    case .immaterial: isWithin ? .right : isBeyond ? .wrong : .undecided
    }
  }
}
