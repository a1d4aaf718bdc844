import HeadlessNavigation
import NavigationExperiments

/// Turns what a run tells of its own users into what it tells of users who are mixed otherwise.
///
/// Each sort of users keeps its own values, and counts by its share of the observed users. Where segments are told apart,
/// size classes and segments are moved one after the other, as reports tell the values of each but not of both together:
/// that is exact where their effects add up.
struct Reweighting {
  let predicted: UserMix
  let observed: UserMix
  /// The scopes of the segments; none where segments are not told apart.
  let segments: [Comparison.Scope]
  /// The confidence level at which a difference says more than its own error.
  var level = 0.95

  /// By how much each of the run's scopes counts in the values of the observed users of a scope.
  func factors(for scope: Comparison.Scope) -> [(scope: Comparison.Scope, factor: Double)] {
    let factors: [(scope: Comparison.Scope, factor: Double)]
    switch scope {
    case .triggered, .goal: factors = []
    case .sizeClass: factors = [(scope, 1)] + segments.map { ($0, excess(of: $0, within: scope)) }
    case .segment: factors = [(scope, 1)] + UserMix.classes.map { ($0, excess(of: $0, within: scope)) }
    case .overall:
      let classes = UserMix.classes.map { (scope: $0, factor: observed.share(of: $0)) }
      factors =
        classes
        + segments.map { segment in
          (segment, classes.reduce(0) { $0 + $1.factor * excess(of: segment, within: $1.scope) })
        }
    }
    return factors.filter { $0.factor != 0 }
  }

  /// By how much a sort of users is more frequent among the observed users of a scope than among the simulated ones.
  private func excess(of part: Comparison.Scope, within whole: Comparison.Scope) -> Double {
    observed.share(of: part, within: whole) - predicted.share(of: part, within: whole)
  }
}

/// Why a run foretells nothing of some users.
package enum PredictionGap: String, Error, Hashable, Sendable {
  /// There are none in the log.
  case empty = "the log has nobody there"
  /// Users of their sort were not simulated.
  case nobody = "the run had nobody of a sort that the log has"
  /// A ratio of sums, whose parts reports do not tell.
  case rate = "a rate over several sorts of users cannot be re-weighted"
  /// The run could not tell the value.
  case undefined = "the run has no value of it"
}

extension Reweighting {
  /// What the run tells of the observed users of a scope.
  /// - Parameter rows: The run's rows of one metric and treatment.
  /// - Throws: ``PredictionGap`` where it tells nothing.
  func row(_ scope: Comparison.Scope, of metric: Metric, from rows: [Prediction.Row]) throws(PredictionGap)
    -> Prediction.Row
  {
    guard observed.count(in: scope) > 0 else { throw .empty }
    let factors = factors(for: scope)
    guard !metric.isRate || factors.count == 1 else { throw .rate }
    var parts: [(row: Prediction.Row, factor: Double)] = []
    for (part, factor) in factors {
      guard predicted.count(in: part) > 0, let row = rows.first(where: { $0.scope == part }) else { throw .nobody }
      parts.append((row, factor))
    }
    guard var mixed = rows.first(where: { $0.scope == scope }), !parts.isEmpty else { throw .nobody }
    mixed.controlValue = Self.sum(parts, \.controlValue)
    mixed.difference = Self.sum(parts, \.difference)
    guard mixed.controlValue != nil || mixed.difference != nil else { throw .undefined }
    let squares = parts.map { $0.factor * $0.row.standardError }.map { $0 * $0 }
    mixed.standardError = squares.reduce(0, +).squareRoot()
    mixed.scenarios = Self.scenarios(parts)
    mixed.claim = claim(of: mixed, metric)
    return mixed
  }

  private static func sum(
    _ parts: [(row: Prediction.Row, factor: Double)],
    _ path: KeyPath<Prediction.Row, Double?>
  ) -> Double? {
    var sum = 0.0
    for part in parts {
      guard let value = part.row[keyPath: path] else { return nil }
      sum += part.factor * value
    }
    return sum
  }

  /// The quantiles of all sorts of users are added up, as if one scenario were extreme for all of them alike.
  private static func scenarios(_ parts: [(row: Prediction.Row, factor: Double)]) -> ScenarioSpread.Range? {
    func sum(_ path: KeyPath<ScenarioSpread.Range, Double>) -> Double? {
      var sum = 0.0
      for part in parts {
        guard let scenarios = part.row.scenarios else { return nil }
        sum += part.factor * scenarios[keyPath: path]
      }
      return sum
    }
    guard let p05 = sum(\.p05), let p50 = sum(\.p50), let p95 = sum(\.p95) else { return nil }
    return ScenarioSpread.Range(p05: min(p05, p95), p50: p50, p95: max(p05, p95))
  }

  /// What is claimed of the observed users: a verdict that is turned over by other shares of users is none of theirs.
  private func claim(of row: Prediction.Row, _ metric: Metric) -> PredictionClaim? {
    let margin = row.margin ?? metric.margin(around: row.controlValue)
    guard let scenarios = row.scenarios else {
      return row.difference.flatMap {
        PredictionClaim($0, error: row.standardError, margin: margin, level: level)
      }
    }
    guard let claim = row.claim, claim.isPossible(with: scenarios.p50, margin: margin) else { return nil }
    return claim
  }
}

/// How many users there are of each sort: of each size class at exposure, and of each segment where segments are told apart.
package struct UserMix: Sendable {
  private let users: [(stratum: ExposureStratum, count: Int)]

  /// Makes a mix of the users of strata; several counts of one stratum add up.
  init(_ users: [(stratum: ExposureStratum, count: Int)]) { self.users = users }

  /// How many users a scope has.
  package func count(in scope: Comparison.Scope) -> Int { count { scope.holds($0) } }

  /// The share of all users who are in a scope; 0 where there is nobody at all.
  package func share(of scope: Comparison.Scope) -> Double { share(of: scope, within: .overall) }

  /// The share that one scope has of another's users; 0 where those are none.
  func share(of part: Comparison.Scope, within whole: Comparison.Scope) -> Double {
    share(within: whole) { part.holds($0) }
  }

  /// The share that some of a scope's strata have of its users; 0 where those are none.
  func share(within whole: Comparison.Scope, where isCounted: (ExposureStratum) -> Bool) -> Double {
    let all = count(in: whole)
    return all > 0 ? Double(count { whole.holds($0) && isCounted($0) }) / Double(all) : 0
  }

  /// The size classes, of which everybody is in one.
  static let classes = SizeClass.allCases.map(Comparison.Scope.sizeClass)

  private func count(where isCounted: (ExposureStratum) -> Bool) -> Int {
    users.reduce(0) { isCounted($1.stratum) ? $0 + $1.count : $0 }
  }
}

extension Comparison.Scope {
  /// Whether users of a stratum are in the scope; of those for whom something can differ a stratum tells nothing.
  func holds(_ stratum: ExposureStratum) -> Bool {
    switch self {
    case .overall: true
    case .triggered, .goal: false
    case .sizeClass(let sizeClass): stratum.sizeClass == sizeClass
    case .segment(let segment): stratum.segment == segment
    }
  }
}
