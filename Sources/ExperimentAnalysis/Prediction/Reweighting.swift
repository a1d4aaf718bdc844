package import ExperimentDesign
import NavigationEvents

/// Re-weights a run's predictions to another mix of users.
///
/// Each stratum keeps its own values and counts by its share of the observed users. With segments, size classes and
/// segments are re-weighted one after the other, as reports have the values of each but not of both together: this is
/// exact if their effects add up.
package struct Reweighting {
  let predicted: UserMix
  let observed: UserMix
  /// The scopes of the segments; empty without segments.
  let segments: [Comparison.Scope]
  /// The confidence level at which a difference exceeds its own error.
  var level = 0.95

  package init(predicted: UserMix, observed: UserMix, segments: [Comparison.Scope], level: Double = 0.95) {
    (self.predicted, self.observed, self.segments, self.level) = (predicted, observed, segments, level)
  }

  /// The weight of each of the run's scopes in the values of the observed users of a scope.
  func factors(for scope: Comparison.Scope) -> [(scope: Comparison.Scope, factor: Double)] {
    let factors: [(scope: Comparison.Scope, factor: Double)]
    switch scope {
    case .triggered, .goal: factors = []
    case .sizeClass: factors = [(scope, 1)] + segments.map { ($0, excess(of: $0, within: scope)) }
    case .segment: factors = [(scope, 1)] + Comparison.Scope.sizeClasses.map { ($0, excess(of: $0, within: scope)) }
    case .overall:
      let classes = Comparison.Scope.sizeClasses.map { (scope: $0, factor: observed.share(of: $0)) }
      factors =
        classes
        + segments.map { segment in
          (segment, classes.reduce(0) { $0 + $1.factor * excess(of: segment, within: $1.scope) })
        }
    }
    return factors.filter { $0.factor != 0 }
  }

  /// A stratum's share of the observed users of a scope, minus its share of the simulated ones.
  private func excess(of part: Comparison.Scope, within whole: Comparison.Scope) -> Double {
    observed.share(of: part, within: whole) - predicted.share(of: part, within: whole)
  }
}

/// Why a run predicts nothing for some users.
package enum PredictionGap: String, Hashable, Sendable {
  /// The log has no such users.
  case empty = "the log has nobody there"
  /// Users of their sort were not simulated.
  case nobody = "the run had nobody of a sort that the log has"
  /// A ratio of sums, whose parts reports do not have.
  case rate = "a rate over several sorts of users cannot be re-weighted"
  /// The run has no value.
  case undefined = "the run has no value of it"
}

extension Reweighting {
  /// The prediction for the observed users of a scope.
  /// - Parameter rows: The run's rows of one metric and treatment.
  /// - Returns: The prediction, or why there is none.
  package func row(
    _ scope: Comparison.Scope, of metric: Metric, from rows: [Prediction.Row]
  ) -> (row: Prediction.Row?, gap: PredictionGap?) {
    guard observed.count(in: scope) > 0 else { return (nil, .empty) }
    let factors = factors(for: scope)
    guard !metric.isRate || factors.count == 1 else { return (nil, .rate) }
    var parts: [(row: Prediction.Row, factor: Double)] = []
    for (part, factor) in factors {
      guard predicted.count(in: part) > 0, let row = rows.first(where: { $0.scope == part }) else {
        return (nil, .nobody)
      }
      parts.append((row, factor))
    }
    guard var mixed = rows.first(where: { $0.scope == scope }), !parts.isEmpty else { return (nil, .nobody) }
    func sum(_ value: (Prediction.Row) -> Double?) -> Double? {
      var sum = 0.0
      for part in parts {
        guard let value = value(part.row) else { return nil }
        sum += part.factor * value
      }
      return sum
    }
    mixed.controlValue = sum(\.controlValue)
    mixed.difference = sum(\.difference)
    guard mixed.controlValue != nil || mixed.difference != nil else { return (nil, .undefined) }
    let squares = parts.map { $0.factor * $0.row.standardError }.map { $0 * $0 }
    mixed.standardError = squares.reduce(0, +).squareRoot()
    // Quantiles of all sorts of users are added up, as if one scenario were extreme for all of them alike.
    if let p05 = sum({ $0.scenarios?.p05 }), let p50 = sum({ $0.scenarios?.p50 }), let p95 = sum({ $0.scenarios?.p95 })
    {
      mixed.scenarios = ScenarioSpread.Range(p05: min(p05, p95), p50: p50, p95: max(p05, p95))
    } else {
      // For sorts of users whose own range is not in the report, that of all users is moved to their difference.
      mixed.scenarios = nil
      if let whole = rows.first(where: { $0.scope == .overall }), let range = whole.scenarios,
        let own = whole.difference, let difference = mixed.difference
      {
        let shift = difference - own
        mixed.scenarios = ScenarioSpread.Range(p05: range.p05 + shift, p50: range.p50 + shift, p95: range.p95 + shift)
      }
    }
    mixed.claim = claim(of: mixed, metric)
    return (mixed, nil)
  }

  /// The claim for the observed users; `nil` if their mix contradicts the verdict.
  private func claim(of row: Prediction.Row, _ metric: Metric) -> PredictionClaim? {
    let margin = row.margin ?? metric.margin(around: row.controlValue)
    guard let scenarios = row.scenarios else {
      return row.difference.flatMap { PredictionClaim($0, error: row.standardError, margin: margin, level: level) }
    }
    guard let claim = row.claim, claim.isPossible(with: scenarios.p50, margin: margin) else { return nil }
    return claim
  }
}

/// The number of users in each stratum: in each size class at exposure and, if reported, in each segment.
package struct UserMix: Sendable {
  private let users: [(stratum: ExposureStratum, count: Int)]

  /// Makes a mix of the users of strata; several counts of one stratum add up.
  package init(_ users: [(stratum: ExposureStratum, count: Int)]) { self.users = users }

  /// The number of users in a scope.
  package func count(in scope: Comparison.Scope) -> Int { count { scope.holds($0) } }

  /// The share of all users in a scope; 0 without users.
  package func share(of scope: Comparison.Scope) -> Double { share(of: scope, within: .overall) }

  /// One scope's share of another's users; 0 if the other has none.
  func share(of part: Comparison.Scope, within whole: Comparison.Scope) -> Double {
    share(within: whole) { part.holds($0) }
  }

  /// The share of a scope's users in some of its strata; 0 if the scope has none.
  func share(within whole: Comparison.Scope, where isCounted: (ExposureStratum) -> Bool) -> Double {
    let all = count(in: whole)
    return all > 0 ? Double(count { whole.holds($0) && isCounted($0) }) / Double(all) : 0
  }

  private func count(where isCounted: (ExposureStratum) -> Bool) -> Int {
    users.reduce(0) { isCounted($1.stratum) ? $0 + $1.count : $0 }
  }
}
