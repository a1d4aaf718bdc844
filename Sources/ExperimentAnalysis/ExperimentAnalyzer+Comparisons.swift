import ExperimentStatistics
public import HeadlessNavigation
import NavigationExperiments

extension ExperimentAnalyzer {
  /// Every metric for every treatment, for everybody first, then for those for whom something can differ, then by size
  /// class, then by segment where segments are told apart: paired rows, their parts, independent rows, revealed ones; of a log its
  /// observed ones.
  func comparisons() -> [Comparison] {
    let classes = SizeClass.allCases.map(Comparison.Scope.sizeClass)
    let segments = experiment.segments.indices.map(Comparison.Scope.segment)
    if isObserved { return ([.overall] + classes + segments).flatMap { adjusted(observed($0)) } }
    return ([.overall, .triggered] + classes + segments).flatMap { scope in
      spread(paired(scope) + split(scope)) + adjusted(independent(scope)) + adjusted(revealed(scope))
    }
  }

  private func places(_ scope: Comparison.Scope) -> [Comparison.Place] {
    experiment.metrics.indices.flatMap { metric in experiment.treatments.map { (metric, $0, scope) } }
  }

  private func paired(_ scope: Comparison.Scope) -> [Comparison] {
    let pairs = experiment.variants.indices.map { self.pairs(of: $0, in: scope) }
    return places(scope).compactMap { place in
      pairs[place.treatment].count > 0 ? paired(place, pairs[place.treatment]) : nil
    }
  }

  /// The effects of structure and of inputs, where a variant changes inputs.
  private func split(_ scope: Comparison.Scope) -> [Comparison] {
    let splits = experiment.variants.indices.map { self.split(of: $0, in: scope) }
    return places(scope).flatMap { place -> [Comparison] in
      let split = splits[place.treatment]
      guard split.structure.count > 0 else { return [] }
      var rows = [paired(place, split.structure), paired(place, split.inputs)]
      (rows[0].part, rows[1].part) = (.structure, .inputs)
      return rows
    }
  }

  private func independent(_ scope: Comparison.Scope) -> [Comparison] {
    unpaired(scope, .independent) { independent($0, in: scope) }
  }

  private func observed(_ scope: Comparison.Scope) -> [Comparison] {
    unpaired(scope, .observed, keepsEmpty: true) { revealed($0, in: scope) }
  }

  private func revealed(_ scope: Comparison.Scope) -> [Comparison] {
    guard scope == .triggered else { return unpaired(scope, .revealed, keepsEmpty: true) { revealed($0, in: scope) } }
    return places(scope).compactMap { place in
      let triggered = tally.triggered[place.treatment]
      guard triggered.control.count + triggered.treatment.count > 0 else { return nil }
      return unpaired(place, .revealed, control: triggered.control, treatment: triggered.treatment)
    }
  }

  private func unpaired(
    _ scope: Comparison.Scope,
    _ design: Comparison.Design,
    keepsEmpty: Bool = false,
    arm: (_ variant: Int) -> ArmTally
  ) -> [Comparison] {
    let arms = experiment.variants.indices.map(arm)
    let control = arms[experiment.control]
    return places(scope).compactMap { place in
      let treatment = arms[place.treatment]
      guard keepsEmpty || control.count + treatment.count > 0 else { return nil }
      return unpaired(place, design, control: control, treatment: treatment)
    }
  }

  private func paired(_ place: Comparison.Place, _ pairs: ContrastTally) -> Comparison {
    if let rate = experiment.rates.firstIndex(of: place.metric) {
      return Comparison.pairedRate(place, pairs: pairs.rates[rate])
    }
    return Comparison.paired(place, of: experiment.metrics[place.metric], pairs: pairs.metrics[place.metric])
  }

  private func unpaired(
    _ place: Comparison.Place,
    _ design: Comparison.Design,
    control: ArmTally,
    treatment: ArmTally
  ) -> Comparison {
    if let rate = experiment.rates.firstIndex(of: place.metric) {
      return Comparison.unpairedRate(place, design, control: control.rates[rate], treatment: treatment.rates[rate])
    }
    return Comparison.unpaired(
      place,
      design,
      of: experiment.metrics[place.metric],
      control: control.metrics[place.metric],
      treatment: treatment.metrics[place.metric]
    )
  }

  /// Holm's adjustment; the family is all metrics and treatments of one scope.
  private func adjusted(_ comparisons: [Comparison]) -> [Comparison] {
    let holm = AdjustedPValues(of: comparisons.map { $0.result?.pValue }, by: .holm)
    return zip(comparisons, holm.values).map { comparison, adjusted in
      var comparison = comparison
      comparison.adjustedPValue = adjusted
      comparison.familySize = adjusted == nil ? nil : holm.familySize
      return comparison
    }
  }
}

extension Comparison.Scope {
  /// The size class, if it is one.
  public var sizeClass: SizeClass? { if case .sizeClass(let sizeClass) = self { sizeClass } else { nil } }

  /// The position of the segment, if it is one.
  public var segment: Int? { if case .segment(let segment) = self { segment } else { nil } }
}
