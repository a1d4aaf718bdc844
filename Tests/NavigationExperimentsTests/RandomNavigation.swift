import Assignment
import ExperimentDesign
import HeadlessNavigation
import NavigationExperiments
import TestSupport

/// An experiment on a small app, drawn from a seed, with everything that check folds: tabs, stacks on which screens stand
/// again, sheets, gates that hold navigations up, links, and coordinators that links wait for.
///
/// Screens are roots, pages or sheets, and what leads to one shows it so, as an app would. Every tenth answer or
/// destination is a slip, which may do anything.
struct RandomNavigation {
  /// How a screen is shown.
  private enum Role { case root, page, sheet }

  private var random: SplitMix
  private let tabCount: Int
  private let places: [Name<Screen>]
  private let roles: [Role]

  private init(seed: UInt64) {
    random = SplitMix(state: seed)
    let tabCount = Int.random(in: 1...3, using: &random)
    places = (0..<Int.random(in: max(4, tabCount + 2)...5, using: &random)).map { Name<Screen>("s\($0)") }
    var roles: [Role] = places.indices.map { $0 < tabCount ? .root : .page }
    for index in places.indices.dropFirst(tabCount) where Int.random(in: 0..<3, using: &random) == 0 {
      roles[index] = .sheet
    }
    (self.tabCount, self.roles) = (tabCount, roles)
  }

  /// The experiment of a seed.
  static func experiment(seed: UInt64) throws -> ExperimentDefinition {
    var drawing = RandomNavigation(seed: seed)
    return try drawing.experiment(seed)
  }

  private mutating func isDrawn(oneIn share: Int) -> Bool { Int.random(in: 0..<share, using: &random) == 0 }

  private mutating func drawn<Element>(_ first: Element, _ others: Element...) -> Element {
    others.randomElement(using: &random).map { isDrawn(oneIn: others.count + 1) ? first : $0 } ?? first
  }

  private mutating func experiment(_ seed: UInt64) throws -> ExperimentDefinition {
    let screens = places.indices.map { (places[$0], content(of: $0)) } + flows()
    let first = responses
    var second = first
    for (intent, response) in responses where isDrawn(oneIn: 3) { second[intent] = response }
    let gates = self.gates
    var app = AppDefinition(
      screens: screens,
      coordinators: [
        "a": coordinator(first), "b": coordinator(second),
        "flow": SequenceCoordinator(
          [.init(ScreenTemplate("one")), .init(ScreenTemplate("two"))],
          entrance: drawn(.push, .present(.fullScreen)), cancel: "stop"),
      ], root: "a", gates: gates, destinations: try destinations(), globalGates: seed % 3 == 0 ? ["login"] : [],
      policy: NavigationPolicy.allCases.randomElement(using: &random) ?? .reject,
      linkPolicies: drawn([:], ["flow": LinkPolicy.allCases.randomElement(using: &random) ?? .open]))
    app.readsLeaves = false
    if isDrawn(oneIn: 3) {
      app.opensAfter[FactChange("in", drawn(true, false))] = places.randomElement(using: &random).map {
        Name($0.rawValue)
      }
    }
    let ends = places.shuffled(using: &random)
    return ExperimentDefinition(
      id: "random-\(seed)", slot: "a",
      variants: ["a", "b"].map { Variant(id: $0, coordinator: CoordinatorChoice(Name($0)), app: app, appNumber: 0) },
      control: 0, assignment: try DesirelineScheme(salt: "s", weights: [1, 1]),
      funnel: ExperimentFunnel(
        steps: ends.prefix(2).map { .init(id: $0.rawValue, screens: [$0]) }, windowMilliseconds: 60_000), metrics: [])
  }
}

/// What is on the screens.
extension RandomNavigation {
  private mutating func content(of place: Int) -> ScreenContent {
    var items = (0..<Int.random(in: isDrawn(oneIn: 10) ? 0...3 : 1...3, using: &random)).map { number in
      let condition: FactCondition = drawn(.always, .always, .holds("in"), .fails("in"))
      return Item(id: Name("i\(number)"), intent: Name("\(place)-\(number)"), facts: [], condition: condition)
    }
    if roles[place] == .sheet, !isDrawn(oneIn: 10) {
      items.append(Item(id: "close", intent: Name("close-\(place)")))
    }
    return ScreenContent(items: items)
  }

  private mutating func flows() -> [(Name<Screen>, ScreenContent)] {
    let proceed = Item(id: "log-in", facts: [FactChange("in", true)], verdict: .proceed)
    let cancel = Item(id: "close", facts: [], verdict: .cancel)
    let leaving: Name<Intent> = drawn("none", "leave")
    return [
      ("login", ScreenContent(items: drawn([proceed, cancel], [proceed]))),
      ("one", ScreenContent(items: [Item(id: "next", intent: "next")])),
      ("two", ScreenContent(items: [Item(id: "next", intent: "next"), Item(id: "stop", intent: "stop")])),
      ("me", ScreenContent(items: [Item(id: "log-out", intent: leaving, facts: [FactChange("in", false)])])),
    ]
  }
}

/// What is done about what is asked for.
extension RandomNavigation {
  private var responses: [Name<Intent>: Response] {
    mutating get {
      var responses: [Name<Intent>: Response] = ["leave": .popToRoot]
      for place in places.indices {
        responses[Name("close-\(place)")] = .dismiss
        for item in 0..<3 where !isDrawn(oneIn: 30) { responses[Name("\(place)-\(item)")] = response(on: place) }
      }
      return responses
    }
  }

  private mutating func response(on place: Int) -> Response {
    guard !isDrawn(oneIn: 10) else { return slip() }
    let first = leading(from: place)
    guard isDrawn(oneIn: 6) else { return first }
    let other = leading(from: place)
    return drawn(
      .first([.init(first, when: .holds("in"))]), .first([.init(first, when: .fails("in")), .init(other)]))
  }

  /// What leads on from a screen as an app would.
  private mutating func leading(from place: Int) -> Response {
    let target = Int.random(in: 0..<places.count, using: &random)
    guard target != place else { return roles[place] == .page ? .pop : opening() }
    let isSheet = roles[place] == .sheet
    let me = Response.push("me")
    let show: Response =
      switch roles[target] {
      case .root where tabCount > 1: .select(child: target, of: .tabs)
      case .root: .popToRoot
      case .page: .push(ScreenTemplate(places[target]))
      case .sheet: .present(ScreenTemplate(places[target]), style: drawn(.sheet, .fullScreen))
      }
    guard roles[target] != .sheet, isSheet else {
      return drawn(show, show, show, opening(), isSheet ? .dismiss : me, .start("flow"))
    }
    return drawn(.all([.dismiss, show]), .all([.dismiss, show]), opening(), .all([.dismiss, me]))
  }

  private mutating func opening() -> Response {
    .open(Name(places.randomElement(using: &random)?.rawValue ?? "s0"), takesPayload: false)
  }

  /// What may be a mistake.
  private mutating func slip() -> Response {
    let template = ScreenTemplate(places.randomElement(using: &random) ?? "s0")
    let style: Name<Layer> = drawn(.sheet, .fullScreen)
    let tab = Int.random(in: 0..<3, using: &random)
    return drawn(
      .push(template), .present(template, style: style), .pop, .popToRoot, .dismiss, .start("flow"),
      .select(child: tab, of: .tabs), .popTo(template.kind), .all([.popToRoot, .push(template)]))
  }

  private func coordinator(_ responses: [Name<Intent>: Response]) -> any Coordinator {
    tabCount > 1
      ? TabsCoordinator(places.prefix(tabCount).map { ScreenTemplate($0) }, responses: responses)
      : StackCoordinator(root: ScreenTemplate(places[0]), responses: responses)
  }
}

/// What is opened from anywhere.
extension RandomNavigation {
  private var gates: [Name<any Gate>: any Gate] {
    mutating get {
      [
        "login": FactGate(unless: "in", present: Screen(kind: "login"), then: isDrawn(oneIn: 5) ? .drop : .resume),
        "ready": FactGate(waitingFor: "in", opensAfterMilliseconds: isDrawn(oneIn: 5) ? nil : 1000),
      ]
    }
  }

  private mutating func destinations() throws -> [Name<Destination>: DestinationRule] {
    var rules: [Name<Destination>: DestinationRule] = [:]
    for (place, screen) in places.enumerated() {
      let gates: [Name<any Gate>] = drawn([], [], ["login"], ["ready"])
      let other = places.randomElement(using: &random) ?? screen
      let root = places[Int.random(in: 0..<tabCount, using: &random)]
      rules[Name(screen.rawValue)] =
        switch Int.random(in: 0..<10, using: &random) {
        case 0:
          DestinationRule(
            gates: gates,
            route: try Route {
              RouteStep.screen(screen, by: .push)
              RouteStep.found(.screen(other))
            })
        case 1:
          // What leads back to itself fails.
          DestinationRule(leadingTo: [.init(Name(other.rawValue), when: .holds("in")), .init("s0")])
        case 2:
          DestinationRule(gates: gates, starting: "flow", clearing: try Route { RouteQuery.Start.root })
        default: DestinationRule(gates: gates, route: try route(to: screen, as: roles[place], in: root))
        }
    }
    return rules
  }

  private mutating func route(to screen: Name<Screen>, as role: Role, in root: Name<Screen>) throws -> Route {
    switch role {
    case .root: try Route { RouteStep.found(.screen(screen)) }
    case .page where isDrawn(oneIn: 2):
      try Route {
        RouteStep.screen(screen, by: .push)
        RouteStep.found(.screen(root))
      }
    case .page:
      try Route {
        RouteStep.screen(screen, by: .push)
        RouteQuery.Start.rootFocus
      }
    case .sheet:
      try Route {
        RouteStep.screen(screen, by: .push)
        RouteStep.container(.stack, by: .present(.sheet))
        RouteQuery.Start.root
      }
    }
  }
}
