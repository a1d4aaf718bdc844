import HeadlessNavigation
import Testing

/// The conformance rows of the router that need no gates; names as in the reference's list.
@Suite struct ConformanceTests {
  private static let rows: [(String, Result<Route, any Error>, Value, String, String)] = [
    ("C01 found destination", Routes.sheet, .number(7), "nav[product(7)]", "nav[product(7)]"),
    (
      "C01 another context is another screen", Routes.push, .number(8), "nav[product(7)]",
      "nav[product(7) > product(8)]"
    ),
    ("C02 found container", Routes.push, .number(7), "tab[a*, nav[b]]", "tab[a, nav[b > product(7)]*]"),
    ("C02 found layer", Routes.push, .number(7), "nav[a] ▲ sheet login", "nav[a > product(7)]"),
    ("C02 found pane", Routes.detail, .number(7), "nav[hybrid[a | b]]", "nav[hybrid[a | b] > product(7)]"),
    ("C02 empty pane", Routes.detail, .number(7), "nav[hybrid[a]]", "nav[hybrid[a | product(7)]]"),
    ("C06 action fails", Routes.detail, .number(7), "nav[hybrid[]]", "child-out-of-range/commit: child 1 of hybrid[]"),
    ("C02 push completes a hybrid", Routes.push, .number(7), "nav[hybrid[a]]", "nav[hybrid[a | product(7)]]"),
    ("C03 root to leaf", Routes.three, .none, "nav[]", "nav[a > b > c]"),
    ("C03 what is there is not built", Routes.three, .none, "nav[b > x]", "nav[b > c]"),
    ("C10 no start for many", Routes.three, .none, "z", "start-not-found/search: nav[]"),
    ("C10 no start", Routes.push, .number(7), "tab[a*, b]", "start-not-found/search: nav[]"),
    ("C10 wrong context", Routes.push, .name("x"), "nav[a]", "wrong-context/search: route takes number, not (x)"),
    ("C11 blocker above start", Routes.push, .number(7), "nav[a] ▲ sheet edit!", "blocked/plan: edit!"),
    ("C11 blocker to be popped", Routes.list, .none, "nav[list > edit!]", "blocked/plan: edit!"),
    ("C11 blocker to be covered", Routes.push, .number(7), "nav[edit!]", "blocked/plan: edit!"),
    ("C11 blocker under a sheet", Routes.list, .none, "nav[edit!]", "blocked/plan: edit!"),
    ("C11 blocker in a tab left", Routes.push, .number(7), "tab[edit!*, nav[a]]", "blocked/plan: edit!"),
    ("C12 blocker is the target", Routes.list, .none, "tab[a*, nav[list!]]", "tab[a, nav[list!]*]"),
    (
      "C12 blocker in a covered layer", Routes.list, .none, "nav[edit!] ▲ sheet nav[list > a]",
      "nav[edit!] ▲ sheet nav[list]"
    ),
    ("C12 blocker below the top", Routes.push, .number(7), "nav[edit! > a]", "nav[edit! > a > product(7)]"),
    ("C15 leading runs", Routes.tabs, .none, "home", "home ▲ full-screen tab[a, nav[c > d], b*] ▲ sheet end"),
    ("C16 there by then", Routes.account, .none, "login", "tab[nav[home], nav[account > orders]*]"),
    // The worked traces of the reference (RouteComposer's router, with its traps mended).
    (
      "A build from scratch", Routes.sheet, .number(7), "tab[home*, bag]",
      "tab[home*, bag] ▲ sheet nav[product(7)]"
    ),
    (
      "B there, but hidden", Routes.push, .number(7), "tab[nav[home > product(7)], bag*] ▲ sheet login",
      "tab[nav[home > product(7)]*, bag]"
    ),
    ("C below the top", Routes.list, .none, "nav[home > list > item]", "nav[home > list]"),
    ("E push, then present", Routes.mixed, .none, "nav[home]", "nav[home > a > b] ▲ sheet nav[c]"),
    (
      "H a blocker in a hidden tab blocks nothing", Routes.push, .number(7), "tab[nav[home]*, nav[edit!]]",
      "tab[nav[home > product(7)]*, nav[edit!]]"
    ),
    ("C16 only the root", Routes.account, .none, "tab[nav[account > orders]*]", "tab[nav[account > orders]*]"),
  ]

  @Test(arguments: rows.indices) func `row`(index: Int) throws {
    let (name, route, context, before, after) = Self.rows[index]
    #expect(try route.get().outcome(on: before, context) == after, "\(name)")
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
