import FunnelAnalysis
import TestSupport

/// Funnels and logs over a few letters, in which everything that can go together does.
struct RandomFunnels {
  var random: SplitMix

  mutating func chance(_ probability: Double) -> Bool { Double.random(in: 0..<1, using: &random) < probability }

  mutating func definition() -> FunnelDefinition {
    let hasWindows = chance(0.4)
    let hasOptional = chance(0.4)
    let steps = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      var window: StepWindow?
      if hasWindows, chance(0.6) {
        let least = chance(0.5) ? 0 : Int64.random(in: 0...4, using: &random)
        let most = chance(0.2) ? Int64.max : least + Int64.random(in: 0...6, using: &random)
        window = StepWindow(minimumMilliseconds: least, maximumMilliseconds: most)
      }
      let letters = ["a", "b", "c", "ab", "bc"].randomElement(using: &random) ?? "a"
      return step(letters, onGoal: chance(0.1), optional: hasOptional && chance(0.5), window: window)
    }
    let exclusions = (0..<(chance(0.5) ? 0 : Int.random(in: 1...2, using: &random))).map { _ in
      let from = Int.random(in: 0...steps.count - 1, using: &random)
      return FunnelExclusion(
        step(["x", "x", "a", "b", "bx"].randomElement(using: &random) ?? "x"), from: from,
        to: Int.random(in: from...steps.count - 1, using: &random),
        effect: FunnelExclusion.Effect.allCases.randomElement(using: &random) ?? .endAttempt)
    }
    return FunnelDefinition(
      steps: steps, windowMilliseconds: chance(0.2) ? .max : Int64.random(in: 0...14, using: &random),
      order: FunnelOrder.allCases.randomElement(using: &random) ?? .ordered,
      entry: FunnelEntry.allCases.randomElement(using: &random) ?? .bestChain,
      ties: FunnelTies.allCases.randomElement(using: &random) ?? .inputOrder,
      toleranceMilliseconds: chance(0.6) ? 0 : Int64.random(in: 1...3, using: &random), exclusions: exclusions,
      unit: chance(0.25) ? .attempt : .user,
      bystanders: Set(["x", "d", "b"].filter { _ in chance(0.3) }.flatMap { step($0).symbols }))
  }

  /// A log of at most so many events, some at one time.
  mutating func log(most: Int, alphabet: [Int] = [97, 97, 98, 98, 99, 99, 120, 100]) -> [FunnelEvent] {
    var time: Int64 = 0
    return (0..<Int.random(in: 0...most, using: &random)).map { _ in
      time += chance(0.4) ? 0 : Int64.random(in: 1...4, using: &random)
      let symbol = Symbol(index: alphabet.randomElement(using: &random) ?? 97)
      return FunnelEvent(time: time, symbol: symbol, isOnGoal: chance(0.7))
    }
  }
}
