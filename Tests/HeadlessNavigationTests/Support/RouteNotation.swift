import HeadlessNavigation

extension Route {
  /// The plan on a tree written in a test.
  func plan(_ notation: String, _ context: Value = .none, in traits: Traits = .compact) throws -> Plan {
    try RoutePlanner(in: NavigationContext(tree: try tree(notation), traits: traits)).plan(self, for: context)
  }

  /// The tree after the plan, or `code/phase: culprit`.
  func outcome(on notation: String, _ context: Value = .none, in traits: Traits = .compact) throws -> String {
    do { return try plan(notation, context, in: traits).applied(to: notation, in: traits).description } catch let
      failure
      as NavigationFailure
    { return "\(failure.code.rawValue)/\(failure.phase.rawValue): \(failure.culprit)" }
  }
}

extension Plan {
  /// The tree after the operations, one by one.
  func applied(to notation: String, in traits: Traits = .compact) throws -> ScreenTree {
    try operations.reduce(try tree(notation)) { try $0.applying($1, in: traits, under: .standard) }
  }
}

/// Routes of a small shop.
enum Routes {
  static let named = [
    "sheet": sheet, "push": push, "list": list, "three": three, "mixed": mixed, "account": account, "tabs": tabs,
    "detail": detail,
  ]
  /// A product on a new stack in a sheet.
  private static let sheet = Result {
    try Route(taking: .number) {
      RouteStep.screen("product", takes: .number, by: .push)
      RouteStep.container(.stack, by: .present(.sheet))
      RouteQuery.Start.topmost
    }
  }
  /// A product on the stack that is there.
  private static let push = Result {
    try Route(taking: .number) {
      RouteStep.screen("product", takes: .number, by: .push)
      RouteStep.found(.container(.stack))
    }
  }
  /// A list, found or presented.
  private static let list = Result {
    try Route {
      RouteStep.screen("list", by: .present(.sheet))
      RouteQuery.Start.topmost
    }
  }
  /// Three screens on the stack that is there.
  static let three = Result {
    try Route {
      RouteStep.screen("c", by: .push)
      RouteStep.screen("b", by: .push)
      RouteStep.screen("a", by: .push)
      RouteStep.found(.container(.stack))
    }
  }
  /// A push, then a sheet over what was pushed, with a stack and a screen on it.
  static let mixed = Result {
    try Route {
      RouteStep.screen("c", by: .push)
      RouteStep.container(.stack, by: .present(.sheet))
      RouteStep.screen("b", by: .push)
      RouteStep.screen("a", by: .push)
      RouteStep.found(.container(.stack))
    }
  }
  /// A new root of tabs that are declared beforehand, and a screen on a stack of theirs.
  static let account = Result {
    try Route {
      RouteStep.screen("orders", by: .push)
      RouteStep.found(.screen("account"))
      RouteStep(
        "tabs", make: .complete(.tabs, children: [.stack([Screen(kind: "home")]), .stack([Screen(kind: "account")])]),
        by: .replaceRoot)
      RouteQuery.Start.root
    }
  }
  /// A stack in one more tab, with a screen on it; two containers that each take their run.
  static let tabs = Result {
    try Route {
      RouteStep.screen("end", by: .present(.sheet))
      RouteStep.screen("b", by: .addTab(at: nil, replacing: false))
      RouteStep.screen("d", by: .push)
      RouteStep.screen("c", by: .push)
      RouteStep.container(.stack, by: .addTab(at: nil, replacing: false))
      RouteStep("tabs", make: .complete(.tabs, children: [.screen(Screen(kind: "a"))]), by: .present(.fullScreen))
      RouteQuery.Start.topmost
    }
  }
  /// A screen in the second pane.
  private static let detail = Result {
    try Route(taking: .number) {
      RouteStep.screen("product", takes: .number, by: .showDetail)
      RouteStep.found(.container(.hybrid))
    }
  }
}
