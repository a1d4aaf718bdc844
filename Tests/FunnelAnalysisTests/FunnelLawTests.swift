import FunnelAnalysis
import Testing

/// What must hold between funnels that differ in one choice.
struct FunnelLawTests {
  private static func level(_ definition: FunnelDefinition, _ log: [LoggedEvent]) -> Int {
    FunnelEvaluator(definition).outcomes(log, exposure: 0).best?.furthest ?? -1
  }

  private static func each(_ seed: UInt64, _ check: (FunnelDefinition, [LoggedEvent]) -> Void) {
    var funnels = RandomFunnels(random: SplitMix64(state: seed))
    for _ in 0..<3_000 {
      var definition = funnels.definition()
      definition.unit = .user
      check(definition, funnels.log(most: 12))
    }
  }

  @Test func `who gets somewhere gets there in a funnel that asks for less`() {
    Self.each(21) { definition, log in
      var plain = definition
      plain.exclusions = []
      plain.toleranceMilliseconds = 0
      func changed(_ change: (inout FunnelDefinition) -> Void) -> FunnelDefinition {
        var copy = plain
        change(&copy)
        return copy
      }
      let level = Self.level(plain, log)
      #expect(Self.level(changed { $0.windowMilliseconds = .max }, log) >= level)
      if plain.order == .strict { #expect(Self.level(changed { $0.order = .ordered }, log) >= level) }
      if plain.entry == .firstEntry { #expect(Self.level(changed { $0.entry = .bestChain }, log) >= level) }
      #expect(Self.level(changed { for step in $0.steps.indices { $0.steps[step].window = nil } }, log) >= level)
      let byTies = [FunnelTies.strictlyLater, .inputOrder, .stepOrder].map { ties in
        Self.level(changed { $0.ties = ties }, log)
      }
      if plain.order != .strict { #expect(byTies == byTies.sorted()) }
    }
  }

  @Test func `an exclusion takes nobody further`() {
    Self.each(22) { definition, log in
      // An event that only an exclusion knows may begin an instant, which others then belong to.
      guard definition.toleranceMilliseconds == 0 else { return }
      var free = definition
      free.exclusions = []
      #expect(Self.level(definition, log) <= Self.level(free, log))
    }
  }

  @Test func `a clock that is set otherwise changes nothing but the times`() {
    Self.each(23) { definition, log in
      let shift: Int64 = 1_700_000_000_000
      let later = log.map { event in
        var event = event
        event.event.time += shift
        return event
      }
      let evaluator = FunnelEvaluator(definition)
      let shifted = evaluator.outcomes(later, exposure: shift)
      #expect(
        shifted.map { $0.times.map { $0.map { $0 - shift } } } == evaluator.outcomes(log, exposure: 0).map(\.times)
      )
    }
  }

  @Test func `foreign events matter to strict funnels only`() {
    Self.each(24) { definition, log in
      guard definition.order != .strict else { return }
      let known = log.filter { event in
        (definition.steps + definition.exclusions.map(\.event)).contains { $0.matches(event) }
      }
      let evaluator = FunnelEvaluator(definition)
      #expect(evaluator.outcomes(known, exposure: 0).map(\.times) == evaluator.outcomes(log, exposure: 0).map(\.times))
    }
  }
}
