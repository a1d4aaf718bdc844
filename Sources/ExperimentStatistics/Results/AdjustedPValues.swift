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
    /// The p-values times their factors, at most 1 and as large as those before them, or as small as those after them.
    func stepping(up isUp: Bool, _ factor: (_ rank: Double) -> Double) -> [Double] {
      var running = isUp ? 1.0 : 0
      let scaled = ascending.enumerated().map { min(1, $1 * factor(Double($0))) }
      let stepped = (isUp ? scaled.reversed() : scaled).map { value in
        running = isUp ? min(running, value) : max(running, value)
        return running
      }
      return isUp ? stepped.reversed() : stepped
    }
    let harmonic = ascending.indices.reduce(0) { $0 + 1 / Double($1 + 1) }
    return switch self {
    case .bonferroni: stepping(up: false) { _ in size }
    case .holm: stepping(up: false) { size - $0 }
    case .hochberg: stepping(up: true) { size - $0 }
    case .benjaminiHochberg: stepping(up: true) { size / ($0 + 1) }
    case .benjaminiYekutieli: stepping(up: true) { size * harmonic / ($0 + 1) }
    }
  }
}
