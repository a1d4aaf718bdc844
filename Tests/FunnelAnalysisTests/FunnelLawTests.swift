import FunnelAnalysis
import TestSupport
import Testing

/// What must hold between funnels that differ in one choice.
struct FunnelLawTests {
  private static func level(_ definition: FunnelDefinition, _ log: [FunnelEvent]) -> Int {
    FunnelEvaluator(definition).outcomes(log, exposure: 0).best?.furthest ?? -1
  }

  private static func each(_ seed: UInt64, _ check: (FunnelDefinition, [FunnelEvent]) -> Void) {
    var funnels = RandomFunnels(random: SplitMix(state: seed))
    for _ in 0..<(Heavy.isOn ? 3000 : 300) {
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

  @Test func `an optional step counts wherever users get as far in a funnel that requires it`() {
    var counted = 0
    Self.each(26) { definition, log in
      var definition = definition
      definition.exclusions = []
      for step in definition.steps.indices {
        (definition.steps[step].isOptional, definition.steps[step].window) = (false, nil)
      }
      for place in definition.steps.indices.dropFirst() where definition.order != .unordered {
        var skipping = definition
        skipping.steps[place].isOptional = true
        let level = Self.level(skipping, log)
        guard level >= place else { continue }
        let isCounted = FunnelEvaluator(skipping).outcomes(log, exposure: 0).best?.times[place] != nil
        #expect(isCounted == (Self.level(definition, log) == level))
        counted += isCounted ? 1 : 0
      }
    }
    #expect(counted > 10)
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
        event.time += shift
        return event
      }
      let evaluator = FunnelEvaluator(definition)
      let shifted = evaluator.outcomes(later, exposure: shift)
      #expect(
        shifted.map { $0.times.map { $0.map { $0 - shift } } } == evaluator.outcomes(log, exposure: 0).map(\.times))
    }
  }

  @Test func `bystanders that only an exclusion names matter between its steps only`() {
    let steps = (0..<3).map { step(["a", "b", "c"][$0]) }
    var definition = FunnelDefinition(steps: steps, windowMilliseconds: 100, order: .strict)
    definition.exclusions = [FunnelExclusion(step("t"), from: 1, to: 2)]
    for text in ["a1 t2 b3 c4", "t1 a2 b3 c4", "a1 b2 c3 t4", "a1 t2 t3 b4 c5", "a1 b2 t3 c4"] {
      let isHit = text == "a1 b2 t3 c4"
      definition.bystanders = Set(step("t").symbols)
      #expect(Self.level(definition, log(text)) == (isHit ? 1 : 2), "\(text)")
      // A screen that fills no step stops the chain wherever it stands between two steps.
      definition.bystanders = []
      let isStopped = !["t1 a2 b3 c4", "a1 b2 c3 t4"].contains(text)
      #expect(Self.level(definition, log(text)) == (isHit ? 1 : isStopped ? 0 : 2), "\(text)")
    }
  }

  @Test func `bystanders that nothing names might as well not be there`() {
    Self.each(25) { definition, log in
      var definition = definition
      guard definition.toleranceMilliseconds == 0 else { return }
      definition.bystanders = Set(step("d").symbols)
      let others = log.filter { !definition.bystanders.contains($0.symbol) }
      let evaluator = FunnelEvaluator(definition)
      #expect(evaluator.outcomes(others, exposure: 0).map(\.times) == evaluator.outcomes(log, exposure: 0).map(\.times))
    }
  }

  @Test func `each session is a user's whole log to itself, whatever comes between`() {
    var random = SplitMix(state: 26)
    Self.each(27) { definition, log in
      var definition = definition
      let events = log.map { event in
        var event = event
        event.session = Int.random(in: 0...2, using: &random)
        return event
      }
      let alone = Set(events.map(\.session)).map { session in
        FunnelEvaluator(definition).outcomes(events.filter { $0.session == session }, exposure: 0)[0].times
      }
      definition.unit = .session
      let together = FunnelEvaluator(definition).outcomes(events, exposure: 0).map(\.times)
      #expect(Set(together) == Set(alone) && together.count == alone.count)
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
