import HeadlessNavigation
import TextFormats

/// A destination as read: what its rule is made of, which can be compared.
struct ReadDestination: Equatable {
  /// How the screen gets there when it is not there yet.
  enum Way: Hashable {
    /// Right above a screen or the one of another destination, on the stack it stands in, or on top of that stack.
    case push(on: String, isAbove: Bool)
    /// On what is in view of the root layer.
    case join(Integration)
    /// On a stack of its own over everything.
    case present(Name<Layer>)
    /// Not at all: it has to be there, as the root of a tab is.
    case select
    /// As the first screen of a child coordinator.
    case start(Name<any Coordinator>)
    /// As another destination; what a link leads to where facts decide.
    case elsewhere(Name<Destination>)
  }

  let name: String
  let screen: Name<Screen>
  let takes: MenuLevel?
  /// How to get there: the first way whose condition is met.
  let ways: [Alternative<Way>]
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
        "find_or", .alternatives(of: way),
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
      return ReadDestination(
        name: name, screen: screen, takes: takes, ways: ways, shows: shows, reuses: reuses, switches: switches,
        staysUnderModals: stays, gates: gates, isTypeKnown: takes != nil || reader.lacks("takes"))
    }
  }

  /// The destinations of an app; those that cannot be built on one another are reported.
  var destinationTable: ValueForm<[KeyedValue<ReadDestination>]> {
    ValueForm.table(of: "destination", count: 1...10_000) { self.destination(named: $0) }.flatMap { entries, context in
      let (table, errors) = (DestinationTable(destinations: entries.dictionary()), context.diagnostics.errorCount)
      var references: [(name: String, to: String, range: Range<Int>)] = []
      for destination in entries.map(\.value) {
        let written = context.value[destination.name]?["find_or"]
        for (place, way) in destination.ways.map(\.value).enumerated() {
          guard let value = written.map({ $0.items.isEmpty ? $0 : $0.items[place] }) else { continue }
          let range = (value["push_in"] ?? value["push_above"] ?? value).range
          if case .push(let name, _) = way, name != destination.name || destination.takes == nil {
            references.append((destination.name, name, range))
          }
          self.check(destination, by: way, table, at: range)
        }
      }
      context.diagnostics.reportCircles(
        of: "destination", references, "needs", "write find_or: { push: true } for one of them")
      return context.diagnostics.errorCount == errors ? entries : nil
    }
  }

  private func check(
    _ destination: ReadDestination, by way: ReadDestination.Way, _ table: DestinationTable, at range: Range<Int>
  ) {
    let (name, ground) = (quoted(destination.name), table.ground(of: destination, by: way))
    let isStart = if case .start = way { true } else { ground.map(table.isStarted) ?? false }
    if destination.ways.count > 1, isStart {
      diagnostics.report(
        .misplacedKey, "'start' in destination \(name) cannot be one of several ways", at: range,
        hint: "keep one way, or let a gate or coordinator decide")
    }
    guard let ground, let takes = ground.takes, destination.isTypeKnown else { return }
    let level = destination.shows ?? destination.takes
    guard level.map({ $0.menu.id != takes.menu.id || $0.level < takes.level }) ?? true else { return }
    let handed = level.map { "a node of \(quoted($0.description))" } ?? "nothing"
    diagnostics.report(
      .payloadMismatch,
      "destination \(quoted(ground.name)) takes a node of \(quoted(takes.description)), and \(name) hands it \(handed)",
      at: range, hint: "write takes: \(quoted(takes.description, in: "\"")) for \(name)")
  }

  /// How to get somewhere: an object with one way.
  private var way: ValueForm<Alternative<ReadDestination.Way>> {
    .object(
      "a way",
      .one(of: [
        .key(
          "push_in", names.place,
          """
          Pushed right above that screen, on the stack it stands in; what was above it is popped. Its tab is selected \
          first. Where it is the name of a destination, that one is gone to first when its screen is missing.
          """
        ) { .push(on: $0, isAbove: false) },
        .key(
          "push_above", names.place,
          """
          Pushed on top of the stack that screen stands in, above what is there. Its tab is selected first, and a \
          destination that is missing gone to, as by `push_in`.
          """
        ) { .push(on: $0, isAbove: true) },
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
    ) { Alternative($0, when: $1) }
  }
}

/// Destinations by name, and the rules that lead to them: each by its own way down to what must be there, through the
/// destinations that it stands on.
struct DestinationTable {
  let destinations: [String: ReadDestination]

  /// The destination that one stands on by a way; that of its own name is no more than the screen.
  func ground(of destination: ReadDestination, by way: ReadDestination.Way) -> ReadDestination? {
    guard case .push(let name, _) = way, name != destination.name else { return nil }
    return destinations[name]
  }

  /// The destinations that one stands on, nearest first, as far as there is one way; each at most once.
  func grounds(of destination: ReadDestination) -> [ReadDestination] {
    var found: [ReadDestination] = []
    var next: ReadDestination? = destination
    while let last = next, last.ways.count == 1, let ground = ground(of: last, by: last.ways[0].value),
      !found.contains(ground)
    {
      found.append(ground)
      next = ground
    }
    return found
  }

  /// The destination that building one begins with.
  private func first(of destination: ReadDestination) -> ReadDestination {
    grounds(of: destination).last ?? destination
  }

  /// Whether building a destination begins with a coordinator that is started.
  func isStarted(_ destination: ReadDestination) -> Bool {
    first(of: destination).ways.contains { if case .start = $0.value { true } else { false } }
  }

  /// The rule of a destination, its chain checked as every chain is.
  func rule(for destination: ReadDestination) throws(RouteError) -> DestinationRule {
    let others = destination.ways.compactMap { way -> Alternative<Name<Destination>>? in
      if case .elsewhere(let name) = way.value { Alternative(name, when: way.condition) } else { nil }
    }
    guard others.isEmpty else {
      return DestinationRule(leadingTo: others, examples: destination.takes?.outermost ?? [.none])
    }
    let (grounds, gates) = (grounds(of: destination), destination.gates)
    let examples = destination.takes?.outermost ?? [.none]
    let route = try route(to: destination)
    let first = first(of: destination)
    guard case .start(let child)? = first.ways.first?.value else {
      return DestinationRule(gates: gates, route: route, examples: examples)
    }
    let clearing = destination.staysUnderModals ? nil : try Route(taking: destination.kind) { RouteQuery.Start.root }
    guard !grounds.isEmpty else {
      return DestinationRule(
        gates: gates, starting: child, showing: destination.reuses ? route : nil, clearing: clearing,
        examples: examples)
    }
    return DestinationRule(
      gates: gates + grounds.flatMap(\.gates), starting: child, showing: route, clearing: clearing, continuing: route,
      argument: first.takes == nil
        ? ContextTransformer(from: .any, to: .any) { _ in Value.none }
        : .leading(from: destination.takes, to: first.takes), examples: examples)
  }

  private func route(to destination: ReadDestination) throws(RouteError) -> Route {
    func chain(over isOver: Bool = false, in options: SearchOptions) -> [RouteElement] {
      ChainWriter(table: self, isOver: isOver, options: options).chain(to: destination, given: destination.takes)
    }
    let kind = destination.kind
    guard destination.staysUnderModals else { return try Route(taking: kind) { chain(in: .fullStack) } }
    if case .start? = destination.ways.first?.value { return try Route(taking: kind) { chain(in: .currentAllStack) } }
    let choice = Choice([
      .init(when: .scene { $0.tree.layers.count > 1 }, takes: kind) { chain(over: true, in: .currentAllStack) },
      .init(when: .always, takes: kind) { chain(in: .fullStack) },
    ])
    return try Route(taking: kind) { choice }
  }
}

/// Writes chains: where nothing is presented or what is has to go, or over what is presented and stays.
private struct ChainWriter {
  let table: DestinationTable
  /// Whether what is presented stays: what would join something below is a sheet over it.
  let isOver: Bool
  /// Where screens are looked for.
  let options: SearchOptions

  /// The chain to a destination, by the first way whose condition is met.
  /// - Parameters:
  ///   - level: The level of the node that is handed on.
  ///   - upper: The destination that stands on it, if one does.
  func chain(
    to destination: ReadDestination, given level: MenuLevel?, under upper: ReadDestination.Way? = nil
  ) -> [RouteElement] {
    let shown = destination.shows ?? destination.takes
    var chain: [RouteElement] = ContextTransformer.leading(from: level, to: shown).map { [.transform($0)] } ?? []
    if case .push(_, isAbove: true)? = upper, !isOver {
      let stack = RouteQuery.stack(of: destination.screen, about: destination.test)
      chain.append(.step(.found(stack, takes: destination.kind)))
    }
    func elements(_ way: ReadDestination.Way) -> [RouteElement] {
      self.elements(by: way, to: destination, shown ?? level, isGround: upper != nil)
    }
    if let only = destination.ways.first, destination.ways.count == 1, only.condition == .always {
      return chain + elements(only.value)
    }
    let cases = destination.ways.map { choice in
      Choice.Case(when: .scene { choice.condition.isMet(in: $0) }, takes: destination.kind) { elements(choice.value) }
    }
    return chain + [.choice(Choice(cases))]
  }

  private func elements(
    by way: ReadDestination.Way, to destination: ReadDestination, _ level: MenuLevel?, isGround: Bool
  ) -> [RouteElement] {
    func step(by integration: Integration = .push) -> RouteStep {
      var step = destination.found(in: options)
      (step.factory, step.integration) = (.screen(destination.screen), integration)
      if isGround { step.gates = destination.gates } else if !destination.reuses { step.finder = nil }
      return step
    }
    let root = isOver ? RouteQuery.Start.topmost : .root
    func sheet(_ style: Name<Layer> = .sheet) -> [RouteElement] {
      [.step(.container(.stack, by: .present(style))), .start(root)]
    }
    switch way {
    case .push(let name, let isAbove):
      if let ground = table.ground(of: destination, by: way) {
        return [.step(step())] + chain(to: ground, given: level, under: way)
      }
      if isOver { return [.step(step())] + sheet() }
      let screen = Name<Screen>(name)
      return [.step(step()), .step(.found(isAbove ? .stack(of: screen) : .screen(screen)))]
    case .present(.alert): return [.step(step(by: .present(.alert))), .start(root)]
    case .present(let style): return [.step(step())] + sheet(style)
    case .start, .elsewhere: return [.step(destination.found(in: options))]
    case .select where isOver && isGround: return sheet()
    case .select where !isOver:
      var step = RouteStep.found(.screen(destination.screen, destination.test), takes: destination.kind)
      if isGround { step.gates = destination.gates }
      return [.step(step)]
    case .join(let integration) where !isOver: return [.step(step(by: integration)), .start(.rootFocus)]
    case .join, .select: return [.step(step())] + sheet()
    }
  }
}

extension ReadDestination {
  fileprivate var kind: ContextKind { takes == nil ? .none : .range }

  /// Which of its screens are meant.
  fileprivate var test: RouteQuery.ContextTest { kind == .none ? .any : .same }

  /// The screen, found where it is.
  fileprivate func found(in options: SearchOptions) -> RouteStep {
    let finder = RouteQuery.screen(screen, switches ? .any : test, from: .topmost, options)
    return RouteStep(screen.rawValue, takes: kind, find: finder, tasks: switches ? [.setContext] : [])
  }
}

extension ContextTransformer {
  /// Turns a node of a level into the one above it at another level of its menu; `nil` where there is nothing to turn.
  fileprivate static func leading(from level: MenuLevel?, to target: MenuLevel?) -> ContextTransformer? {
    guard let target, target != level else { return nil }
    return ContextTransformer(from: .range, to: .range) { node in
      guard case .range(let leaves) = node else { return nil }
      return target.nodes.first { $0.leaves.contains(leaves.lowerBound) }.map { .range($0.leaves) }
    }
  }
}

extension RouteQuery {
  /// Looks for the stack in which a screen stands, by itself or in a pane.
  fileprivate static func stack(of screen: Name<Screen>, about test: ContextTest = .any) -> RouteQuery {
    .matching("stack of \(screen)") { node, carried in
      func isScreen(_ node: Node) -> Bool {
        guard case .screen(let other) = node else { return false }
        return other.kind == screen && (test == .any || other.context == carried)
      }
      guard case .container(let stack) = node, stack.kind == .stack else { return false }
      return stack.children.contains { child in
        if case .container(let panes) = child, panes.kind == .hybrid { return panes.children.contains(where: isScreen) }
        return isScreen(child)
      }
    }
  }
}
