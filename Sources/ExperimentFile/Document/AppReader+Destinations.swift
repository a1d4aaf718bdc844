import HeadlessNavigation
import TextFormats

/// A destination as written.
struct DestinationEntry {
  /// How the screen gets there when it is not there yet.
  enum Way: Equatable {
    /// Right above a screen, on the stack it stands in.
    case pushIn(String)
    /// On top of the stack that a screen stands in, above whatever is there.
    case pushAbove(String)
    /// On what is in view of the root layer.
    case join(Integration)
    /// On a stack of its own over everything.
    case present(Name<Layer>)
    /// Not at all: it has to be there, as the root of a tab is.
    case select
    /// As the first screen of a child coordinator.
    case start(String)
  }

  let screen: String
  let takes: MenuLevel?
  /// Whether it is known what it takes: not where that is written wrongly.
  let isTypeKnown: Bool
  /// How to get there: the first way whose condition is met.
  let ways: [(condition: FactCondition, way: Way)]
  /// The level of the node that its screen is about, where that is not the one asked for.
  let shows: MenuLevel?
  /// Whether the screen is taken where it stands already.
  let reuses: Bool
  /// Whether the same screen about something else is taken for it, and told what to show.
  let switches: Bool
  /// Whether what is presented stays, and the destination goes over it.
  let staysUnderModals: Bool
  let gates: [String]
}

extension DestinationEntry: Equatable {
  static func == (one: Self, other: Self) -> Bool {
    one.ways.elementsEqual(other.ways, by: ==) && one.screen == other.screen && one.takes == other.takes
      && one.shows == other.shows && one.reuses == other.reuses && one.switches == other.switches
      && one.staysUnderModals == other.staysUnderModals && one.gates == other.gates
  }
}

extension ValueForm where Value == DestinationEntry {
  /// A destination.
  /// - Parameter name: Its own name, that of its screen unless it says otherwise.
  static func destination(named name: String, _ names: Names, _ levels: MenuLevels) -> Self {
    .object { reader in
      let isScreen = names.screens.contains(name)
      let form = names.screen
      let written = reader.optional("screen", form, unlessSaid: "the destination's own name", "The screen.")
      let takes = reader.optional(
        "takes", .menuLevel(levels), unlessSaid: "nothing", "The level of the node it is asked for with.")
      let ways = reader.required(
        "find_or", .oneOrMore(of: .way(names)),
        "How to get there when it is not there yet; of several ways, the first whose condition is met.")
      let shows = reader.optional(
        "shows", .menuLevel(levels), unlessSaid: "the level in `takes`",
        "The level of the node the screen is about, above the one it is asked for with: a product leads to its category."
      )
      reader.reportMisplaced(["shows"], without: "takes")
      if let takes, let shows, takes.menu.id != shows.menu.id || shows.level >= takes.level {
        reader.report(
          .payloadMismatch,
          "\(quoted(shows.description)) is not above \(quoted(takes.description)), with which \(reader.subject) is asked for",
          at: "shows", hint: "write a coarser level of the same menu, or leave it out")
      }
      let reuses = reader.optional(
        "reuse", .boolean, default: true,
        "Whether the screen is shown where it stands already, instead of a new one each time.")
      let switches = reader.optional(
        "switch", .boolean, default: false,
        """
        Whether the same screen about something else is told to show what is asked for. Otherwise a new one is \
        made.
        """)
      let stays = reader.optional(
        "over_modal", .oneOf(["close": false, "present": true]), default: false,
        "Whether open sheets and alerts are closed first, or stay and the destination is presented over them.")
      let gate = names.gate
      let gates =
        reader.optional("gate", .oneOrMore(of: gate), unlessSaid: "none", "The gates to pass, in order.") ?? []
      if !isScreen, reader.lacks("screen"), !names.screens.isEmpty {
        let hint = "a destination that has not the name of a screen has to say which one it shows"
        reader.diagnostics.report(.missingKey, "\(reader.subject) lacks the key 'screen'", at: reader.start, hint: hint)
      }
      let isTypeKnown = takes != nil || reader.lacks("takes")
      guard let screen = written ?? (isScreen ? name : nil), let ways else { return nil }
      let starts = ways.contains { if case .start = $0.way { true } else { false } }
      if ways.count > 1, starts {
        reader.report(
          .misplacedKey, "'start' in \(reader.subject) cannot be one of several ways", at: "find_or",
          hint: "keep one way, or let a gate or coordinator decide")
        return nil
      }
      return DestinationEntry(
        screen: screen, takes: takes, isTypeKnown: isTypeKnown, ways: ways, shows: shows, reuses: reuses,
        switches: switches, staysUnderModals: stays, gates: gates)
    }
  }
}

extension ValueForm where Value == (condition: FactCondition, way: DestinationEntry.Way) {
  /// How to get somewhere: an object with one way.
  static func way(_ names: Names) -> Self {
    let screen = names.screen
    let coordinator = names.coordinator
    let way = ObjectKey<DestinationEntry.Way>.one(of: [
      .key(
        "push_in", screen,
        "Pushed right above that screen, on the stack it stands in; what was above it is popped. Its tab is selected first."
      ) { .pushIn($0) },
      .key(
        "push_above", screen,
        "Pushed on top of the stack that screen stands in, above what is there. Its tab is selected first."
      ) { .pushAbove($0) },
      .key("push", .yes, "Pushed on the stack that is in view.") { .join(.push) },
      .key("push_as_root", .yes, "Alone on the stack that is in view.") { .join(.pushAsRoot) },
      .key("replace_last", .yes, "In place of the top of the stack that is in view.") { .join(.replaceLast) },
      .key(
        "show_detail", .yes, "In the second pane that is in view; in compact size class pushed over what is there."
      ) { .join(.showDetail) },
      .key("present", .layerStyle, "Presented on a stack of its own, an alert without one.") { .present($0) },
      .key("select", .yes, "It has to be there, as the root of a tab is.") { .select },
      .key(
        "start", coordinator,
        "The coordinator is started as a child, with the node as its argument, unless it lives already."
      ) { .start($0) },
    ])
    return .object { reader in
      let (way, condition) = (way.value(reader), reader.condition(names))
      return way.map { (condition, $0) }
    }
  }
}

extension ObjectReader {
  /// The condition under which something is done.
  func condition(_ names: Names) -> FactCondition {
    let fact = names.fact
    return read(
      .optional("if", fact, unlessSaid: "none", "Only while that fact is true."),
      .optional("unless", fact, unlessSaid: "none", "Only while that fact is false."),
      rules: [.excludes(["unless"], "if", because: "one condition decides")]
    ) { holds, fails in holds.map { .holds(Name($0)) } ?? fails.map { .fails(Name($0)) } ?? .always } ?? .always
  }
}

extension DestinationEntry {
  /// The rule, its chain checked as every chain is.
  func rule() throws(RouteError) -> DestinationRule {
    let gates = gates.map { Name<any Gate>($0) }
    let examples = takes.map(\.outermost) ?? [.none]
    if case .start(let child)? = ways.first?.way {
      return DestinationRule(
        gates: gates, starting: Name(child), showing: reuses ? try Route(taking: kind) { transformed + shown } : nil,
        clearing: staysUnderModals ? nil : try Route(taking: kind) { RouteQuery.Start.root }, examples: examples)
    }
    return DestinationRule(gates: gates, route: try route(), examples: examples)
  }

  private var kind: ContextKind { takes == nil ? .none : .range }

  private func route() throws(RouteError) -> Route {
    let elements = elements
    return try Route(taking: kind) { transformed + elements }
  }

  private var transformed: [RouteElement] { transformer.map { [.transform($0)] } ?? [] }

  /// Turns a node into the one above it that the screen is about.
  private var transformer: ContextTransformer? {
    guard let takes, let shows, shows != takes else { return nil }
    return ContextTransformer(from: .range, to: .range) { node in
      guard case .range(let leaves) = node else { return nil }
      let parents = shows.menu.levels[shows.level].nodes
      return parents.first { $0.leaves.contains(leaves.lowerBound) }.map { .range($0.leaves) }
    }
  }

  private var elements: [RouteElement] {
    guard staysUnderModals else { return chosen(belowModals) }
    let choice = Choice([
      Choice.Case(when: .scene { $0.tree.layers.count > 1 }, takes: kind) { chosen(overModals) },
      Choice.Case(when: .always, takes: kind) { chosen(belowModals) },
    ])
    return [.choice(choice)]
  }

  /// The chain by the first way whose condition is met.
  private func chosen(_ chain: @escaping (Way) -> [RouteElement]) -> [RouteElement] {
    if let only = ways.first, ways.count == 1, only.condition == .always { return chain(only.way) }
    return [
      .choice(
        Choice(
          ways.map { condition, way in Choice.Case(when: .scene { condition.isMet(in: $0) }, takes: kind) { chain(way) }
          }))
    ]
  }

  /// The chain where nothing is presented, or what is has to go.
  private func belowModals(by way: Way) -> [RouteElement] {
    switch way {
    case .pushIn(let screen): [.step(step()), .step(.found(.screen(Name(screen))))]
    case .pushAbove(let screen): [.step(step()), .step(.found(.stack(of: Name(screen))))]
    case .join(let integration): [.step(step(by: integration)), .start(.rootFocus)]
    case .present(let style): presenting(style, from: .root)
    case .select: [.step(.found(.screen(Name(screen), kind == .none ? .any : .same), takes: kind))]
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
    (step.finder, step.factory, step.integration) = (reuses ? step.finder : nil, .screen(Name(screen)), integration)
    return step
  }

  /// The screen, found where it is: in the topmost layer alone where what is presented stays.
  private var shown: [RouteElement] { [.step(found(in: staysUnderModals ? .currentAllStack : .fullStack))] }

  /// The screen, found where it is.
  private func found(in options: SearchOptions = .fullStack) -> RouteStep {
    let context: RouteQuery.ContextTest = kind == .none || switches ? .any : .same
    let finder = RouteQuery.screen(Name(screen), context, from: .topmost, options)
    return RouteStep(screen, takes: kind, find: finder, tasks: switches ? [.setContext] : [])
  }
}

extension RouteQuery {
  /// Looks for the stack in which a screen stands, by itself or in a pane.
  fileprivate static func stack(of screen: Name<Screen>) -> RouteQuery {
    .matching("stack of \(screen)") { node, _ in
      guard case .container(let stack) = node, stack.kind == .stack else { return false }
      return stack.children.contains { child in
        if case .container(let panes) = child, panes.kind == .hybrid {
          return panes.children.contains { $0.isScreen(screen) }
        }
        return child.isScreen(screen)
      }
    }
  }
}

extension Node {
  fileprivate func isScreen(_ kind: Name<Screen>) -> Bool {
    if case .screen(let screen) = self { screen.kind == kind } else { false }
  }
}

extension MenuLevel {
  /// The first and the last node of the level, which stand for all of them.
  var outermost: [Value] {
    let nodes = menu.levels[level].nodes
    return [nodes.first, nodes.count > 1 ? nodes.last : nil].compactMap { $0.map { .range($0.leaves) } }
  }
}
