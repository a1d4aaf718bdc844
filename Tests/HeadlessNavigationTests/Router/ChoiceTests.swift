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

  /// A product in a layout that depends on who is asked, and on a stack or over everything by the width.
  private static func variants() throws -> AppDefinition {
    let sheet = Choice.Case("sheet", when: .scene { $0.traits.horizontal == .regular }) {
      RouteStep.container(.stack, by: .present(.sheet))
      RouteQuery.Start.topmost
    }
    let place = Choice("place", [sheet, Choice.Case(when: .always) { RouteStep.found(.container(.stack)) }])
    let layout = Choice(
      "layout",
      [
        Choice.Case("list", when: .scene { $0.facts.contains("lists") }) {
          RouteStep.screen("list", by: .push)
          RouteElement.choice(place)
        },
        Choice.Case("tiles", when: .always) {
          RouteStep.screen("tiles", by: .push)
          RouteElement.choice(place)
        },
      ])
    let route = try Route(taking: .number) {
      RouteStep.screen("product", takes: .number, by: .push)
      layout
    }
    return AppDefinition(
      screens: [], coordinators: ["main": StackCoordinator(root: "home", responses: [:])], root: "main",
      gates: ["login": FactGate(unless: "logged-in", present: Screen(kind: "login"))],
      destinations: ["product": DestinationRule(gates: ["login"], route: route)])
  }

  /// Tree, traits, facts, inputs with `;` between them, and the cases that the last one used.
  @Test(arguments: [
    "nav[home]              | compact | logged-in       | open product(7) | layout: tiles, place: case 1",
    "nav[home]              | compact | logged-in lists | open product(7) | layout: list, place: case 1",
    "nav[home]              | regular | logged-in lists | open product(7) | layout: list, place: sheet",
    "nav[home > tiles]      | compact | logged-in       | open product(7) | layout: tiles",
    "nav[home > product(7)] | compact | logged-in lists | open product(7) |",
    "nav[home]              | compact | lists           | open product(7) |",
    "nav[home]              | compact | lists           | open product(7); answer login cancel |",
    "nav[home]              | compact | lists           | open product(7); answer login proceed "
      + "| layout: list, place: case 1",
    "nav[home]              | compact | lists | open product(7); fact quiet; unfact lists; answer login proceed "
      + "| layout: tiles, place: case 1",
    "nav[home!]             | compact | logged-in       | open product(7) |",
  ]) func `C72 a choice is recorded on use, not on resolve`(row: String) throws {
    let cells = cells(row)
    let facts = cells[2].split(separator: " ").map { Name<Fact>(String($0)) }
    var state = FlowEngine(app: try Self.variants()).start(in: Traits.named(cells[1])[0], facts: facts).state
    state.tree = try tree(cells[0])
    var script = Script(try Self.variants(), from: state)
    try script.give(all: cells[3])
    #expect(script.record.cases.map(\.description).joined(separator: ", ") == cells[4])
  }

  @Test func `C72 a plan tells the cases it would use, by index and label`() throws {
    guard case .route(let route)? = try Self.variants().destinations["product"]?.way else { throw Unreadable(text: "") }
    let plan = try route.plan("nav[home]", .number(7))
    #expect(
      plan.cases == [TakenCase(of: "layout", index: 1, label: "tiles"), TakenCase(of: "place", index: 1, label: "")])
    let lines = ["found nav[home]", "takes layout: tiles, place: case 1", "push tiles, push product(7)"]
    #expect(plan.description == lines.joined(separator: "\n"))
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
