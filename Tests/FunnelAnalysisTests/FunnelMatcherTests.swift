import FunnelAnalysis
import TestSupport
import Testing

private func matched(_ definition: FunnelDefinition, _ events: [FunnelEvent]) -> FunnelMatcher {
  var matcher = FunnelMatcher(definition)
  for event in events { matcher.take(event) }
  return matcher
}

struct FunnelMatcherTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let steps: [String]
    let window: Int64
    let log: String
    let times: [Int64]
    var testDescription: String { name }
  }

  static let rows = [
    Row(name: "in order", steps: ["a", "b", "c"], window: 100, log: "a1 b2 c3", times: [1, 2, 3]),
    Row(name: "others between", steps: ["a", "b"], window: 100, log: "a1 x2 y3 b4", times: [1, 4]),
    Row(name: "out of order", steps: ["a", "b", "c"], window: 100, log: "a1 c2 b3", times: [1, 3]),
    Row(name: "never entered", steps: ["a", "b"], window: 100, log: "b1 b2", times: []),
    Row(name: "the window is closed", steps: ["a", "b"], window: 10, log: "a1 b11", times: [1, 11]),
    Row(name: "just outside the window", steps: ["a", "b"], window: 10, log: "a1 b12", times: [1]),
    Row(name: "a later entry saves it", steps: ["a", "b"], window: 10, log: "a1 a5 b12", times: [1, 12]),
    Row(name: "either screen fills a step", steps: ["ab", "c"], window: 10, log: "b3 c4", times: [3, 4]),
    Row(name: "one event fills one step", steps: ["a", "a"], window: 10, log: "a1", times: [1]),
    Row(name: "two events fill two steps", steps: ["a", "a"], window: 10, log: "a1 a2", times: [1, 2]),
    Row(
      name: "an event may be second and first", steps: ["a", "a", "a"], window: 50, log: "a0 a40 a80 a85",
      times: [0, 40, 85]),
    Row(name: "one instant, in order", steps: ["a", "b"], window: 10, log: "a1 b1", times: [1, 1]),
    Row(name: "the first completion is kept", steps: ["a", "b"], window: 10, log: "a1 b2 a3 b4", times: [1, 2]),
  ]

  @Test(arguments: rows) func `when each step is first reached`(row: Row) {
    #expect(matched(funnel(row.steps, window: row.window), letters(row.log)).reachedTimes == row.times)
  }

  @Test func `a step on the goal takes only events that concern it`() {
    let definition = funnel(["a", "p"], window: 100, onGoal: [1])
    #expect(matched(definition, letters("a1 p2 p3")).reachedCount == 1)
    #expect(matched(definition, letters("a1 p2 P3")).reachedTimes == [1, 3])
  }

  @Test func `a matcher that was reset knows nothing`() {
    var matcher = matched(funnel(["a", "b"], window: 9), letters("a1 b2"))
    matcher.reset()
    #expect(matcher.reachedCount == 0)
    for event in letters("b3") { matcher.take(event) }
    #expect(matcher.reachedCount == 0)
  }

  @Test func `agrees with trying every chain of random logs`() {
    var random = SplitMix(state: 7)
    for _ in 0..<(Heavy.isOn ? 20_000 : 2000) {
      let letters = ["a", "b", "c", "ab", "bc"]
      let steps = (0..<Int.random(in: 1...4, using: &random)).map { _ in letters.randomElement(using: &random) ?? "a" }
      let definition = funnel(steps, window: Int64.random(in: 0...12, using: &random))
      var time: Int64 = 0
      let log = (0..<Int.random(in: 0...8, using: &random)).map { _ in
        time += Int64.random(in: 0...5, using: &random)
        return FunnelEvent(time: time, symbol: Symbol(index: 97 + Int.random(in: 0...3, using: &random)))
      }
      #expect(matched(definition, log).reachedTimes == reachedByTryingAll(definition, log))
    }
  }

  /// When each step is first reached, by following every chain there is.
  private func reachedByTryingAll(_ definition: FunnelDefinition, _ log: [FunnelEvent]) -> [Int64] {
    var first: [Int: Int64] = [:]
    func follow(from index: Int, step: Int, start: Int64) {
      guard step < definition.steps.count else { return }
      for next in index..<log.count where definition.steps[step].matches(log[next]) {
        let time = log[next].time
        let begun = step == 0 ? time : start
        guard time - begun <= definition.windowMilliseconds else { continue }
        first[step] = min(first[step] ?? time, time)
        follow(from: next + 1, step: step + 1, start: begun)
      }
    }
    follow(from: 0, step: 0, start: 0)
    return first.keys.sorted().compactMap { first[$0] }
  }
}
