import ExperimentRuns
import HeadlessNavigation
import NavigationExperiments
import Testing
import UserSimulation

/// What is known of users before they are exposed.
struct EarlierSessionTests {
  private static let metrics = [
    Metric(id: "reached", measure: .reached(step: 1), role: .primary),
    Metric(id: "taps", measure: .count("tap"), role: .secondary),
    Metric(id: "seconds", measure: .time(from: .exposure, to: 1, horizonMilliseconds: 60_000), role: .secondary),
  ]

  private static func run(asks: Bool, design: ExperimentRun.Design = .revealed) throws -> ExperimentRun {
    var run = try Shop.run(count: 2000, metrics: metrics) { $0.behavior[.labelNoise] = 0.5 }
    run.design = design
    run.experiment.analysis.covariate = asks ? .earlierSession : nil
    return run
  }

  @Test(arguments: ExperimentRun.Design.allCases)
  func `an earlier session is one under the control, and changes nothing of the later`(
    design: ExperimentRun.Design
  ) async throws {
    let plain = try await Self.run(asks: false, design: design).tally(workers: 2)
    let asked = try await Self.run(asks: true, design: design).tally(workers: 2)
    #expect(asked == (try await Self.run(asks: true, design: design).tally(workers: 1)))
    for variant in 0..<2 {
      let (cell, own) = (plain.revealed[variant][0], asked.revealed[variant][0])
      #expect(cell.funnel == own.funnel && cell.arm.metrics == own.arm.metrics && cell.transitions == own.transitions)
      #expect(cell.arm.covariates.isEmpty && own.arm.covariates.count == 3)
      #expect(own.arm.covariates.allSatisfy { $0.covariate.count == own.arm.count })
    }
    #expect(plain.paired == asked.paired)
  }

  @Test func `it is drawn anew, and of the same user`() async throws {
    var run = try Self.run(asks: true)
    run.cohort.count = 20_000
    let tally = try await run.tally(workers: 2)
    for metric in [1, 2] {
      let (own, covariate) = (tally.revealed[1][0].arm.metrics[metric], tally.revealed[1][0].arm.covariates[metric])
      let count = Double(own.count)
      func spread(_ tally: MetricTally) -> Double {
        Double(tally.sumOfSquares) - Double(tally.sum) * Double(tally.sum) / count
      }
      let joint = Double(covariate.sumOfProducts) - Double(own.sum) * Double(covariate.covariate.sum) / count
      let correlation = joint / (spread(own) * spread(covariate.covariate)).squareRoot()
      // The same goal at another time: something in common, and not everything. Of the restricted time, whether users
      // arrive is most, and that is luck.
      #expect(correlation > (metric == 1 ? 0.02 : -0.03) && correlation < 0.9, "\(correlation)")
      // Both variants are one app: the means agree within four standard errors.
      let error = ((spread(own) + spread(covariate.covariate)) / count / count).squareRoot()
      #expect(abs(Double(own.sum - covariate.covariate.sum) / count) < 4 * error)
    }
  }

  @Test func `whatever the variant does, the earlier session was under the control`() async throws {
    let plain = try await Self.run(asks: true).tally(workers: 2)
    var run = try Self.run(asks: true)
    var slow = try #require(run.experiment.variants[1].app.screens["list"])
    slow.loadMilliseconds = 2500
    run.experiment.variants[1].app.screens["list"] = slow
    let patched = try await run.tally(workers: 2)
    let (own, other) = (plain.revealed[1][0].arm, patched.revealed[1][0].arm)
    #expect(own.metrics[2] != other.metrics[2] && own.covariates.map(\.covariate) == other.covariates.map(\.covariate))
  }
}
