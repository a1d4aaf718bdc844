import FunnelAnalysis
import TestSupport
import Testing

private func matched(_ definition: FunnelDefinition, _ events: [FunnelEvent]) -> FunnelMatcher {
  var matcher = FunnelMatcher(definition)
  for event in events { matcher.count(event) }
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
    for event in letters("b3") { matcher.count(event) }
    #expect(matcher.reachedCount == 0)
  }
}
