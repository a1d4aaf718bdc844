import HeadlessNavigation
import Testing

/// The conformance rows of the router that need no gates; names as in the reference's list.
@Suite struct ConformanceTests {
  /// The row's name, the route, the context, the tree before and after.
  @Test(arguments: try fixtureRows(in: "ConformanceTests", "row")) func `row`(row: String) throws {
    let cells = cells(row)
    #expect(try route(cells[1]).outcome(on: cells[3], value(cells[2])) == cells[4], "\(row)")
  }

  @Test func `C05 C06 what a factory refuses is refused before anything is done`() throws {
    let refusal = NavigationFailure(phase: .plan, code: .notThere, culprit: "stock")
    let route = try Route {
      RouteStep("a", make: .custom { _ throws(NavigationFailure) in throw refusal }, by: .push)
      RouteStep.screen("b", by: .push)
      RouteStep.found(.container(.stack))
    }
    #expect(throws: refusal) { try route.plan("nav[home] ▲ sheet login") }
  }

  @Test func `C07 tasks run on new screens before they are integrated and on found ones where they stand`() throws {
    let chat = try Route(taking: .name) {
      RouteStep("chat", takes: .name, find: .screen("chat"), make: .screen("chat"), by: .push, tasks: [.setContext])
      RouteStep.found(.container(.stack))
    }
    #expect(try chat.outcome(on: "nav[list > chat(Y) > photo]", .name("X")) == "nav[list > chat(X)]")
    #expect(try chat.plan("nav[list > chat(X)]", .name("X")).operations.isEmpty)
    let marked = ContextTask { screen, value throws(NavigationFailure) in
      Screen(kind: "other", context: screen.context, display: value, isLocked: true, owner: 9)
    }
    let made = try Route(taking: .name) {
      RouteStep("chat", takes: .name, make: .screen("chat"), by: .push, tasks: [marked])
      RouteStep.found(.container(.stack))
    }
    #expect(try made.plan("nav[a]", .name("X")).operations.count == 1)
    #expect(try made.outcome(on: "nav[a]", .name("X")) == "nav[a > chat(X){X}]")
  }

  @Test(arguments: try fixtureRows(in: "ConformanceTests", "C08 the screens of the route, root to leaf and each once"))
  func `C08 the screens of the route, root to leaf and each once`(row: String) throws {
    let cells = cells(row)
    #expect(try route(cells[0]).plan(cells[1]).path.map(\.description).joined(separator: " ") == cells[2])
  }

  @Test func `C13 C14 as many changes as containers are touched, in their order`() throws {
    #expect(try route("c by push < b by push < a by push < nav[]").plan("nav[home]").operations.count == 1)
    let mixed = try route("c by push < nav[] by sheet < b by push < a by push < nav[]").plan("nav[home]").operations
    #expect(mixed.count == 2)
    let place = Place(layer: 0)
    let pushes = try ["a", "b"].map { Insertion(.screen(try screen($0)), by: .push) }
    #expect(mixed.first == .within(place, .insert(pushes)))
    let sheet = Insertion(.stack([try screen("c")]), by: .present(.sheet))
    #expect(mixed.last == .within(Place(layer: 0, path: [2]), .insert([sheet])))
  }
}
