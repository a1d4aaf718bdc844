import HeadlessNavigation
import NavigationExperiments

extension ExperimentAnalyzer {
  /// Every metric that users have a value of their own in, for every treatment, overall and by size class.
  func couplings() -> [Coupling] {
    let scopes: [Comparison.Scope] = [.overall] + SizeClass.allCases.map(Comparison.Scope.sizeClass)
    return scopes.flatMap { scope in
      experiment.treatments.flatMap { treatment -> [Coupling] in
        let pairs = pairs(of: treatment, in: scope)
        guard pairs.count > 0 else { return [] }
        return experiment.metrics.indices.filter { !experiment.metrics[$0].isRate }.map { metric in
          coupling((metric, treatment, scope), pairs.metrics[metric])
        }
      }
    }
  }

  private func coupling(_ place: Comparison.Place, _ pairs: PairTally) -> Coupling {
    let metric = experiment.metrics[place.metric]
    var coupling = Coupling(
      metric: place.metric,
      treatment: place.treatment,
      scope: place.scope,
      count: pairs.difference.count,
      higher: pairs.higher,
      lower: pairs.lower,
      higherHelps: metric.better.map { $0 == .higher }
    )
    if metric.isBinary {
      let (old, new) = (Int(pairs.control.sum), Int(pairs.treatment.sum))
      coupling.higherBounds = Self.bounds(of: new, without: old, among: coupling.count)
      coupling.lowerBounds = Self.bounds(of: old, without: new, among: coupling.count)
    }
    return coupling
  }

  /// The share of users in one set and not in another, when only the sizes of the sets are known.
  private static func bounds(of set: Int, without other: Int, among users: Int) -> ClosedRange<Double> {
    Double(max(0, set - other)) / Double(users)...Double(min(set, users - other)) / Double(users)
  }
}
