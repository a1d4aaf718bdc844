import Foundation
import FunnelAnalysis
import TestSupport
import Testing

/// The search agrees with looking at every chain, whatever is chosen.
struct EveryChainTests {
  /// How many logs; a million where the environment asks for everything.
  static let count = Heavy.isOn ? 1_000_000 : 20_000

  @Test(arguments: 0..<2) func `agrees with looking at every chain of random logs`(half: Int) {
    var funnels = RandomFunnels(random: SplitMix(state: UInt64(100 + half)))
    for number in 0..<Self.count / 2 {
      let definition = funnels.definition()
      let log = funnels.log(most: 7)
      let exposure: Int64? = funnels.chance(0.9) ? Int64.random(in: 0...6, using: &funnels.random) : nil
      let outcomes = FunnelEvaluator(definition).outcomes(log, exposure: exposure)
      let found = outcomes.map { EveryChain.Result(times: $0.times, isDropped: $0.isDropped) }
      let chains = EveryChain(definition, log, exposure: exposure)
      let expected = definition.unit == .attempt ? chains.attempts() : [chains.result()]
      guard found != expected else { continue }
      Issue.record("number \(number)\n\(definition)\n\(log)\n\(String(describing: exposure))\n\(found)\n\(expected)")
      return
    }
  }

  @Test func `the matcher of common funnels tells what the search tells`() {
    var funnels = RandomFunnels(random: SplitMix(state: 5))
    for _ in 0..<Self.count / 2 {
      var definition = funnels.definition()
      definition.order = .ordered
      definition.entry = .bestChain
      definition.ties = .inputOrder
      definition.exclusions = []
      definition.unit = .user
      for step in definition.steps.indices {
        definition.steps[step].isOptional = false
        definition.steps[step].window = nil
      }
      let log = funnels.log(most: 10)
      var matcher = FunnelMatcher(definition)
      for event in log { matcher.count(event) }
      let outcome = FunnelEvaluator(definition).outcomes(log).best
      #expect(outcome?.reachedTimes == matcher.reachedTimes)
    }
  }

  @Test func `the matcher of other funnels tells what the evaluator tells`() {
    var funnels = RandomFunnels(random: SplitMix(state: 6))
    for _ in 0..<2_000 {
      let definition = funnels.definition()
      let log = funnels.log(most: 10)
      var matcher = FunnelMatcher(definition)
      for event in funnels.log(most: 3) { matcher.count(event) }
      matcher.reset()
      for event in log { matcher.count(event) }
      matcher.finish(exposure: 3)
      #expect(matcher.reachedTimes == FunnelEvaluator(definition).outcomes(log, exposure: 3).best?.reachedTimes ?? [])
    }
  }
}
