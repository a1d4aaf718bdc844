import ExperimentAnalysis
import ExperimentReports
import ExperimentStatistics
import Testing

import Desireline
import TextFormats

/// The control meets its baselines where every parameter has its value, and in every scenario.
struct AnchorTests {
  private static func shop(
    product: [Baseline] = [], bought: [Baseline] = [], seconds: [Baseline] = []
  ) throws -> Experiment {
    var shop = Shop()
    shop.users = 2000
    shop.metrics = [.reached("product"), .reached("bought"), .time(to: "product")]
    var experiment = try shop.experiment()
    experiment.definition.funnel.steps[1].baselines = product
    experiment.definition.funnel.steps[2].baselines = bought
    experiment.definition.metrics[2].baselines = seconds
    experiment.definition.variants[1].app.screens["products"]?.words = 6
    return experiment
  }

  private static func results(_ experiment: Experiment, threads: Int = 2) async throws -> Results {
    try await experiment.run(RunOptions(scenarios: 4, threads: threads))
  }

  /// The level that the control has at the standard values, and the range that it has in scenarios.
  private static func control(_ results: Results, _ metric: Int) throws -> (level: Double, range: ScenarioSpread.Range)
  {
    let row = try #require(
      results.analysis.comparisons.first {
        $0.metric == metric && $0.scope == .overall && $0.design == .paired && $0.scenarios != nil
      })
    return (try #require(row.controlValue), try #require(row.scenarios).control)
  }

  private static func isMet(_ level: Double, _ baseline: Double) -> Bool {
    max(level, baseline) <= 1.1 * min(level, baseline) || abs(level - baseline) <= 0.01
  }

  @Test(arguments: [0.05, 0.5])
  func `the control has its baseline at the standard values and in every scenario`(share: Double) async throws {
    let free = try Self.control(try await Self.results(try Self.shop()), 0)
    #expect(free.range.p95 - free.range.p05 > 0.02, "\(free)")
    let results = try await Self.results(try Self.shop(product: [Baseline(share)]))
    let (level, range) = try Self.control(results, 0)
    #expect([level, range.p05, range.p50, range.p95].allSatisfy { Self.isMet($0, share) }, "\(level), \(range)")
    #expect(results.report.unmetScenarios == 0 && results.report.uncertain.last?.name == "anchor.effort")
    let baseline = try #require(results.report.baselines.first)
    #expect(Self.isMet(baseline.anchored ?? 0, share))
    #expect(baseline.level.map { abs($0 - free.level) < 0.03 } == true, "the model alone stays as it is: \(baseline)")
    #expect(results.summary.contains("Users are brought to these"))
  }

  @Test func `effort explains all or nothing, by the share that a scenario draws`() throws {
    let experiment = try Self.shop(product: [Baseline(0.87)])
    let run = try experiment.simulation()
    let anchor = try #require(run.anchor)
    #expect(anchor.split?.range == 0...1 && anchor.cohort.behavior == experiment.cohort.behavior)
    func users(_ effort: Double) -> (patience: Double, wanting: Double) {
      let (cohort, isMet) = anchor.users(anchor.cohort, effort, 0..<2000)
      #expect(isMet)
      return (
        cohort.behavior[.patience] / experiment.cohort.behavior[.patience],
        cohort.goals[0].share / cohort.goals.reduce(0) { $0 + $1.share }
      )
    }
    let (none, half, all) = (users(0), users(0.5), users(1))
    #expect(none.patience == 1 && none.wanting < 0.95, "\(none)")
    #expect(all.patience < half.patience && half.patience < 1, "\(half), \(all)")
    #expect(none.wanting < half.wanting && half.wanting < all.wanting && all.wanting > 0.9, "\(none), \(half), \(all)")
    // A scenario's own patience is where the search starts.
    var drawn = anchor.cohort
    drawn.behavior[.patience] *= 3
    #expect(anchor.users(drawn, 0, 0..<2000).cohort.behavior[.patience] == drawn.behavior[.patience])
  }

  @Test func `two baselines on one path settle what is effort`() async throws {
    let one = try await Self.results(try Self.shop(product: [Baseline(0.4)]))
    let levels = try ["reached_product", "reached_bought"].map { try #require(try one.metric($0, of: "push")?.mean) }
    let experiment = try Self.shop(product: [Baseline(levels[0])], bought: [Baseline(levels[1])])
    let results = try await Self.results(experiment)
    for metric in levels.indices {
      let (level, range) = try Self.control(results, metric)
      #expect([level, range.p50].allSatisfy { Self.isMet($0, levels[metric]) }, "\(levels), \(level), \(range)")
    }
    #expect(results.report.uncertain.allSatisfy { $0.subject != .effortOfAnchor })
  }

  @Test func `times are multiplied by one factor, and nothing else differs`() async throws {
    let free = try await Self.results(try Self.shop())
    let compared = try await Self.results(try Self.shop(seconds: [Baseline(10, anchors: false)]))
    let mean = try #require(compared.report.baselines[0].level)
    let results = try await Self.results(try Self.shop(seconds: [Baseline(mean * 1.5)]))
    #expect(results.report.baselines[0].anchored.map { Self.isMet($0, mean * 1.5) } == true)
    var run = try Self.shop(seconds: [Baseline(mean * 1.5)]).simulation()
    let factor = run.cohort.timeFactor
    #expect(abs(factor - 1.5) < 0.15, "\(factor)")
    var stretched = RunWorker(run: run)
    run.cohort.timeFactor = 1
    var simulated = RunWorker(run: run)
    for user in 0..<300 {
      for (one, other) in zip(stretched.outcomes(of: user), simulated.outcomes(of: user)) {
        #expect(one.values[..<2] == other.values[..<2] && one.seen == other.seen)
        let time = other.values[2]
        #expect(one.values[2] == (time == .max ? .max : min(600_000, Int64((Double(time) * factor).rounded()))))
      }
    }
    // Who arrives is no different.
    #expect(try free.metric("reached_product", of: "push") == results.metric("reached_product", of: "push"))
  }

  @Test func `a baseline out of reach is an error that says how near the control comes`() async throws {
    let experiment = try Self.shop(bought: [Baseline(0.95, users: 400)])
    let error = await #expect(throws: Problem.self) { try await Self.results(experiment) }
    #expect(error?.code.name == "unmet-baseline")
    // Of those who find a product fewer buy it, whatever their number and effort.
    let both = try Self.shop(product: [Baseline(0.5)], bought: [Baseline(0.45)])
    #expect(throws: Problem.self) { try both.simulation() }
    #expect(error?.message.hasPrefix("step 'bought': the control is 95.0 % today, and comes no nearer than ") == true)
    #expect(
      error?.hint?.contains("{ share: \"95.0 %\", n: 400, anchor: false }") == true, "\(String(describing: error))")
  }

  @Test func `a baseline that is no anchor changes no number`() async throws {
    let free = try await Self.results(try Self.shop())
    let compared = try await Self.results(try Self.shop(bought: [Baseline(0.95, anchors: false)]))
    #expect(compared.analysis.funnel.map(\.reached) == free.analysis.funnel.map(\.reached))
    #expect(try Self.control(compared, 0).range == Self.control(free, 0).range)
    #expect(compared.summary.contains("brought to none of them") && !free.summary.contains("Held against"))
  }

  @Test func `threads and shards change nothing`() async throws {
    let experiment = try Self.shop(product: [Baseline(0.2)], seconds: [Baseline(20)])
    let whole = try await Self.results(experiment, threads: 1)
    #expect(try await Self.results(experiment, threads: 3).summary == whole.summary)
    let work = try ShardWork(experiment, RunOptions(scenarios: 4, threads: 1))
    var merger = PartMerger(experiment)
    for shard in Shard.all(3) { try merger.add(Array(try await work.part(shard).line().dropLast()), named: "\(shard)") }
    #expect(try merger.report().summary == whole.summary)
  }
}
