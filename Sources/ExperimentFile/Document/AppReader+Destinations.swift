import HeadlessNavigation
import TextFormats

/// A destination as read: what its rule is made of, which can be compared.
struct ReadDestination: Equatable {
  /// How the screen gets there when it is not there yet.
  enum Way: Equatable {
    /// Right above a screen, on the stack it stands in.
    case pushIn(Name<Screen>)
    /// On top of the stack that a screen stands in, above whatever is there.
    case pushAbove(Name<Screen>)
    /// On what is in view of the root layer.
    case join(Integration)
    /// On a stack of its own over everything.
    case present(Name<Layer>)
    /// Not at all: it has to be there, as the root of a tab is.
    case select
    /// As the first screen of a child coordinator.
    case start(Name<any Coordinator>)
  }

  /// A way, and when it is taken.
  struct Case: Equatable {
    let way: Way
    let condition: FactCondition
  }

  let screen: Name<Screen>
  let takes: MenuLevel?
  /// How to get there: the first way whose condition is met.
  let ways: [Case]
  /// The level of the node that its screen is about, where that is not the one asked for.
  let shows: MenuLevel?
  /// Whether the screen is taken where it stands already.
  let reuses: Bool
  /// Whether the same screen about something else is taken for it, and told what to show.
  let switches: Bool
  /// Whether what is presented stays, and the destination goes over it.
  let staysUnderModals: Bool
  let gates: [Name<any Gate>]
  /// Whether it is known what it takes: not where that is written wrongly.
  let isTypeKnown: Bool
}

extension AppReader {
  /// A destination.
  /// - Parameter name: Its own name, that of its screen unless it says otherwise.
  func destination(named name: String) -> ValueForm<ReadDestination> {
    let screens = names[.screen].names
    let screen: ObjectKey<Name<Screen>> =
      screens.isEmpty || screens.contains(name)
      ? .optional(
        "screen", names.screen, or: Name(name), unlessSaid: "the destination's own name", "The screen.")
      : .required("screen", names.screen, "The screen.")
    return .object(
      screen,
      .optional(
        "takes", menuLevel, unlessSaid: "nothing", "The level of the node it is asked for with."),
      .required(
        "find_or", .oneOrMore(of: way),
        "How to get there when it is not there yet; of several ways, the first whose condition is met."),
      .optional(
        "shows", menuLevel, unlessSaid: "the level in `takes`",
        "The level of the node the screen is about, above the one it is asked for with: a product leads to its category."
      ),
      .optional(
        "reuse", .boolean, default: true,
        "Whether the screen is shown where it stands already, instead of a new one each time."),
      .optional(
        "switch", .boolean, default: false,
        """
        Whether the same screen about something else is told to show what is asked for. Otherwise a new one is \
        made.
        """),
      .optional(
        "over_modal", ValueForm<Bool>.oneOf(["close": false, "present": true]), default: false,
        "Whether open sheets and alerts are closed first, or stay and the destination is presented over them."),
      .optional("gate", .oneOrMore(of: names.gate), or: [], unlessSaid: "none", "The gates to pass, in order."),
      .reader, rules: [.needs(["shows"], "takes")]
    ) { screen, takes, ways, shows, reuses, switches, stays, gates, reader in
      if let takes, let shows, takes.menu.id != shows.menu.id || shows.level >= takes.level {
        let (above, node) = (quoted(shows.description), quoted(takes.description))
        reader.report(
          .payloadMismatch, "\(above) is not above \(node), with which \(reader.subject) is asked for", at: "shows",
          hint: "write a coarser level of the same menu, or leave it out")
      }
      if ways.count > 1, ways.contains(where: { if case .start = $0.way { true } else { false } }) {
        reader.report(
          .misplacedKey, "'start' in \(reader.subject) cannot be one of several ways", at: "find_or",
          hint: "keep one way, or let a gate or coordinator decide")
      }
      return ReadDestination(
        screen: screen, takes: takes, ways: ways, shows: shows, reuses: reuses, switches: switches,
        staysUnderModals: stays, gates: gates, isTypeKnown: takes != nil || reader.lacks("takes"))
    }
  }

  /// How to get somewhere: an object with one way.
  private var way: ValueForm<ReadDestination.Case> {
    .object(
      "a way",
      .one(of: [
        .key(
          "push_in", names.screen,
          "Pushed right above that screen, on the stack it stands in; what was above it is popped. Its tab is selected first.",
          ReadDestination.Way.pushIn),
        .key(
          "push_above", names.screen,
          "Pushed on top of the stack that screen stands in, above what is there. Its tab is selected first.",
          ReadDestination.Way.pushAbove),
        .key("push", .yes, "Pushed on the stack that is in view.") { .join(.push) },
        .key("push_as_root", .yes, "Alone on the stack that is in view.") { .join(.pushAsRoot) },
        .key("replace_last", .yes, "In place of the top of the stack that is in view.") { .join(.replaceLast) },
        .key(
          "show_detail", .yes, "In the second pane that is in view; in compact size class pushed over what is there."
        ) { .join(.showDetail) },
        .key(
          "present", .layerStyle, "Presented on a stack of its own, an alert without one.",
          ReadDestination.Way.present),
        .key("select", .yes, "It has to be there, as the root of a tab is.") { .select },
        .key(
          "start", names.coordinator,
          "The coordinator is started as a child, with the node as its argument, unless it lives already.",
          ReadDestination.Way.start),
      ]), .condition(names)
    ) { .init(way: $0, condition: $1) }
  }
}

extension ReadDestination {
  /// The rule, its chain checked as every chain is.
  func rule() throws(RouteError) -> DestinationRule {
    let examples = takes?.outermost ?? [.none]
    if case .start(let child)? = ways.first?.way {
      return DestinationRule(
        gates: gates, starting: child, showing: reuses ? try route(shown) : nil,
        clearing: staysUnderModals ? nil : try Route(taking: kind) { RouteQuery.Start.root }, examples: examples)
    }
    let chain = chain(by: belowModals)
    guard staysUnderModals else { return DestinationRule(gates: gates, route: try route(chain), examples: examples) }
    let choice = Choice([
      .init(when: .scene { $0.tree.layers.count > 1 }, takes: kind) { self.chain(by: overModals) },
      .init(when: .always, takes: kind) { chain },
    ])
    return DestinationRule(gates: gates, route: try route([.choice(choice)]), examples: examples)
  }

  private var kind: ContextKind { takes == nil ? .none : .range }

  private func route(_ elements: [RouteElement]) throws(RouteError) -> Route {
    try Route(taking: kind) { (transformer.map { [.transform($0)] } ?? []) + elements }
  }

  /// Turns a node into the one above it that the screen is about.
  private var transformer: ContextTransformer? {
    guard let takes, let shows, shows != takes else { return nil }
    return ContextTransformer(from: .range, to: .range) { node in
      guard case .range(let leaves) = node else { return nil }
      return shows.nodes.first { $0.leaves.contains(leaves.lowerBound) }.map { .range($0.leaves) }
    }
  }

  /// The chain by the first way whose condition is met.
  private func chain(by elements: @escaping (Way) -> [RouteElement]) -> [RouteElement] {
    if let only = ways.first, ways.count == 1, only.condition == .always { return elements(only.way) }
    let cases = ways.map { choice in
      Choice.Case(when: .scene { choice.condition.isMet(in: $0) }, takes: kind) {
        elements(choice.way)
      }
    }
    return [.choice(Choice(cases))]
  }

  /// The chain where nothing is presented, or what is has to go.
  private func belowModals(by way: Way) -> [RouteElement] {
    switch way {
    case .pushIn(let screen): [.step(step()), .step(.found(.screen(screen)))]
    case .pushAbove(let screen): [.step(step()), .step(.found(.stack(of: screen)))]
    case .join(let integration): [.step(step(by: integration)), .start(.rootFocus)]
    case .present(let style): presenting(style, from: .root)
    case .select: [.step(.found(.screen(screen, kind == .none ? .any : .same), takes: kind))]
    case .start: shown
    }
  }

  /// The chain where what is presented stays: what would join something below is a sheet over it.
  private func overModals(by way: Way) -> [RouteElement] {
    let style = if case .present(let style) = way { style } else { Name<Layer>.sheet }
    return presenting(style, from: .topmost, in: .currentAllStack)
  }

  private func presenting(
    _ style: Name<Layer>, from start: RouteQuery.Start, in options: SearchOptions = .fullStack
  ) -> [RouteElement] {
    guard style != .alert else { return [.step(step(by: .present(.alert), in: options)), .start(start)] }
    return [.step(step(in: options)), .step(.container(.stack, by: .present(style))), .start(start)]
  }

  private func step(by integration: Integration = .push, in options: SearchOptions = .fullStack) -> RouteStep {
    var step = found(in: options)
    (step.finder, step.factory, step.integration) = (reuses ? step.finder : nil, .screen(screen), integration)
    return step
  }

  /// The screen, found where it is: in the topmost layer alone where what is presented stays.
  private var shown: [RouteElement] { [.step(found(in: staysUnderModals ? .currentAllStack : .fullStack))] }

  /// The screen, found where it is.
  private func found(in options: SearchOptions) -> RouteStep {
    let context: RouteQuery.ContextTest = kind == .none || switches ? .any : .same
    let finder = RouteQuery.screen(screen, context, from: .topmost, options)
    return RouteStep(screen.rawValue, takes: kind, find: finder, tasks: switches ? [.setContext] : [])
  }
}

extension RouteQuery {
  /// Looks for the stack in which a screen stands, by itself or in a pane.
  fileprivate static func stack(of screen: Name<Screen>) -> RouteQuery {
    @Sendable func isScreen(_ node: Node) -> Bool {
      if case .screen(let other) = node { other.kind == screen } else { false }
    }
    return .matching("stack of \(screen)") { node, _ in
      guard case .container(let stack) = node, stack.kind == .stack else { return false }
      return stack.children.contains { child in
        if case .container(let panes) = child, panes.kind == .hybrid { return panes.children.contains(where: isScreen) }
        return isScreen(child)
      }
    }
  }
}
