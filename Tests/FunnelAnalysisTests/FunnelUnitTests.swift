import FunnelAnalysis
import TestSupport
import Testing

/// Units, and what is told beside the steps.
struct FunnelUnitTests {
  /// A log whose events are in sessions.
  private func log(_ text: String, sessions: [Int]) -> [FunnelEvent] {
    zip(letters(text), sessions).map { event, session in
      var event = event
      event.session = session
      return event
    }
  }

  private func evaluator(_ unit: FunnelUnit, window: Int64 = 100) -> FunnelEvaluator {
    var definition = funnel(["a", "b"], window: window)
    definition.unit = unit
    return FunnelEvaluator(definition)
  }

  @Test func `sessions are followed each by itself`() {
    let events = log("a1 a2 b3 b4", sessions: [7, 8, 8, 7])
    #expect(evaluator(.session).outcomes(events).map(\.times) == [[1, 4], [2, 3]])
    #expect(evaluator(.user).outcomes(events).map(\.times) == [[2, 3]])
  }

  @Test func `attempts follow one another`() {
    let events = letters("a1 a2 b3 b4 a5 a30 b31")
    #expect(evaluator(.attempt, window: 10).outcomes(events).map(\.times) == [[1, 3], [5, nil], [30, 31]])
  }

  @Test func `an attempt that is stopped may start anew where it was`() {
    var definition = funnel(["a", "b"], window: 100)
    definition.unit = .attempt
    definition.exclusions = [FunnelExclusion(step("a"), from: 0, to: 1)]
    let outcomes = FunnelEvaluator(definition).outcomes(letters("a1 a2 b3"))
    #expect(outcomes.map(\.times) == [[1, nil], [2, 3]])
  }

  @Test func `an event that ends an attempt by exclusion may start the next`() {
    var definition = funnel(["a", "b"], window: 100)
    definition.exclusions = [FunnelExclusion(step("a"), from: 0, to: 1)]
    let times = FunnelEvaluator(definition).outcomes(letters("a1 a2 b3"))[0].times
    #expect(times == [2, 3])
  }

  @Test(
    arguments: [
      ("a1 x2", [1, nil, 2]), ("a1 x2 x3", [1, 2, 3]), ("a1 y2 x3", [1, 2, 3]), ("a1 x2 y3", [1, nil, 2]),
      ("a1 y2 a3 x4", [1, 2, 4]), ("a1 y2 a3 y4 x5", [3, 4, 5]), ("a1 x2 a3 y4", [1, nil, 2]),
    ] as [(String, [Int64?])]) func `of chains that get equally far the one with the optional step counts`(
      log: String, times: [Int64?]
    )
  {
    var definition = funnel(["a", "xy", "x"], window: 100)
    definition.steps[1].isOptional = true
    let first = FunnelEvaluator(definition).outcomes(letters(log))[0].firstTimes
    #expect(FunnelEvaluator(definition).outcomes(letters(log))[0].times == times)
    #expect(zip(first, times).allSatisfy { ($0 == nil) == ($1 == nil) && $0 ?? 0 <= $1 ?? 0 })
  }

  @Test func `of sessions that get equally far the one with the optional step counts`() {
    var definition = funnel(["a", "b", "c"], window: 100)
    definition.steps[1].isOptional = true
    definition.unit = .session
    let events = log("a1 c2 a3 b4 c5", sessions: [1, 1, 2, 2, 2])
    #expect(FunnelEvaluator(definition).outcomes(events).best?.times == [3, 4, 5])
  }

  @Test(arguments: [("a1 c2 x3 b4 c5", [1, nil, 2]), ("a1 c2 b3 x4 c5", [1, nil, 2]), ("a1 b2 c3 x4", [1, 2, 3])])
  func `no optional step counts across an exclusion`(log: String, times: [Int64?]) {
    var definition = funnel(["a", "b", "c"], window: 100)
    definition.steps[1].isOptional = true
    definition.exclusions = [FunnelExclusion(step("x"), from: 0, to: 2)]
    #expect(FunnelEvaluator(definition).outcomes(letters(log))[0].times == times)
  }

  @Test(arguments: [
    ("a1 x2 y3", Int64?.some(101)), ("a1", 101), ("a1 b2 x3", nil), ("x1", nil), ("a1 a50", 150),
  ]) func `until when the window is open`(log: String, openUntil: Int64?) {
    let outcome = evaluator(.user).outcomes(letters(log))[0]
    #expect(outcome.openUntil == openUntil)
  }
}
