import HeadlessNavigation
import Testing

/// C18 and C19: forks of a chain, and the context they see.
@Suite struct ChoiceTests {
  /// Modal over settings, pushed from anywhere else; numbers in a tab.
  private static func route() throws -> Route {
    try Route(taking: .any) {
      RouteStep("chat", takes: .any, make: .screen("chat"), by: .present(.sheet))
      Choice([
        Choice.Case(when: .always, takes: .flag) { RouteStep.found(.screen("flags")) },
        Choice.Case(when: .context { $0 == .number(1) }, takes: .number) { RouteStep.found(.screen("one")) },
        Choice.Case(when: .found(.screen("settings"))) { RouteStep.found(.screen("settings")) },
        Choice.Case(when: .scene { $0.traits.horizontal == .regular }) { RouteQuery.Start.root },
      ])
    }
  }

  @Test func `C18 the first match wins, a wrong context is no match, no match is an error`() throws {
    let rows: [(Value, String, Traits, String)] = [
      (.flag(true), "nav[settings > flags]", .compact, "nav[settings > flags] ▲ sheet chat(true)"),
      (.flag(true), "settings", .compact, "start-not-found/search: flags"),
      (.number(1), "nav[one > settings]", .compact, "nav[one] ▲ sheet chat(1)"),
      (.number(2), "nav[one > settings]", .compact, "nav[one > settings] ▲ sheet chat(2)"),
      (.name("x"), "nav[a]", .regular, "nav[a] ▲ sheet chat(x)"),
      (.name("x"), "nav[a]", .compact, "no-case/search: choice of 4"),
    ]
    for (context, before, traits, after) in rows {
      #expect(try Self.route().outcome(on: before, context, in: traits) == after)
    }
  }

  /// A step whose making would show: its choice must not be looked at when the destination is there.
  @Test func `C18 a choice is lazy`() throws {
    let route = try Route {
      RouteStep.screen("a", by: .push)
      Choice([])
    }
    #expect(try route.outcome(on: "nav[a > b]") == "nav[a]")
    #expect(try route.outcome(on: "nav[b]") == "no-case/search: choice of 0")
  }

  @Test func `C19 steps and choices behind a transformer see what it gives`() throws {
    let route = try Route(taking: .list) {
      RouteStep("photo", takes: .list, make: .screen("photo"), by: .push)
      ContextTransformer(from: .list, to: .name) { value in
        guard case .list(let values) = value else { return nil }
        return values.first
      }
      RouteStep.screen("album", takes: .name, by: .push)
      Choice([Choice.Case(when: .context { $0 == .name("b") }, takes: .name) { RouteStep.found(.container(.stack)) }])
    }
    let pair = Value.list([.name("b"), .number(1)])
    #expect(try route.outcome(on: "nav[home]", pair) == "nav[home > album(b) > photo([b, 1])]")
    #expect(try route.outcome(on: "nav[album(b) > x]", pair) == "nav[album(b) > photo([b, 1])]")
    #expect(try route.outcome(on: "nav[home]", .list([.name("c")])) == "no-case/search: choice of 1")
    for bad in [Value.list([]), .list([.number(1)])] {
      #expect(try route.outcome(on: "nav[home]", bad) == "wrong-context/search: transformer from list to name")
    }
  }
}
