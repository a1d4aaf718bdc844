import ExperimentAnalysis
import ExperimentDesign
import ExperimentStatistics
import HeadlessNavigation
import Testing

/// What is told of different users under control and treatment.
struct DifferentUsersTests {
  /// Compact 100 and 200, regular 300 and 100: arms whose users are mixed otherwise.
  private static let mixed: [SmallLedger.Group] = [
    (0, .compact, 0, 20, 100), (0, .regular, 0, 150, 300), (1, .compact, 0, 60, 200), (1, .regular, 0, 60, 100),
  ]

  private static func ledger(
    _ groups: [SmallLedger.Group] = mixed, analysis: (inout AnalysisChoices) -> Void = { _ in }
  ) throws -> SmallLedger {
    var ledger = try SmallLedger(analysis: analysis)
    ledger.add(groups)
    return ledger
  }

  @Test func `a confidence sequence is around the difference and wider than the interval`() throws {
    let ledger = try Self.ledger()
    for metric in 0..<3 {
      let row = try #require(ledger.row(metric))
      let (sequence, interval) = (try #require(row.sequence), try #require(row.interval))
      let (difference, error) = (try #require(row.difference), try #require(row.standardError))
      let reach = ConfidenceSequence().halfWidth(standardError: error, units: 700)
      #expect(abs(sequence.upper - difference - reach) < 1e-12 && abs(difference - sequence.lower - reach) < 1e-12)
      #expect(sequence.lower < interval.lower && interval.upper < sequence.upper)
    }
  }

  /// 0.2 and 0.5 against 0.3 and 0.6, of 300 and 400 of all 700.
  @Test func `post-stratified, arms are compared in the mix of everybody exposed`() throws {
    let row = try #require(try Self.ledger().row(0))
    #expect(row.estimates.map(\.kind) == [.crude, .postStratified])
    // Crude: 170 of 400 against 120 of 300, the wrong way round.
    #expect(abs((row.difference ?? 0) - (120.0 / 300 - 170.0 / 400)) < 1e-15)
    let adjusted = row.estimates[1].estimate
    #expect(abs((adjusted.difference ?? 0) - 0.1) < 1e-15)
    #expect(abs((adjusted.controlValue ?? 0) - (0.3 * 0.2 + 0.4 * 0.5) / 0.7) < 1e-15)
    let variances = (0.16 / 100 + 0.21 / 200, 0.25 / 300 + 0.24 / 100)
    let error = (9 * variances.0 + 16 * variances.1).squareRoot() / 7
    #expect(abs((adjusted.standardError ?? 0) - error) < 1e-15)
    #expect(adjusted.result?.method == .postStratified && adjusted.undefined == nil)
    for metric in 1..<3 { #expect(try Self.ledger().row(metric)?.estimates[1].estimate.standardError != nil) }
    // In one stratum nobody is mixed.
    #expect(try Self.ledger().row(0, .sizeClass(.compact))?.estimates.map(\.kind) == [.crude])
  }

  @Test func `the mix is that of all variants, and a stratum that lacks an arm leaves nothing to be told`() throws {
    var ledger = try SmallLedger(variants: 3)
    ledger.add(Self.mixed + [(2, .compact, 0, 10, 700)])
    let row = try #require(ledger.row(0))
    // 1000 compact and 400 regular.
    #expect(abs((row.estimates[1].estimate.controlValue ?? 0) - (10 * 0.2 + 4 * 0.5) / 14) < 1e-15)
    let other = try #require(ledger.row(0, treatment: 2)?.estimates[1].estimate)
    #expect(other.undefined == .emptyStratum && other.difference == nil && other.result == nil)
  }

  @Test func `the chosen estimate stands in the row, with its sequence, test and lift`() throws {
    let row = try #require(try Self.ledger { $0.estimator = .postStratified }.row(0))
    #expect(abs((row.difference ?? 0) - 0.1) < 1e-15)
    #expect(row.result?.method == .postStratified && row.sequence?.contains(0.1) == true)
    let difference = try #require(row.treatmentValue) - #require(row.controlValue)
    #expect(abs(difference - 0.1) < 1e-15)
    let crude = try #require(try Self.ledger { $0.estimator = .postStratified }.row(0, .sizeClass(.regular)))
    #expect(crude.result?.method == .pooledZ)
  }

  @Test func `differences of strata are held against each other, and against the sum`() throws {
    let results = try Self.ledger().results
    let strata = try #require(results.comparisons.first?.strata)
    #expect(results.comparisons.first?.heterogeneity?.method == .cochranQ)
    #expect(strata.simpson?.isReversal == true)
    let warning = try #require(results.health.simpsonWarnings.first)
    #expect(warning.metric == 0 && warning.treatment == 1 && warning.isReversal && warning.crude < 0)
    #expect(abs((warning.postStratified ?? 0) - 0.1) < 1e-15)
    // A warning is not an alarm, and the ratio of arms is one.
    var balanced = try Self.ledger([(0, .compact, 0, 1, 50), (1, .compact, 0, 2, 50)])
    #expect(balanced.results.health.simpsonWarnings.isEmpty && balanced.results.health.isGood)
    balanced.add([(0, .regular, 0, 2, 50), (1, .regular, 0, 1, 50)])
    #expect(balanced.results.health.isGood && balanced.row(0)?.heterogeneity != nil)
  }

  @Test func `where few are to be expected, Fisher's exact test decides, and says so`() throws {
    let few = try #require(try Self.ledger([(0, .compact, 0, 1, 40), (1, .compact, 0, 7, 40)]).row(0))
    let exact = try ProportionDifference(
      control: Proportion(successes: 1, trials: 40), treatment: Proportion(successes: 7, trials: 40))
    #expect(few.result?.method == .fisher && few.result?.pValue == exact.fisherTest())
    #expect(few.result?.statistic == nil)
    let enough = try #require(try Self.ledger([(0, .compact, 0, 3, 40), (1, .compact, 0, 7, 40)]).row(0))
    #expect(enough.result?.method == .pooledZ)
  }

  @Test func `a lift has the log-ratio interval, and the score interval where nothing is left of it`() throws {
    let usual = try #require(try Self.ledger([(0, .compact, 0, 30, 100), (1, .compact, 0, 20, 100)]).row(0))
    let both = try ProportionDifference(
      control: Proportion(successes: 30, trials: 100), treatment: Proportion(successes: 20, trials: 100))
    #expect(try usual.liftInterval == both.logRatioLiftInterval(level: 0.95))
    let none = try #require(try Self.ledger([(0, .compact, 0, 30, 100), (1, .compact, 0, 0, 100)]).row(0))
    #expect(none.lift == -1 && none.undefined == nil)
    #expect(none.liftInterval?.lower == -1 && none.liftInterval.map { $0.upper < -0.8 } == true)
    let nothing = try #require(try Self.ledger([(0, .compact, 0, 0, 100), (1, .compact, 0, 30, 100)]).row(0))
    #expect(nothing.lift == nil && nothing.liftInterval == nil && nothing.undefined == .zeroBaseline)
    #expect(nothing.result != nil && nothing.interval != nil)
  }

  @Test func `the level is that of every interval`() throws {
    let (narrow, wide) = (try Self.ledger { $0.level = 0.8 }, try Self.ledger { $0.level = 0.99 })
    for metric in 0..<3 {
      let (inner, outer) = (try #require(narrow.row(metric)), try #require(wide.row(metric)))
      for path in [\Comparison.interval, \.liftInterval, \.sequence] {
        let (inside, outside) = (try #require(inner[keyPath: path]), try #require(outer[keyPath: path]))
        #expect(outside.lower < inside.lower && inside.upper < outside.upper)
      }
    }
    let funnels = [narrow, wide].map { $0.results.funnel.compactMap(\.interval) }
    for (inside, outside) in zip(funnels[0], funnels[1]) where inside.upper < 1 {
      #expect(inside.upper < outside.upper)
    }
  }
}
