import ExperimentAnalysis
import ExperimentDesign
import ExperimentStatistics
import NavigationEvents
import NavigationExperiments
import Testing

/// Whether the variants got the users they should have, over all and in each size class.
struct SampleRatioTests {
  private static func health(_ exposed: [(compact: Int, regular: Int)]) throws -> AnalysisResults.Health {
    var ledger = try SmallLedger()
    for (variant, users) in exposed.enumerated() {
      ledger.add([(variant, .compact, 0, 0, users.compact), (variant, .regular, 0, 0, users.regular)])
    }
    return ledger.results.health
  }

  @Test func `a class may be off where the sum is not`() throws {
    let health = try Self.health([(600, 400), (400, 600)])
    #expect(health.sampleRatio?.pValue == 1 && health.status(of: .sampleRatio) == .refused && !health.isGood)
    let classes = health.sampleRatios.sizeClasses
    #expect(classes.map(\.sizeClass) == [.compact, .regular])
    for row in classes {
      // χ² = (100² + 100²) / 500.
      #expect(abs((row.result?.statistic ?? 0) - 40) < 1e-12)
      #expect(row.adjustedPValue == row.result.map { min(1, 2 * $0.pValue) })
    }
  }

  @Test func `a class that nobody is in is no test, and makes the others no stricter`() throws {
    let health = try Self.health([(520, 0), (480, 0)])
    let classes = health.sampleRatios.sizeClasses
    #expect(classes[1].undefined == .noUnits && classes[1].result == nil && classes[1].adjustedPValue == nil)
    #expect(classes[0].adjustedPValue == classes[0].result?.pValue && health.status(of: .sampleRatio) == .good)
    let shares = health.sampleRatios.shares
    #expect(shares.map(\.observed) == [0.52, 0.48] && shares.map(\.expected) == [0.5, 0.5])
    #expect(shares.allSatisfy { $0.interval?.contains(0.5) == true })
    #expect(abs((health.sampleRatios.largestDeviation ?? 0) - 0.02) < 1e-15)
  }

  @Test func `a step that no user of a log reaches is nothing to trust`() throws {
    var ledger = try SmallLedger()
    ledger.experiment.requirements = [
      Requirement(metric: 0, variant: 1, comparison: .atLeast, isRelativeToControl: true, bound: -1),
      Requirement(metric: 1, variant: 1, comparison: .atMost, isRelativeToControl: false, bound: 10),
    ]
    #expect(ledger.results.health.isNobodyExposed && ledger.results.health.unreachedSteps == [0, 1])
    ledger.add([(0, .compact, 0, 0, 50), (1, .compact, 0, 0, 50)])
    let empty = ledger.results
    #expect(empty.health.unreachedSteps == [1] && !empty.health.isNobodyExposed && !empty.health.isGood)
    // The share is of a step that no user reaches; the taps are told.
    #expect(empty.requirements.map(\.isMet) == [false, false] && empty.requirements[0].judgedValue == nil)
    let simulated = ExperimentAnalyzer(experiment: ledger.experiment.outline, tally: ledger.tally).results()
    #expect(simulated.health.isGood && simulated.health.unreachedSteps.isEmpty)
    ledger.add([(0, .regular, 0, 1, 1), (1, .compact, 0, 0, 1)])
    #expect(ledger.results.health.isGood && ledger.results.requirements.allSatisfy(\.isMet))
  }

  /// A share that is 0 under every variant says nothing of a small run, and that something is wrong of a large one.
  @Test(arguments: [(999, 0, true), (1000, 0, false), (1000, 1, true)])
  func `a step that no user of a run reaches is an alarm from 1,000 users on`(
    users: Int, reaching: Int, isGood: Bool
  ) throws {
    var ledger = try SmallLedger()
    ledger.experiment.requirements = [
      Requirement(metric: 0, variant: 1, comparison: .atLeast, isRelativeToControl: true, bound: -1)
    ]
    ledger.add([(0, .compact, 0, reaching, users / 2), (1, .compact, 0, 0, users - users / 2)])
    let results = ExperimentAnalyzer(experiment: ledger.experiment.outline, tally: ledger.tally).results()
    #expect(results.health.isGood == isGood && results.health.unreachedSteps == (isGood ? [] : [1]))
    #expect(results.health.emptyMetrics.isEmpty && results.requirements[0].isMet == isGood)
  }

  /// The same users under both count once.
  @Test(arguments: [(999, []), (1000, [0])]) func `a share that is 0 although the step is reached is an alarm`(
    users: Int, empty: [Int]
  ) throws {
    let ledger = try SmallLedger()
    var tally = ExperimentTally(ledger.experiment.outline)
    for _ in 0..<users {
      let outcome = UserOutcome(
        exposure: Exposure(time: 0, sizeClass: .compact), reachedTimes: [0, 100], values: [0, 0, 0], denominators: [1])
      tally.addPaired([outcome, outcome], toAll: true)
      tally.addRevealed(outcome, variant: 0)
    }
    let health = ExperimentAnalyzer(experiment: ledger.experiment.outline, tally: tally).results().health
    #expect(health.emptyMetrics == empty && health.unreachedSteps.isEmpty && health.hasEvidence == empty.isEmpty)
  }

  @Test func `without exposed users there is no test`() throws {
    #expect(try Self.health([(0, 0), (0, 0)]).sampleRatios.undefined == .noUnits)
  }

  @Test(arguments: [(540, false), (553, true)]) func `an alarm is below 0.001`(control: Int, isAlarm: Bool) throws {
    var ledger = try SmallLedger()
    ledger.add([(0, .compact, 0, 0, control), (1, .compact, 0, 0, 1000 - control)])
    #expect((ledger.results.health.status(of: .sampleRatio) == .refused) == isAlarm)
  }
}
