import HeadlessNavigation
import Testing

/// What users of RouteComposer ask of it in its issues, and what its tests hold: each as a route on a tree.
@Suite struct RouteProbeTests {
  private typealias Chain = Result<Route, any Error>

  private static func chain(_ takes: ContextKind = .none, @RouteBuilder _ elements: () -> [RouteElement]) -> Chain {
    let made = elements()
    return Result { try Route(taking: takes) { made } }
  }

  /// #33, #35: tabs of an account, pushed on a list of accounts; a screen in a tab, and what that presents.
  private static let account = RouteStep(
    "account", takes: .number,
    find: .matching("account") { node, account in
      guard case .container(let container) = node, container.kind == .tabs else { return false }
      return container.children.first?.screens.first?.context == account
    },
    make: .custom { account in
      let stacks = ["green", "red"].map { Node.stack([Screen(kind: $0, context: account)]) }
      return .container(Container(kind: .tabs, children: stacks))
    }, by: .push)
  private static let red = chain(.number) {
    RouteStep.found(.screen("red", .same), takes: .number)
    account
    RouteStep.found(.screen("accounts"))
  }
  private static let modalOfRed = chain(.number) {
    RouteStep.screen("modal", takes: .number, by: .present(.sheet))
    RouteStep.found(.screen("red", .same), takes: .number)
    account
    RouteStep.found(.screen("accounts"))
  }

  /// The stack with a screen at its root, as far as it goes.
  private static func stack(of root: Name<Screen>, _ options: SearchOptions = .fullStack) -> RouteQuery {
    .matching("stack of \(root)", options) { node, _ in
      guard case .container(let container) = node, container.kind == .stack else { return false }
      return container.children.first?.screens.first?.kind == root
    }
  }
  /// #109: on top of what stands in a tab.
  private static let searchInCatalog = chain {
    RouteStep.screen("search", by: .push)
    RouteStep.found(stack(of: "catalog"))
  }
  /// #5: a product in one tab, wherever the user is.
  private static let productInCircle = chain(.number) {
    RouteStep.screen("product", takes: .number, by: .push)
    RouteStep.found(.screen("circle"))
  }
  /// #48: alone over the list if that is in view, else on the stack that is, else presented.
  private static let conversation = chain(.number) {
    RouteStep.screen("talk", takes: .number, by: .push)
    Choice([
      Choice.Case(when: .found(stack(of: "talks", .currentVisibleOnly)), takes: .number) {
        RouteStep.found(.screen("talks"))
      },
      Choice.Case(when: .found(.container(.stack, .currentVisibleOnly)), takes: .number) {
        RouteStep.found(.container(.stack, .currentVisibleOnly))
      },
      Choice.Case(when: .always, takes: .number) {
        RouteStep.container(.stack, by: .present(.sheet))
        RouteQuery.Start.topmost
      },
    ])
  }
  /// #58, #94: closing what is on top, whatever it is.
  private static let presenting = chain {
    RouteStep.found(.matching("presenter", from: .topmost, .presenting) { _, _ in true })
  }
  /// #68: back to a screen that stands below.
  private static let login = chain {
    RouteStep.screen("login", by: .push)
    RouteStep.found(.container(.stack))
  }
  /// #70: a search over whatever tab is in view.
  private static let search = chain {
    RouteStep.screen("search", by: .push)
    RouteStep.container(.stack, by: .present(.fullScreen))
    RouteQuery.Start.topmost
  }
  /// #28: on the stack of a split's detail.
  private static let onDetail = chain {
    RouteStep.screen("second", by: .push)
    RouteStep.screen("first", by: .showDetail)
    RouteStep.found(.container(.split))
  }
  /// `NavigationControllerFactory` with a child that replaces the last, and with one that is pushed as the root.
  private static let replacing = chain {
    RouteStep.screen("b", by: .replaceLast)
    RouteStep.screen("a", by: .push)
    RouteStep.container(.stack, by: .present(.sheet))
    RouteQuery.Start.topmost
  }
  private static let asRoot = chain {
    RouteStep.screen("c", by: .push)
    RouteStep.screen("b", by: .pushAsRoot)
    RouteStep.screen("a", by: .push)
    RouteStep.container(.stack, by: .present(.sheet))
    RouteQuery.Start.topmost
  }
  /// `addTab(at:replacing:)`, in range and out of it.
  private static func tab(at index: Int?, replacing: Bool) -> Chain {
    chain {
      RouteStep.screen("end", by: .push)
      RouteStep.screen("new", by: .push)
      RouteStep.container(.stack, by: .addTab(at: index, replacing: replacing))
      RouteStep.found(.container(.tabs))
    }
  }
  private static let tabsAnew = chain {
    RouteStep.screen("b", by: .addTab(at: 0, replacing: true))
    RouteStep.screen("a", by: .addTab(at: 1, replacing: false))
    RouteStep.container(.tabs, by: .replaceRoot)
    RouteQuery.Start.root
  }
  /// `pushOnToDetails` on a split without a primary.
  private static let noPrimary = chain {
    RouteStep.screen("d", by: .showDetail)
    RouteStep.container(.split, by: .replaceRoot)
    RouteQuery.Start.root
  }
  private static let rows: [(String, Chain, Value, String, String)] = [
    (
      "#33", red, .number(1), "nav[accounts > tab[nav[green(1)]*, nav[red(1)]]]",
      "nav[accounts > tab[nav[green(1)], nav[red(1)]*]]"
    ),
    (
      "#33", red, .number(2), "nav[accounts > tab[nav[green(1)]*, nav[red(1)]]]",
      "nav[accounts > tab[nav[green(2)], nav[red(2)]*]]"
    ),
    ("#33", red, .number(1), "nav[accounts]", "nav[accounts > tab[nav[green(1)], nav[red(1)]*]]"),
    (
      "#35", modalOfRed, .number(1), "nav[accounts > tab[nav[green(1)]*, nav[red(1) > more]]]",
      "nav[accounts > tab[nav[green(1)], nav[red(1)]*]] ▲ sheet modal(1)"
    ),
    (
      "#35", modalOfRed, .number(2), "nav[accounts > tab[nav[green(1)], nav[red(1)]*]] ▲ sheet modal(1)",
      "nav[accounts > tab[nav[green(2)], nav[red(2)]*]] ▲ sheet modal(2)"
    ),
    (
      "#109", searchInCatalog, .none, "tab[nav[main]*, nav[catalog > shelf > shelf(1)]]",
      "tab[nav[main], nav[catalog > shelf > shelf(1) > search]*]"
    ),
    (
      "#109", searchInCatalog, .none, "tab[nav[main]*, nav[catalog~]] ▲ sheet m",
      "tab[nav[main], nav[catalog > search]*]"
    ),
    ("#5", productInCircle, .number(2), "tab[nav[home]*, nav[circle]]", "tab[nav[home], nav[circle > product(2)]*]"),
    (
      "#5", productInCircle, .number(2), "tab[nav[home > product(2)]*, nav[circle]]",
      "tab[nav[home > product(2)]*, nav[circle]]"
    ),
    ("#48", conversation, .number(1), "nav[talks > talk(2)]", "nav[talks > talk(1)]"),
    ("#48", conversation, .number(1), "tab[nav[a]*, nav[talks]]", "tab[nav[a > talk(1)]*, nav[talks]]"),
    ("#48", conversation, .number(1), "a", "a ▲ sheet nav[talk(1)]"),
    ("#58", presenting, .none, "nav[a > b] ▲ sheet nav[m > n]", "nav[a > b]"),
    ("#58", presenting, .none, "nav[a > b] ▲ sheet m ▲ sheet n", "nav[a > b] ▲ sheet m"),
    ("#58", presenting, .none, "nav[a > b]", "start-not-found"),
    ("#68", login, .none, "nav[start > login > email > final]", "nav[start > login]"),
    ("#68", login, .none, "nav[start]", "nav[start > login]"),
    ("#70", search, .none, "tab[nav[home], nav[circle]*]", "tab[nav[home], nav[circle]*] ▲ full-screen nav[search]"),
    ("#28, regular", onDetail, .none, "split[nav[list] | nav[old]]", "split[nav[list] | nav[first > second]]"),
    ("#28", onDetail, .none, "split[nav[list] | nav[old]]", "split[nav[list] | nav[old > first > second]]"),
    ("#28", onDetail, .none, "split[nav[list] | nav[first > old]]", "split[nav[list] | nav[first > second]]"),
    ("testNavigationControllerContainerBuildDifferentActions", replacing, .none, "x", "x ▲ sheet nav[b]"),
    ("testPushAsRootAction", asRoot, .none, "x", "x ▲ sheet nav[b > c]"),
    ("testAddTabAction", tab(at: nil, replacing: false), .none, "tab[a*, b]", "tab[a, b, nav[new > end]*]"),
    ("testAddTabActionAtIndex", tab(at: 0, replacing: false), .none, "tab[a*, b]", "tab[nav[new > end]*, a, b]"),
    ("testAddTabActionAtIndex", tab(at: 7, replacing: false), .none, "tab[a*, b]", "tab[a, b, nav[new > end]*]"),
    ("testAddTabActionReplacingAtIndex", tab(at: 1, replacing: true), .none, "tab[a*, b]", "tab[a, nav[new > end]*]"),
    (
      "testAddTabActionReplacingAtIndex", tab(at: 2, replacing: true), .none, "tab[a*, b]", "tab[a, b, nav[new > end]*]"
    ),
    (
      "More", tab(at: nil, replacing: false), .none, "tab[a*, b, c, d, e]",
      "tab[a, b, c, d, e, nav[new > end]*, more-tabs]"
    ),
    (
      "More", tab(at: nil, replacing: false), .none, "tab[a*, b, c, d, e, f, more-tabs]",
      "tab[a, b, c, d, e, f, nav[new > end]*, more-tabs]"
    ),
    (
      "More", tab(at: 6, replacing: true), .none, "tab[a*, b, c, d, e, f, more-tabs]",
      "tab[a, b, c, d, e, f, nav[new > end]*, more-tabs]"
    ),
    ("testTabBarControllerContainerBuild", tabsAnew, .none, "x", "tab[b*]"),
    ("testPushOnToDetailsAction", noPrimary, .none, "x", "empty-container"),
  ]

  @Test(arguments: rows.indices) func `as an issue or a test has it`(index: Int) throws {
    let (name, route, context, before, after) = Self.rows[index]
    var app = ruleApp(.standard)
    app.destinations["there"] = DestinationRule(route: try route.get())
    var script = try Script(app, from: ruleState(before, in: name.hasSuffix("regular") ? .regular : .compact))
    try script.give(.open(Destination("there", context: context)))
    let word = script.record.outcome.word
    let isDone = word == "completed" || word == "nothing"
    #expect((isDone ? script.state.tree.description : word) == after, "\(name): \(script.record.outcome)")
  }
}
