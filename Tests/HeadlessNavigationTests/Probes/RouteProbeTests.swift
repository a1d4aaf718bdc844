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
    ("#28, regular", onDetail, .none, "split[nav[list] | nav[old]]", "split[nav[list] | nav[first > second]]"),
    ("#28", onDetail, .none, "split[nav[list] | nav[old]]", "split[nav[list] | nav[old > first > second]]"),
    ("#28", onDetail, .none, "split[nav[list] | nav[first > old]]", "split[nav[list] | nav[first > second]]"),
    ("testNavigationControllerContainerBuildDifferentActions", replacing, .none, "x", "x ▲ sheet nav[b]"),
    ("testPushAsRootAction", asRoot, .none, "x", "x ▲ sheet nav[b > c]"),
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
