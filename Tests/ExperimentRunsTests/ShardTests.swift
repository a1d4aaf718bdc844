import ExperimentDesign
import ExperimentRuns
import FunnelAnalysis
import HeadlessNavigation
import NavigationEvents
import NavigationExperiments
import Testing
import UserBehavior
import UserSimulation

/// Shards of a run: each thing is in one, and what they come to adds up to the run.
struct ShardTests {
  @Test(arguments: [0, 1, 5, 63, 64, 65, 20_000, 1_000_000_000], [1, 2, 7, 64])
  func `shards take all things in order, and differ by one at most`(things: Int, count: Int) {
    let ranges = Shard.all(count).map { $0.range(of: things) }
    #expect(ranges.first?.lowerBound == 0 && ranges.last?.upperBound == things)
    #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
    #expect((ranges.map(\.count).max() ?? 0) - (ranges.map(\.count).min() ?? 0) <= 1)
  }

  @Test func `a shard is K of N`() {
    #expect(Shard("3/7") == Shard.all(7)[2] && "\(Shard.all(7)[2])" == "3/7")
    #expect(Shard("1000000/1000000") != nil && Shard("1/1") == .whole)
    for text in [
      "", "/", "3", "3/", "/7", "0/7", "8/7", "-1/7", "+1/7", " 1/7", "1/7 ", "01/7", "1/1000001", "1/7/2", "a/b",
      "1/99999999999999999999", "１/7",
    ] { #expect(Shard(text) == nil, "\(text)") }
  }

  /// Users in a hurry under two variants that load for unequal times.
  private static func work() throws -> (run: ExperimentRun, scenarios: ScenarioRun) {
    let metrics = [
      Metric(id: "reached", measure: .reached(step: 1), role: .primary, better: .higher),
      Metric(id: "taps", measure: .count("tap"), role: .secondary),
    ]
    var run = try Shop.run(count: 70, metrics: metrics) { $0.behavior[.patience] = 20_000 }
    run.experiment.variants[1].app.screens["list"]?.loadMilliseconds = 2500
    let uncertain = [UncertainParameter(.labelNoise, in: 0.1...0.6), UncertainParameter(.impatientShare, in: 0...1)]
    return (run, ScenarioRun(run, uncertain: uncertain, count: 3))
  }

  private static func tallies(_ slice: RunSlice) async throws -> RunTallies {
    let (run, scenarios) = try work()
    var tallies = RunTallies(run, scenarios)
    let users = try await run.tally(of: slice[.users], workers: 2)
    try await tallies.complete(slice, of: run, users: users, workers: 2, isEnough: { $1 >= 30 })
    return tallies
  }

  @Test(arguments: [1, 2, 7, 64]) func `shards add up to the run, in any order`(count: Int) async throws {
    let (run, scenarios) = try Self.work()
    let all = RunSlice.all(of: run, scenarios)
    let whole = try await Self.tallies(all)
    var sum = RunTallies(run, scenarios)
    for shard in Shard.all(count).reversed() {
      let slice = all.share(of: shard)
      let part = try await Self.tallies(slice)
      #expect(sum.add(TallyCoder.bytes(of: part), of: slice) == nil)
    }
    #expect(sum.tally == whole.tally && sum.mechanisms == whole.mechanisms && sum.examples == whole.examples)
    let (own, expected) = (sum.scenarioTallies?.scenarios ?? [], whole.scenarioTallies?.scenarios ?? [])
    #expect(own.count == 3 && own.map(\.tally) == expected.map(\.tally))
    #expect(own.map(\.values) == expected.map(\.values) && own.map(\.users) == expected.map(\.users))
    #expect(try run.examples(sum.examples) == run.examples() && !run.examples().isEmpty)
  }

  @Test func `examples of another slice and scenarios of none are refused`() async throws {
    let (run, scenarios) = try Self.work()
    let all = RunSlice.all(of: run, scenarios)
    let bytes = TallyCoder.bytes(of: try await Self.tallies(all))
    for (work, range) in [(RunSlice.Work.examples, 0..<1), (.scenarios, 0..<2), (.scenarios, 0..<0)] {
      let slice = RunSlice { $0 == work ? range : all[$0] }
      var tallies = RunTallies(run, scenarios)
      #expect(tallies.add(bytes, of: slice) != nil)
    }
    var tallies = RunTallies(run, nil)
    #expect(tallies.add(bytes, of: all) != nil)
  }
}
