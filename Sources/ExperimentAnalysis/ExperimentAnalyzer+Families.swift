public import ExperimentStatistics
public import NavigationExperiments

extension ExperimentAnalyzer {
  /// The rows of one scope and design, adjusted for there being several of them.
  func adjusted(_ comparisons: [Comparison]) -> [Comparison] {
    guard let method = experiment.analysis.adjustment.method else { return comparisons }
    var comparisons = comparisons
    for family in families(of: comparisons) {
      let adjusted = AdjustedPValues(of: family.map { comparisons[$0].result?.pValue }, by: method)
      for (index, value) in zip(family, adjusted.values) {
        comparisons[index].adjustedPValue = value
        comparisons[index].familySize = value == nil ? nil : adjusted.familySize
      }
    }
    return comparisons
  }

  private func families(of comparisons: [Comparison]) -> [[Int]] {
    func rows(where isMember: (Int) -> Bool) -> [Int] {
      comparisons.indices.filter { isMember(comparisons[$0].metric) }
    }
    switch experiment.analysis.family {
    case .scope: return [Array(comparisons.indices)]
    case .metric: return experiment.metrics.indices.map { metric in rows { $0 == metric } }
    case .primary: return [rows { experiment.metrics[$0].role == .primary }]
    }
  }
}

extension AnalysisChoices.Adjustment {
  /// The procedure; `nil` for none.
  public var method: MultipleTestingMethod? {
    switch self {
    case .holm: .holm
    case .bonferroni: .bonferroni
    case .hochberg: .hochberg
    case .benjaminiHochberg: .benjaminiHochberg
    case .benjaminiYekutieli: .benjaminiYekutieli
    case .none: nil
    }
  }
}
