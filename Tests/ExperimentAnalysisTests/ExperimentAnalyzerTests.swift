import Assignment
import ExperimentAnalysis
import ExperimentDesign
import ExperimentStatistics
import FunnelAnalysis
import NavigationEvents
import NavigationExperiments
import Testing

/// An experiment of two variants with a share and a time, and users written down by hand.
private struct Ledger {
  let experiment: ExperimentDefinition
  var tally: ExperimentTally

  init(segments: [String] = []) throws {
    experiment = try OneScreen.experiment(
      steps: ["one", "two", "three"],
      metrics: [
        Metric(id: "share", measure: .reached(step: 2), role: .primary),
        Metric(id: "time", measure: .time(from: .step(0), to: 2, horizonMilliseconds: 10_000), role: .secondary),
      ], segments: segments)
    tally = ExperimentTally(experiment.outline)
  }

  /// A user who gets so many steps far, and takes so long for it.
  static func user(_ steps: Int, _ milliseconds: Int64, in sizeClass: SizeClass = .compact) -> UserOutcome {
    UserOutcome(
      startClass: sizeClass, exposure: Exposure(time: 0, sizeClass: sizeClass),
      reachedTimes: (0..<Int64(steps)).map { $0 * milliseconds / 2 },
      values: [steps == 3 ? 1 : 0, steps == 3 ? milliseconds : UserOutcome.never], transitions: [], hitStepCap: false)
  }

  var results: AnalysisResults { ExperimentAnalyzer(experiment: experiment.outline, tally: tally).results() }

  func comparison(_ metric: Int, _ design: Comparison.Design, _ scope: Comparison.Scope = .overall) -> Comparison? {
    results.comparisons.first { $0.metric == metric && $0.design == design && $0.scope == scope }
  }
}

struct ExperimentAnalyzerTests {
  @Test func `segments are told apart where there are some, and make up everybody`() throws {
    var ledger = try Ledger(segments: ["calm", "hurried"])
    for (variant, segment, successes) in [(0, 0, 30), (0, 1, 5), (1, 0, 45), (1, 1, 10)] {
      for index in 0..<(segment == 0 ? 100 : 40) {
        var user = Ledger.user(index < successes ? 3 : 1, 2000)
        user.segment = segment
        ledger.tally.addRevealed(user, variant: variant)
      }
    }
    let rows = ledger.results.funnel.filter { $0.variant == 1 && $0.step == 2 && $0.sizeClass == .compact }
    #expect(rows.map(\.stratum.segment) == [0, 1])
    #expect(rows.map(\.exposed) == [100, 40] && rows.map(\.reached) == [45, 10])
    let calm = try #require(ledger.comparison(0, .revealed, .segment(0)))
    let hurried = try #require(ledger.comparison(0, .revealed, .segment(1)))
    #expect(calm.controlValue == 0.3 && calm.treatmentValue == 0.45)
    #expect(hurried.controlValue == 0.125 && hurried.treatmentValue == 0.25)
    #expect(ledger.comparison(0, .revealed)?.treatmentCount == calm.treatmentCount + hurried.treatmentCount)
    #expect(ledger.comparison(0, .revealed)?.treatmentValue == 55.0 / 140)
    #expect(try Ledger().comparison(0, .revealed, .segment(0)) == nil)
  }

  /// 30 of 100 against 45 of 100, the times of which are 2 s and 4 s by turns.
  private func ledger() throws -> Ledger {
    var ledger = try Ledger()
    for (variant, successes) in [(0, 30), (1, 45)] {
      for index in 0..<100 {
        let user = Ledger.user(index < successes ? 3 : 1, index % 2 == 0 ? 2000 : 4000)
        ledger.tally.addRevealed(user, variant: variant)
      }
    }
    return ledger
  }

  @Test func `a share is compared by Newcombe's interval and the pooled test`() throws {
    let row = try #require(try ledger().comparison(0, .revealed))
    #expect(row.controlValue == 0.3 && row.treatmentValue == 0.45)
    #expect(abs((row.difference ?? 0) - 0.15) < 1e-15)
    // Pooled: z = .15 / √(.375 · .625 · .02) = 2.19089…; the interval by hand from Wilson's (.2189, .3958), (.3561, .5476).
    #expect(abs((row.result?.statistic ?? 0) - 2.190890230020664) < 1e-12)
    #expect(abs((row.interval?.lower ?? 0) - 0.0157) < 5e-4 && abs((row.interval?.upper ?? 0) - 0.2770) < 5e-4)
    #expect(row.result?.method == .pooledZ)
  }

  @Test func `times of different users are the restricted means of all of them, and so is their test`() throws {
    let row = try #require(try ledger().comparison(1, .revealed))
    // Control: 30 users with a mean of 3 s, 70 with the horizon of 10 s. Treatment: 23 of 2 s, 22 of 4 s, 55 of 10 s.
    #expect(abs((row.controlValue ?? 0) - 7.9) < 1e-12 && abs((row.treatmentValue ?? 0) - 6.84) < 1e-12)
    #expect(abs((row.difference ?? 0) + 1.06) < 1e-12)
    #expect(row.controlCount == 100 && row.treatmentCount == 100)
    #expect(row.arrivals?.control == Proportion(successes: 30, trials: 100))
    #expect(row.arrivals?.treatment == Proportion(successes: 45, trials: 100))
    #expect(row.result?.method == .welch && (row.result?.pValue ?? 0) < 0.05)
  }

  @Test func `a scope is one family, and an undefined test is not in it`() throws {
    let ledger = try ledger()
    for metric in 0..<2 {
      let row = try #require(ledger.comparison(metric, .revealed))
      #expect((row.adjustedPValue ?? 0) >= (row.result?.pValue ?? 1))
    }
    let empty = try #require(ledger.comparison(0, .revealed, .sizeClass(.regular)))
    #expect(
      empty.undefined == .noUnits && empty.adjustedPValue == nil && empty.result == nil && empty.difference == nil)
  }

  @Test func `the same users under both variants`() throws {
    var ledger = try Ledger()
    for index in 0..<50 {
      ledger.tally.addPaired([Ledger.user(index < 20 ? 3 : 1, 3000), Ledger.user(index < 30 ? 3 : 1, 3000)])
    }
    let row = try #require(ledger.comparison(0, .paired))
    // Ten of fifty differ, all one way: d = .2, s² = .2 · .8 · 50/49.
    #expect(row.difference == 0.2)
    #expect(abs((row.standardError ?? 0) - (0.16 / 49).squareRoot()) < 1e-15)
    #expect(row.result == nil && row.adjustedPValue == nil)
  }

  @Test func `identical arms are undefined, whatever they do`() throws {
    var ledger = try Ledger()
    for index in 0..<50 { ledger.tally.addPaired([Ledger.user(index % 4, 3000), Ledger.user(index % 4, 3000)]) }
    let row = try #require(ledger.comparison(1, .paired))
    #expect(row.difference == 0 && row.undefined == .identicalArms && row.interval == nil && row.standardError == nil)
    #expect(row.undefined?.description == "identical arms")
  }

  @Test func `the funnel counts of the exposed and of those before`() throws {
    var ledger = try Ledger()
    for steps in [1, 1, 2, 2, 2, 3, 3, 3, 3, 3] { ledger.tally.addRevealed(Ledger.user(steps, 4000), variant: 0) }
    let rows = ledger.results.funnel.filter { $0.variant == 0 && $0.sizeClass == .compact }
    #expect(rows.map(\.reached) == [10, 8, 5] && rows.map(\.previous) == [10, 10, 8])
    #expect(rows.map(\.rate) == [1, 0.8, 0.5] && rows[2].rateOfPrevious == 0.625)
    let nobody = ledger.results.funnel.filter { $0.variant == 1 }
    #expect(nobody.allSatisfy { $0.rate == nil && $0.interval == nil && $0.rateOfPrevious == nil })
    let times = ledger.results.times.filter { $0.metric == nil && $0.scope == .overall }
    #expect(times.map(\.from) == [.step(0), .step(1), .step(0)] && times.map(\.to) == [1, 2, 2])
    #expect(times.map(\.arrived) == [8, 5, 5] && times.allSatisfy { $0.variant == 0 && $0.users == 10 })
    #expect(times[2][.meanOfArrived] == 4 && times[2][.restrictedMean] == 7)
  }

  @Test func `users are expected by the shares of variants`() throws {
    var even = try Ledger()
    for index in 0..<1000 { even.tally.addRevealed(Ledger.user(3, 1), variant: index % 2) }
    #expect(even.results.health.isGood && even.results.assignments.map(\.expected) == [500, 0, 500, 0])
  }
}
