import ExperimentStatistics

extension ProportionDifference {
  /// The delta method's standard error of the lift, √(s₂²/(n₂p₁²) + s₁²p₂²/(n₁p₁⁴)) with s² = pq.
  var deltaMethodError: Double {
    get throws {
      let (base, other) = (try control.rate, try treatment.rate)
      let own = other * (1 - other) / Double(treatment.trials)
      let shared = (1 - base) * other * other / base / Double(control.trials)
      return (own + shared).squareRoot() / base
    }
  }
}
