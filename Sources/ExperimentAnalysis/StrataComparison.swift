public import ExperimentStatistics

/// A difference between different users, held against what it is in each of the strata they are made of.
public struct StrataComparison: Sendable, PartlyDefined {
  /// How many strata have users in both arms.
  public var count: Int
  /// How many lack an arm, and are left out.
  public var incompleteCount: Int
  /// Whether the difference is the same in all of them; `nil` where it cannot be told.
  public var heterogeneity: DifferenceHeterogeneity?
  /// Why ``heterogeneity`` is missing; `nil` when it is not.
  public var undefined: UndefinedQuantity?
  /// Whether throwing them together turns the difference over.
  public var simpson: SimpsonCheck?
  /// The counts of the strata that have both arms, of a share; `nil` of other metrics.
  public var shares: StratifiedProportions?

  /// The odds of a share, with an interval of a level between 0 and 1; `nil` of other metrics.
  public func odds(level: Double) -> OddsComparison? { shares.map { OddsComparison($0, level: level) } }
}

extension StrataComparison {
  /// The comparison of strata, of which some may lack an arm; `nil` of fewer than two.
  /// - Parameter crude: The difference of all of them thrown together.
  init?(_ strata: [ArmSamples], crude: Double?) {
    guard strata.count > 1 else { return nil }
    let compared = strata.filter { $0.control.count > 0 && $0.treatment.count > 0 }
    count = compared.count
    incompleteCount = strata.count - compared.count
    let shares = StratifiedProportions(compared)
    self.shares = shares
    let differences = compared.compactMap { sample -> StratumDifference? in
      StratumDifference(sample.control, sample.treatment)
    }
    take(\.heterogeneity) { () throws(UndefinedQuantity) in
      if let shares { try DifferenceHeterogeneity(shares) } else { try DifferenceHeterogeneity(differences) }
    }
    simpson = crude.flatMap { try? SimpsonCheck(crude: $0, strata: differences) }
  }
}

extension StratumDifference {
  /// The difference of a metric; `nil` where it has none.
  fileprivate init?(_ control: MetricSample, _ treatment: MetricSample) {
    let units = control.count + treatment.count
    switch (control, treatment) {
    case (.share(let control), .share(let treatment)):
      guard let both = try? ProportionDifference(control: control, treatment: treatment) else { return nil }
      self.init(estimate: both.estimate, standardError: try? both.standardError, units: units)
    case (.mean(let control), .mean(let treatment)):
      guard let both = try? MeanDifference(control: control, treatment: treatment) else { return nil }
      self.init(estimate: both.estimate, standardError: try? both.standardError, units: units)
    case (.ratio(let control), .ratio(let treatment)):
      guard let old = try? control.ratioOfSums, let new = try? treatment.ratioOfSums else { return nil }
      let error = (try? RatioDifference(control: old, treatment: new)).flatMap { try? $0.standardError }
      self.init(estimate: new.ratio - old.ratio, standardError: error, units: units)
    default: return nil
    }
  }
}
