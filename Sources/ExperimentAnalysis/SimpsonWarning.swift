import ExperimentStatistics

/// A difference over everybody whose sign is not that of what it is made of.
public struct SimpsonWarning: Hashable, Sendable {
  /// The metric.
  public var metric: Int
  /// The treatment.
  public var treatment: Int
  /// The difference of all users thrown together.
  public var crude: Double
  /// The difference with strata weighed by their share of everybody exposed; `nil` where a stratum lacks an arm.
  public var postStratified: Double?
  /// Whether all strata agree on a sign and the crude difference has the other.
  public var isReversal: Bool

  /// The warning of a row; `nil` where there is none to be given, or no difference that matters.
  init?(_ row: Comparison, margin: Double?) {
    guard row.scope == .overall, let check = row.strata?.simpson, check.isWarning,
      let crude = row.estimates.first(where: { $0.kind == .crude })?.difference
    else { return nil }
    let adjusted = row.estimates.first { $0.kind == .postStratified }?.difference
    // Two numbers to either side of zero and near to it are one number.
    if let margin, let adjusted, !check.isReversal, abs(crude) < margin, abs(adjusted) < margin { return nil }
    (metric, treatment) = (row.metric, row.treatment)
    (self.crude, postStratified, isReversal) = (crude, adjusted, check.isReversal)
  }
}
