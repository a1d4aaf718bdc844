import ExperimentAnalysis
import ExperimentDesign
import ExperimentStatistics
import HeadlessNavigation
import NavigationExperiments
import Testing

import ExperimentPlanning

/// Tests that the treatment is not worse than the control by a margin.
struct GuardrailSizeTests {
  /// A pool of a guardrail share, in which more is better, with a count and a rate that are guardrails as well.
  private static func analysis(
    having: [Int] = [300, 300], margin: Double = 0.02, better: Metric.Direction? = .higher,
    requirements: [Requirement] = [], _ change: (inout PowerDemand) -> Void = { _ in }
  ) throws -> PowerAnalysis {
    var pool = try PlannedExperiment.pool(users: 1000, having: having, margin: margin)
    pool.experiment = try PlannedExperiment.experiment(margin: margin, role: .guardrail, requirements: requirements)
    pool.experiment.metrics[0].role = .guardrail
    pool.experiment.metrics[0].better = better
    var demand = PowerDemand()
    change(&demand)
    return PowerAnalysis(pool, demand)
  }

  /// By NumPy from (z_α + z_β)² (p₁q₁ + p₂q₂/k)/(M + d)².
  @Test func `a guardrail is sized to rule out its margin, with no true difference`() throws {
    let row = try Self.analysis().row(0, of: 1, in: .overall)
    #expect(row.question == .nonInferiority(better: .higher) && row.planned == 0)
    #expect(row.neededByFormula?.control == 8242)
    #expect((row.needed?.control ?? 0) >= 8242 && (row.needed?.control ?? 0) < 8400)
    #expect(try #require(row.testPower) >= 0.8)
    let fall = try Self.analysis(better: .lower).row(0, of: 1, in: .overall)
    #expect(fall.question == .nonInferiority(better: .lower) && fall.neededByFormula?.control == 8242)
    // Two such tests, each of which is allowed half of the failures.
    let both = try Self.analysis(better: nil).row(0, of: 1, in: .overall)
    #expect(both.question == .equivalence && both.neededByFormula?.control == 11_033)
  }

  @Test func `what the simulation shows counts where it is asked for and worse`() throws {
    func row(_ having: [Int], _ effect: PlannedEffect) throws -> PowerRow {
      try Self.analysis(having: having) { $0.effect = effect }.row(0, of: 1, in: .overall)
    }
    #expect(try row([300, 290], .margin).planned == 0)
    let worse = try row([300, 290], .simulated)
    #expect(abs((worse.planned ?? 0) + 0.01) < 1e-12 && worse.neededByFormula?.control == 32_644)
    #expect(try row([300, 310], .simulated).planned == 0)
    #expect(try row([300, 280], .simulated).undefined == .unattainable)
    #expect(try row([300, 260], .simulated).undefined == .unattainable)
  }

  @Test(
    arguments: [
      (.atLeast, -0.05, 1319), (.atMost, 0.05, 1319), (.atLeast, 0.05, nil), (.atMost, -0.05, nil),
    ] as [(Requirement.Comparison, Double, Int?)])
  func `a requirement that bounds a loss is a guardrail with its bound`(
    comparison: Requirement.Comparison, bound: Double, control: Int?
  ) throws {
    let requirement = Requirement(
      metric: 0, variant: 1, comparison: comparison, isRelativeToControl: true, bound: bound)
    let rows = try Self.analysis(requirements: [requirement]).rows().filter { $0.margin?.source == .requirement }
    #expect(rows.map { $0.neededByFormula?.control } == (control.map { [$0] } ?? []))
    #expect(rows.allSatisfy { $0.scope == .overall && $0.margin?.value == 0.05 })
  }

  @Test func `the margin is the file's, else the standard one, and what is stated goes before`() throws {
    #expect(try Self.analysis().row(0, of: 1, in: .overall).margin == PlannedMargin(0.02, .file))
    let count = try Self.analysis().row(1, of: 1, in: .overall)
    #expect(count.margin?.source == .standard && abs((count.margin?.value ?? 0) - 0.025) < 1e-12)
    let stated = try #require(PlannedEffect.StatedDifference("-3pp"))
    let row = try Self.analysis { $0.effect = .stated(stated) }.row(0, of: 1, in: .overall)
    #expect(row.margin == PlannedMargin(0.03, .stated) && row.planned == 0)
  }

  /// A margin that nobody stated has the relative size of the primary metric's, 0.02 of 0.3, in `power` as in verdicts.
  @Test func `margins are those of verdicts`() throws {
    let analysis = PlannedExperiment.analysis(try PlannedExperiment.pool()) { $0.effect = .margin }
    var tally = ExperimentTally(analysis.pool.experiment.outline)
    for member in analysis.pool.members {
      let outcomes = zip(member.values, member.denominators).map {
        UserOutcome(exposure: Exposure(time: 0, sizeClass: member.sizeClass), values: $0, denominators: $1)
      }
      tally.addPaired(outcomes, triggered: member.triggers)
    }
    let verdicts = ExperimentAnalyzer(experiment: analysis.pool.experiment.outline, tally: tally).results().comparisons
    let rows = analysis.rows()
    #expect(Set(rows.map(\.metric)) == [0, 1, 2] && Set(rows.map(\.scope)).count == 4)
    for row in rows {
      let verdict = verdicts.first {
        $0.design == .paired && $0.metric == row.metric && $0.treatment == row.treatment && $0.scope == row.scope
      }
      #expect(row.margin?.value == verdict?.margin && abs(row.planned ?? 0) == row.margin?.value)
    }
    let count = analysis.row(1, of: 1, in: .overall)
    #expect(abs((count.margin?.value ?? 0) - 2.5 * 0.02 / 0.3) < 1e-12 && count.margin?.source == .standard)
  }

  /// At the margin itself the chance to pass is the significance, which is what the test allows.
  @Test func `a treatment that is worse by the margin passes as rarely as allowed`() throws {
    let analysis = try Self.analysis(having: [300, 280]) { ($0.effect, $0.controlUsers) = (.simulated, 3000) }
    #expect(abs((analysis.row(0, of: 1, in: .overall).testPower ?? 0) - 0.025) < 0.002)
  }

  @Test func `the level is that of the interval that reports print`() throws {
    let one = try Self.analysis { $0.errors = ErrorRates(significance: 0.1) }
    let small = try #require(one.row(0, of: 1, in: .overall).needed)
    #expect(small.control < (try Self.analysis().row(0, of: 1, in: .overall).needed?.control ?? 0))
  }
}
