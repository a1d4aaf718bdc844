import ExperimentStatistics
public import HeadlessNavigation
import NavigationExperiments

extension ExperimentAnalyzer {
  /// Every metric for every treatment: paired rows first, then revealed ones; everybody first, then by size class,
  /// then by segment where segments are told apart.
  func comparisons() -> [Comparison] {
    let classes = SizeClass.allCases.map(Comparison.Scope.sizeClass)
    let scopes = [.overall] + classes + experiment.segments.indices.map(Comparison.Scope.segment)
    return scopes.flatMap { scope in paired(scope) + adjusted(revealed(scope)) }
  }

  private func places(_ scope: Comparison.Scope) -> [(metric: Int, treatment: Int, scope: Comparison.Scope)] {
    experiment.metrics.indices.flatMap { metric in experiment.treatments.map { (metric, $0, scope) } }
  }

  private func paired(_ scope: Comparison.Scope) -> [Comparison] {
    places(scope).compactMap { place in
      if experiment.metrics[place.metric].isRate {
        let pairs = pairedRate(place.metric, variant: place.treatment, in: scope.sizeClass, of: scope.segment)
        guard pairs.control.numerator.count > 0 else { return nil }
        return Comparison.rate(
          place,
          .paired,
          control: pairs.control,
          treatment: pairs.treatment,
          isIdentical: pairs.isIdentical
        )
      }
      let pairs = pairs(place.metric, variant: place.treatment, in: scope.sizeClass, of: scope.segment)
      guard pairs.difference.count > 0 else { return nil }
      return Comparison.paired(place, of: experiment.metrics[place.metric], pairs: pairs)
    }
  }

  private func revealed(_ scope: Comparison.Scope) -> [Comparison] {
    places(scope).map { place in
      if experiment.metrics[place.metric].isRate {
        return Comparison.rate(
          place,
          .revealed,
          control: revealedRate(place.metric, variant: experiment.control, in: scope.sizeClass, of: scope.segment),
          treatment: revealedRate(place.metric, variant: place.treatment, in: scope.sizeClass, of: scope.segment)
        )
      }
      return Comparison.revealed(
        place,
        of: experiment.metrics[place.metric],
        control: revealed(place.metric, variant: experiment.control, in: scope.sizeClass, of: scope.segment),
        treatment: revealed(place.metric, variant: place.treatment, in: scope.sizeClass, of: scope.segment)
      )
    }
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
