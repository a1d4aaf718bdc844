import ExperimentDesign
import NavigationEvents
import Testing

import ExperimentAnalysis

/// Users of sorts whose true values are written down, simulated and observed in other shares.
struct ReweightingTests {
  private static let metric = Metric(id: "share", measure: .reached(step: 0), role: .primary, margin: 0.01)
  private static let segments = [Comparison.Scope.segment(0), .segment(1)]

  /// Compact calm, compact hurried, regular calm, regular hurried.
  private static let strata = [SizeClass.compact, .regular].flatMap { sizeClass in
    [0, 1].map { ExposureStratum(sizeClass, segment: $0) }
  }

  private static func mix(_ counts: [Int]) -> UserMix { UserMix(Array(zip(strata, counts).map { ($0, $1) })) }

  /// The mean over a scope of values by stratum.
  private static func mean(_ values: [Double], _ counts: [Int], in scope: Comparison.Scope) -> Double {
    let own = strata.indices.filter { scope.holds(strata[$0]) }
    return own.reduce(0) { $0 + values[$1] * Double(counts[$1]) } / Double(own.reduce(0) { $0 + counts[$1] })
  }

  private static func rows(_ control: [Double], _ difference: [Double], _ counts: [Int]) -> [Prediction.Row] {
    ([.overall] + Comparison.Scope.sizeClasses + segments).map { scope in
      var row = Prediction.Row((0, 1, scope))
      row.controlValue = mean(control, counts, in: scope)
      (row.difference, row.standardError) = (mean(difference, counts, in: scope), 0.1)
      return row
    }
  }

  @Test(arguments: [[60, 40, 120, 80], [10, 90, 70, 30], [1, 0, 0, 1], [0, 0, 5, 5]])
  func `effects that add up are found again in any other mix`(observed: [Int]) throws {
    let simulated = [300, 100, 600, 200]
    let control = [0.1, 0.3, 0.4, 0.6]
    let difference = [0.05, -0.05, 0.02, -0.08]
    let reweighting = Reweighting(predicted: Self.mix(simulated), observed: Self.mix(observed), segments: Self.segments)
    for scope in [.overall] + Comparison.Scope.sizeClasses + Self.segments where Self.mix(observed).count(in: scope) > 0
    {
      let rows = Self.rows(control, difference, simulated)
      let row = try #require(reweighting.row(scope, of: Self.metric, from: rows).row)
      let (value, change) = (Self.mean(control, observed, in: scope), Self.mean(difference, observed, in: scope))
      #expect(abs((row.controlValue ?? .nan) - value) < 1e-12, "\(scope)")
      #expect(abs((row.difference ?? .nan) - change) < 1e-12, "\(scope)")
    }
  }

  /// A report has ranges over scenarios for rows that decide; the others cannot narrow what is expected.
  @Test func `where size classes have no range the one of all users moves along`() throws {
    let (simulated, observed) = ([300, 100, 150, 50], [100, 0, 300, 0])
    var rows = Self.rows([0.1, 0.9, 0.4, 0.2], [0.1, 0.9, 0.4, 0.2], simulated)
    let whole = try #require(rows.firstIndex { $0.scope == .overall })
    rows[whole].scenarios = ScenarioSpread.Range(p05: 0.2, p50: 0.3, p95: 0.5)
    rows[whole].claim = .higher
    let reweighting = Reweighting(predicted: Self.mix(simulated), observed: Self.mix(observed), segments: [])
    let row = try #require(reweighting.row(.overall, of: Self.metric, from: rows).row)
    let range = try #require(row.scenarios)
    let shift = try #require(row.difference) - #require(rows[whole].difference)
    #expect(abs(shift) > 0.001 && abs(range.p50 - 0.3 - shift) < 1e-12)
    #expect(abs(range.p95 - range.p05 - 0.3) < 1e-12 && row.claim == .higher)
    // A size class without a verdict claims nothing, however many users were simulated.
    let compact = try #require(reweighting.row(.sizeClass(.compact), of: Self.metric, from: rows).row)
    #expect(compact.scenarios != nil && compact.claim == nil)
  }

  @Test func `without segments each size class counts by its share, whatever is within it`() throws {
    let (simulated, observed) = ([300, 100, 150, 50], [100, 0, 300, 0])
    let control = [0.1, 0.9, 0.4, 0.2]
    let rows = Self.rows(control, control, simulated)
    let reweighting = Reweighting(predicted: Self.mix(simulated), observed: Self.mix(observed), segments: [])
    let row = try #require(reweighting.row(.overall, of: Self.metric, from: rows).row)
    // A quarter of 0.3 and three of 0.35; each has an error of 0.1.
    let (value, error) = (0.3375, 0.1 * 0.625.squareRoot())
    #expect(abs((row.controlValue ?? .nan) - value) < 1e-12)
    #expect(abs(row.standardError - error) < 1e-12)
    let compact = try #require(reweighting.row(.sizeClass(.compact), of: Self.metric, from: rows).row)
    #expect(compact.controlValue == rows.first { $0.scope == .sizeClass(.compact) }?.controlValue)
  }

  @Test func `of users nobody like whom was simulated, and of rates of several sorts, nothing is told`() throws {
    let observed = Self.mix([1, 0, 1, 0])
    let compactOnly = Reweighting(predicted: Self.mix([5, 5, 0, 0]), observed: observed, segments: [])
    let rows = Self.rows([0.1, 0.1, 0.1, 0.1], [0, 0, 0, 0], [5, 5, 5, 5])
    #expect(compactOnly.row(.overall, of: Self.metric, from: rows).gap == .nobody)
    #expect(compactOnly.row(.sizeClass(.compact), of: Self.metric, from: rows).row?.controlValue == 0.1)
    let nobody = Reweighting(predicted: observed, observed: Self.mix([3, 0, 0, 0]), segments: [])
    #expect(nobody.row(.sizeClass(.regular), of: Self.metric, from: rows).gap == .empty)
    let rate = Metric(id: "backs", measure: .rate(of: "back", per: ["tap"]), role: .secondary)
    let both = Reweighting(predicted: Self.mix([5, 5, 5, 5]), observed: observed, segments: [])
    #expect(both.row(.overall, of: rate, from: rows).gap == .rate)
    #expect(both.row(.sizeClass(.regular), of: rate, from: rows).row?.controlValue == 0.1)
  }

  @Test(arguments: [
    ([100, 0, 0, 0], PredictionClaim?.some(.higher)), ([0, 0, 100, 0], nil), ([50, 0, 50, 0], .higher),
  ]) func `a verdict that another mix turns over is none of theirs`(observed: [Int], claim: PredictionClaim?) throws {
    var rows = Self.rows([0, 0, 0, 0], [0.3, 0.3, -0.1, -0.1], [10, 10, 10, 10])
    for index in rows.indices {
      let difference = rows[index].difference ?? 0
      rows[index].scenarios = ScenarioSpread.Range(p05: difference - 0.05, p50: difference, p95: difference + 0.05)
      rows[index].claim = .higher
    }
    let reweighting = Reweighting(predicted: Self.mix([10, 10, 10, 10]), observed: Self.mix(observed), segments: [])
    let row = try #require(reweighting.row(.overall, of: Self.metric, from: rows).row)
    #expect(row.claim == claim)
    let difference = try #require(row.difference)
    let scenarios = try #require(row.scenarios)
    #expect(abs(scenarios.p05 - (difference - 0.05)) < 1e-12 && abs(scenarios.p95 - (difference + 0.05)) < 1e-12)
  }
}
