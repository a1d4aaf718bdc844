import HeadlessNavigation
import NavigationExperiments

/// Every variant compared with every other.
extension ExperimentAnalyzer {
  /// Every metric for every pair of variants, over everybody and by size class; in every pair the variant that stands first
  /// in the file is the reference, but for the control, which always is.
  ///
  /// Of the same users where there are such, then of users of each variant's own, then of those of an analyst or a log.
  /// P-values are adjusted over the pairs of all treatments.
  func pairRows(_ comparisons: [Comparison]) -> [Comparison] {
    let scopes: [Comparison.Scope] = [.overall] + SizeClass.allCases.map(Comparison.Scope.sizeClass)
    let designs: [Comparison.Design] = [.paired, .independent, .revealed, .observed]
    let design = designs.first { design in comparisons.contains { $0.design == design } }
    guard let design else { return [] }
    let relative = relativeMargin
    return scopes.flatMap { scope in
      let own = comparisons.filter { $0.design == design && $0.part == .whole && $0.scope == scope }
      let rows =
        own
        + (design == .paired ? spread(measured(between(scope), relative: relative)) : unpaired(scope, design, relative))
      let all = design == .paired ? rows : adjusted(rows)
      return experiment.metrics.indices.flatMap { metric in all.filter { $0.metric == metric } }
    }
  }

  /// The same users under two treatments.
  private func between(_ scope: Comparison.Scope) -> [Comparison] {
    experiment.treatmentPairs.indices.flatMap { pair -> [Comparison] in
      let contrast = between(pair, in: scope)
      guard contrast.count > 0 else { return [] }
      return experiment.metrics.indices.map { metric in
        var row = paired((metric, experiment.treatmentPairs[pair].variant, scope), contrast)
        row.reference = experiment.treatmentPairs[pair].reference
        return row
      }
    }
  }

  /// Different users under two treatments.
  private func unpaired(_ scope: Comparison.Scope, _ design: Comparison.Design, _ relative: Double?) -> [Comparison] {
    Set(experiment.treatmentPairs.map(\.reference)).sorted().flatMap { reference -> [Comparison] in
      let analyzer = ExperimentAnalyzer(
        experiment: experiment.against(reference),
        tally: tally,
        isObserved: isObserved
      )
      let rows =
        switch design {
        case .independent: analyzer.independent(scope)
        case .revealed: analyzer.revealed(scope)
        case .observed, .paired: analyzer.observed(scope)
        }
      let pairs = Set(experiment.treatmentPairs)
      return measured(rows, relative: relative).compactMap { row in
        var row = row
        row.reference = reference
        return pairs.contains(VariantPair(reference: reference, variant: row.treatment)) ? row : nil
      }
    }
  }
}
