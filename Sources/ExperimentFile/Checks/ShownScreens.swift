import HeadlessNavigation

/// The screens that users may be shown under a variant, as far as its app is written.
///
/// What is true, and what was done before, is not looked at: some of them may never be shown.
struct ShownScreens {
  private let flow: FlowStructure
  /// Whether users tap leaves of lists, and search.
  private let areLeavesTapped: Bool
  /// The kinds of the screens.
  private(set) var kinds: Set<Name<Screen>> = []
  /// Whether a coordinator, gate or step is of a kind that an executable brings, which may show any screen, or what is
  /// asked for on screens is not declared.
  private(set) var isOpen = false
  /// The coordinators that may be started.
  private(set) var slots: Set<Name<any Coordinator>>
  private var destinations: Set<Name<Destination>>

  /// Follows what coordinators do about what is asked for on screens that are shown, until nothing new is.
  /// - Parameters:
  ///   - flow: The app under the variant.
  ///   - opened: The destinations that users come by.
  ///   - areLeavesTapped: Whether users tap leaves of lists, and search.
  init(in flow: FlowStructure, opening opened: [Name<Destination>], areLeavesTapped: Bool = true) {
    (self.flow, self.areLeavesTapped) = (flow, areLeavesTapped)
    (slots, destinations) = ([flow.app.root], Set(opened + flow.app.launch.map(\.name) + flow.app.opensAfter.values))
    var count = 0
    isOpen = flow.app.screens.isEmpty
    repeat {
      count = size
      let asked = Set(kinds.flatMap { flow.app.screens[$0].map(intents) ?? [] })
      for coordinator in slots.flatMap(flow.chains).joined() { follow(coordinator, asked) }
      for name in destinations { if let rule = flow.app.destinations[name] { follow(rule) } }
    } while size > count
  }

  /// Follows what coordinators do about one intent, and no further than the destinations that they open.
  init(in flow: FlowStructure, answering intent: Name<Intent>) {
    (self.flow, areLeavesTapped, slots, destinations) = (flow, true, [], [])
    for (_, response) in flow.answers(to: intent) { follow(response) }
    for name in destinations { if let rule = flow.app.destinations[name] { follow(rule) } }
  }

  private var size: Int { kinds.count + slots.count + destinations.count }

  /// What is asked for on a screen by what users tap.
  private func intents(on content: ScreenContent) -> [Name<Intent>] {
    let items =
      content.items.filter { areLeavesTapped || $0.search == nil && $0.node?.isLeaf != true }.compactMap(\.intent)
      + [content.tab?.intent, content.pullIntent].compactMap(\.self)
    guard let listing = content.listing else { return items }
    let isLeaf = listing.levels.last == listing.menu.levels.count - 1
    return items + (areLeavesTapped || !isLeaf ? [listing.intent] : []) + (areLeavesTapped ? [listing.leafIntent] : [])
  }

  private mutating func follow(_ coordinator: any Coordinator, _ asked: Set<Name<Intent>>) {
    switch coordinator {
    case let stack as StackCoordinator: kinds.insert(stack.root.kind)
    case let tabs as TabsCoordinator:
      kinds.formUnion(tabs.tabs.map(\.kind))
      slots.formUnion(tabs.children.values)
    case let split as SplitCoordinator: kinds.formUnion(split.columns.map(\.kind))
    case let sequence as SequenceCoordinator: kinds.formUnion(sequence.steps.map(\.screen.kind))
    case let scenes as ScenesCoordinator: kinds.formUnion(scenes.scenes.values.map(\.kind))
    case let router as RouterCoordinator: destinations.formUnion(router.destinations.values)
    case let parent as ParentCoordinator:
      if let root = parent.root { kinds.insert(root.kind) }
      slots.formUnion((parent.choices + parent.after.values.joined()).map(\.value))
    case is SplitProxyCoordinator, is RoutesCoordinator: break
    default: isOpen = true
    }
    for (intent, response) in (coordinator as? any AnswersByTable)?.responses ?? [:] where asked.contains(intent) {
      follow(response)
    }
  }

  private mutating func follow(_ response: Response) {
    switch response {
    case .show(let template, _): kinds.insert(template.kind)
    case .open(let name, _): destinations.insert(name)
    case .start(let slot): slots.insert(slot)
    case .perform(let operation):
      _ = operation.mapScreens { screen in
        kinds.insert(screen.kind)
        return screen
      }
    case .all, .first: for part in response.parts { follow(part) }
    case .popTo, .finish: break
    }
  }

  private mutating func follow(_ rule: DestinationRule) {
    for name in rule.gates + flow.app.globalGates { pass(name) }
    switch rule.way {
    case .responses(let responses): for response in responses { follow(response) }
    case .elsewhere(let others): destinations.formUnion(others.map(\.value))
    case .route(let route): follow(route.elements)
    case .child(let start):
      slots.insert(start.slot)
      for route in [start.showing, start.clearing, start.continuing] { follow(route?.elements ?? []) }
    }
  }

  private mutating func follow(_ elements: [RouteElement]) {
    for element in elements {
      switch element {
      case .step(let step):
        for name in step.gates { pass(name) }
        switch step.factory {
        case .screen(let kind): kinds.insert(kind)
        case .complete(_, let children): kinds.formUnion(children.flatMap(\.screens).map(\.kind))
        case .custom: isOpen = true
        case .container, nil: break
        }
      case .choice(let choice): for option in choice.cases { follow(option.elements) }
      case .transform, .start: break
      }
    }
  }

  private mutating func pass(_ name: Name<any Gate>) {
    guard let gate = flow.app.gates[name] as? FactGate else { return isOpen = true }
    if let screen = gate.screen { kinds.insert(screen.kind) }
    if case .ask(let screen) = gate.continuation { kinds.insert(screen.kind) }
  }
}
