import HeadlessNavigation
import Testing

/// The conformance rows of the router that need no gates; names as in the reference's list.
@Suite struct ConformanceTests {
  /// The row's name, the route, the context, the tree before and after.
  @Test(arguments: try fixtureRows(in: "ConformanceTests", "row")) func `row`(row: String) throws {
    let cells = cells(row)
    let route = try #require(Routes.named[cells[1]]).get()
    #expect(try route.outcome(on: cells[3], value(cells[2])) == cells[4], "\(row)")
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

  @Test func `C08 the screens of the route, root to leaf and each once`() throws {
    let rows: [(Result<Route, any Error>, String, String)] = [
      (Routes.three, "nav[home]", "a b c"), (Routes.three, "nav[b]", "b c"), (Routes.mixed, "nav[home]", "a b c"),
      (Routes.account, "login", "login account orders"), (Routes.tabs, "home", "home c d b end"),
    ]
    for (route, before, path) in rows {
      #expect(try route.get().plan(before).path.map(\.description).joined(separator: " ") == path)
    }
  }

  @Test func `C13 C14 as many changes as containers are touched, in their order`() throws {
    #expect(try Routes.three.get().plan("nav[home]").operations.count == 1)
    let mixed = try Routes.mixed.get().plan("nav[home]").operations
    #expect(mixed.count == 2)
    let place = Place(layer: 0)
    let pushes = try ["a", "b"].map { Insertion(.screen(try screen($0)), by: .push) }
    #expect(mixed.first == .within(place, .insert(pushes)))
    let sheet = Insertion(.stack([try screen("c")]), by: .present(.sheet))
    #expect(mixed.last == .within(Place(layer: 0, path: [2]), .insert([sheet])))
  }

  @Test func `C17 what is relied on and not there is an error`() throws {
    let route = try Route {
      RouteStep.screen("orders", by: .push)
      RouteStep.found(.screen("account"))
      RouteStep.screen("home", by: .replaceRoot)
      RouteQuery.Start.root
    }
    #expect(try route.outcome(on: "login") == "not-there/plan: account")
    #expect(try Routes.three.get().outcome(on: "tab[nav[]*]") == "tab[nav[a > b > c]*]")
  }

  @Test func `C06 only the root is replaced, and only containers take anything in`() throws {
    let root = try Route {
      RouteStep.screen("b", by: .replaceRoot)
      RouteStep.found(.screen("a"))
    }
    #expect(try root.outcome(on: "a") == "b")
    #expect(try root.outcome(on: "nav[a]") == "not-root/plan: a")
    for (integration, code) in [(Integration.push, "no-stack"), (.showDetail, "no-container")] {
      let route = try Route {
        RouteStep.screen("b", by: integration)
        RouteStep.found(.screen("a"))
      }
      #expect(try route.outcome(on: "tab[a*]") == "\(code)/plan: b")
    }
  }

  @Test func `tabs are added at their index, at the end, or instead of another`() throws {
    let rows: [(Int?, Bool, String)] = [
      (0, false, "tab[z*, x, y]"), (1, false, "tab[x, z*, y]"), (9, false, "tab[x, y, z*]"),
      (-1, true, "tab[x, y, z*]"),
      (nil, false, "tab[x, y, z*]"), (0, true, "tab[z*, y]"), (1, true, "tab[x, z*]"),
    ]
    for (index, replacing, after) in rows {
      let route = try Route {
        RouteStep.screen("z", by: .addTab(at: index, replacing: replacing))
        RouteStep.found(.container(.tabs))
      }
      #expect(try route.outcome(on: "tab[x, y*]") == after)
    }
  }
}
