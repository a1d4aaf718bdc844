/// A method to adjust the p-values of a family of tests.
///
/// Holm, Scandinavian Journal of Statistics 6 (1979); Hochberg, Biometrika 75 (1988); Benjamini & Hochberg, Journal of
/// the Royal Statistical Society B 57 (1995); Benjamini & Yekutieli, Annals of Statistics 29 (2001).
/// Adjusted p-values have no exact counterpart in intervals, which stay unadjusted. The raw value is a stable key.
package enum MultipleTestingMethod: String, Sendable, Hashable, CaseIterable {
  /// Each p-value times the family's size; holds the chance of any false rejection.
  case bonferroni
  /// Holm's step-down adjustment; holds the chance of any false rejection and is never above Bonferroni's.
  case holm
  /// Hochberg's step-up adjustment, never above Holm's; needs independent or positively dependent tests.
  case hochberg
  /// Benjamini & Hochberg's; holds the expected share of false rejections of independent tests.
  case benjaminiHochberg = "benjamini_hochberg"
  /// Benjamini & Yekutieli's; holds the expected share of false rejections of any tests.
  case benjaminiYekutieli = "benjamini_yekutieli"
}

extension MultipleTestingMethod {
  /// The adjusted p-values of a family, in the order given; undefined ones stay so and are not members of it.
  package func adjusted(_ pValues: [Double?]) -> [Double?] {
    let family = pValues.enumerated().compactMap { index, value in value.map { (index: index, pValue: $0) } }
    precondition(family.allSatisfy { (0...1).contains($0.pValue) }, "pValues == \(pValues), must lie in 0...1.")
    let ascending = family.sorted { ($0.pValue, $0.index) < ($1.pValue, $1.index) }
    var values = [Double?](repeating: nil, count: pValues.count)
    for (member, value) in zip(ascending, adjusted(ascending: ascending.map(\.pValue))) { values[member.index] = value }
    return values
  }

  private func adjusted(ascending: [Double]) -> [Double] {
    let size = Double(ascending.count)
    func remaining(_ rank: Int) -> Double { Double(ascending.count - rank) }
    switch self {
    case .bonferroni: return ascending.map { min(1, $0 * size) }
    case .holm: return Self.stepDown(ascending) { $0 * remaining($1) }
    case .hochberg: return Self.stepUp(ascending) { $0 * remaining($1) }
    case .benjaminiHochberg: return Self.stepUp(ascending) { $0 * size / Double($1 + 1) }
    case .benjaminiYekutieli:
      let harmonic = ascending.indices.reduce(0) { $0 + 1 / Double($1 + 1) }
      return Self.stepUp(ascending) { $0 * size * harmonic / Double($1 + 1) }
    }
  }

  private static func stepDown(_ ascending: [Double], _ adjust: (Double, Int) -> Double) -> [Double] {
    var running = 0.0
    return ascending.enumerated().map { rank, value in
      running = max(running, min(1, adjust(value, rank)))
      return running
    }
  }

  private static func stepUp(_ ascending: [Double], _ adjust: (Double, Int) -> Double) -> [Double] {
    var running = 1.0
    return ascending.enumerated().reversed().map { rank, value in
      running = min(running, adjust(value, rank))
      return running
    }.reversed()
  }
}
