import HeadlessNavigation
import Testing

/// The worked traces of the reference (RouteComposer's router, with its traps mended).
@Suite struct TraceTests {
  private static let traces: [(name: String, Result<Route, any Error>, Value, String, [String], String)] = [
    (
      "A: build from scratch", Routes.sheet, .number(7), "tab[home*, bag]",
      ["found tab[home*, bag]", "present sheet nav[product(7)]"], "tab[home*, bag] ▲ sheet nav[product(7)]"
    ),
    (
      "B: there, but hidden", Routes.push, .number(7), "tab[nav[home > product(7)], bag*] ▲ sheet login",
      ["found product(7)", "dismiss login", "show nav[home > product(7)] in tab"], "tab[nav[home > product(7)]*, bag]"
    ),
    (
      "C: below the top", Routes.list, .none, "nav[home > list > item]", ["found list", "show list in nav"],
      "nav[home > list]"
    ),
    (
      "D: three pushes are one change", Routes.three, .none, "nav[home]",
      ["found nav[home]", "push a, push b, push c"], "nav[home > a > b > c]"
    ),
    (
      "E: push, then present", Routes.mixed, .none, "nav[home]",
      ["found nav[home]", "push a, push b", "present sheet nav[c]"], "nav[home > a > b] ▲ sheet nav[c]"
    ),
    (
      "H: a blocker in a hidden tab blocks nothing", Routes.push, .number(7), "tab[nav[home]*, nav[edit!]]",
      ["found nav[home]", "push product(7)"], "tab[nav[home > product(7)]*, nav[edit!]]"
    ),
  ]

  @Test(arguments: traces.indices) func `trace`(index: Int) throws {
    let (name, route, context, before, lines, after) = Self.traces[index]
    #expect(try route.get().plan(before, context).description == lines.joined(separator: "\n"), "\(name)")
    #expect(try route.get().outcome(on: before, context) == after, "\(name)")
  }

  @Test func `a plan compares and leaves its tree alone`() throws {
    let route = try Routes.push.get()
    let plan = try route.plan("nav[home]", .number(7))
    #expect(plan == (try route.plan("nav[home]", .number(7))))
    #expect(plan != (try route.plan("nav[home]", .number(8))))
    #expect(throws: NavigationFailure.self) {
      try plan.apply(to: try tree("nav[home > product(7)]"), in: .compact, under: .refusing)
    }
  }
}
