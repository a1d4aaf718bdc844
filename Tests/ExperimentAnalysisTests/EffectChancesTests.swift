import ExperimentAnalysis
import ExperimentStatistics
import HeadlessNavigation
import NavigationExperiments
import Testing

/// What is to be believed of a difference, and what as many users would find.
struct EffectChancesTests {
  private static func ledger(_ change: (inout AnalysisChoices) -> Void = { _ in }) throws -> SmallLedger {
    var ledger = try SmallLedger(analysis: change)
    ledger.add([(0, .compact, 0, 300, 1000), (1, .compact, 0, 330, 1000)])
    return ledger
  }

  @Test func `a share is believed by beta posteriors, and a mean by a normal one`() throws {
    let ledger = try Self.ledger()
    let analysis = ledger.experiment.analysis
    let share = try #require(try ledger.row(0)?.chances(of: ledger.experiment.metrics[0], by: analysis))
    let posterior = PosteriorComparison(
      control: ProportionPosterior(Proportion(successes: 300, trials: 1000)),
      treatment: ProportionPosterior(Proportion(successes: 330, trials: 1000)))
    #expect(share.model == .beta && share.chanceToWin == posterior.chanceToWin)
    #expect(share.expectedLossOfTreatment == posterior.expectedLossOfTreatment)
    let row = try #require(ledger.row(1))
    let taps = try #require(try row.chances(of: ledger.experiment.metrics[1], by: analysis))
    // Fewer taps are better: the chance is that of a difference below zero.
    let score = try #require(row.difference) / #require(row.standardError)
    #expect(taps.model == .normal && abs(taps.chanceToWin - NormalDistribution().lowerTail(at: -score)) < 1e-12)
    #expect(try ledger.row(2)?.chances(of: ledger.experiment.metrics[2], by: analysis) == nil)
  }

  @Test func `where lower is better, losing is winning`() throws {
    let ledger = try Self.ledger()
    var metric = ledger.experiment.metrics[0]
    let row = try #require(ledger.row(0))
    let higher = try #require(try row.chances(of: metric, by: ledger.experiment.analysis))
    metric.better = .lower
    let lower = try #require(try row.chances(of: metric, by: ledger.experiment.analysis))
    #expect(abs(higher.chanceToWin + lower.chanceToWin - 1) < 1e-9)
    #expect(lower.expectedLossOfControl == higher.expectedLossOfTreatment)
  }

  @Test func `a prior of the lift draws every metric towards no difference`() throws {
    let (open, doubtful) = (try Self.ledger(), try Self.ledger { $0.priorLiftDeviation = 0.02 })
    for metric in 0..<2 {
      let definition = open.experiment.metrics[metric]
      let free = try #require(try open.row(metric)?.chances(of: definition, by: open.experiment.analysis))
      let drawn = try #require(try doubtful.row(metric)?.chances(of: definition, by: doubtful.experiment.analysis))
      #expect(drawn.model == .normal && abs(drawn.chanceToWin - 0.5) < abs(free.chanceToWin - 0.5))
    }
  }

  @Test func `the same users under both ask no sampling question`() throws {
    var ledger = try SmallLedger()
    for index in 0..<50 {
      let outcomes = [index < 20, index < 30].map { isDone in
        UserOutcome(
          exposure: Exposure(time: 0, sizeClass: .compact), reachedTimes: isDone ? [0, 1] : [0],
          values: [isDone ? 1 : 0, isDone ? 1 : 2, 0], denominators: [isDone ? 1 : 2])
      }
      ledger.tally.addPaired(outcomes)
    }
    let rows = ExperimentAnalyzer(experiment: ledger.experiment, tally: ledger.tally).results().comparisons
    let paired = rows.filter { $0.design == .paired }
    #expect(!paired.isEmpty)
    for row in paired {
      #expect(row.result == nil && row.adjustedPValue == nil && row.sequence == nil && row.estimates.isEmpty)
      #expect(row.heterogeneity == nil && row.strata == nil)
      let metric = ledger.experiment.metrics[row.metric]
      #expect(try row.chances(of: metric, by: ledger.experiment.analysis) == nil)
      #expect(try row.detectableDifference(by: ledger.experiment.analysis) == nil)
    }
  }

  /// As many users again find what they are said to find in four tests of five.
  @Test func `a detectable difference has the power it is told for`() throws {
    let ledger = try Self.ledger()
    let rise = try #require(try ledger.row(0)?.detectableDifference(by: ledger.experiment.analysis))
    let power = ProportionPlan(controlRate: 0.3).power(treatmentRate: 0.3 + rise, controlUnits: 1000)
    #expect(abs(power - 0.8) < 1e-6)
    let row = try #require(ledger.row(1))
    let difference = try #require(try row.detectableDifference(by: ledger.experiment.analysis))
    #expect(abs(difference / (row.standardError ?? 0) - 2.8015852) < 1e-6)
  }
}
