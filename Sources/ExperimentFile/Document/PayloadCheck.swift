import HeadlessNavigation
import TextFormats

/// Checks that what is tapped fits the screens it is handed to, and finds out what each screen is about.
struct PayloadCheck {
  /// What an intent carries: a node of a level, the name of an item, or leaves of a menu, by its last level.
  enum Payload: Hashable {
    case node(MenuLevel)
    case item(String)
    case results(MenuLevel)

    /// The menu it is about, if it is about one.
    fileprivate var menu: Name<MenuDefinition>? {
      switch self {
      case .node(let level), .results(let level): level.menu.id
      case .item: nil
      }
    }

    fileprivate var description: String {
      switch self {
      case .node(let level): "a node of \(quoted(level.description))"
      case .item(let item): "the item \(quoted(item))"
      case .results(let level): "what was found in \(quoted(level.menu.id.rawValue))"
      }
    }
  }

  /// What each intent carries, by the screens that ask for it.
  let payloads: [String: [Payload]]
  private let app: AppReader
  private let screens: [String: ReadScreen]
  private let coordinators: [String: ReadCoordinator]

  init(screens: [KeyedValue<ReadScreen>], coordinators: [KeyedValue<ReadCoordinator>], _ app: AppReader) {
    (self.app, self.screens, self.coordinators) = (app, screens.dictionary(), coordinators.dictionary())
    var payloads: [String: [Payload]] = [:]
    func add(_ payload: Payload, to intent: Name<Intent>) { payloads[intent.rawValue, default: []].append(payload) }
    func leaves(of menu: MenuDefinition) -> MenuLevel { MenuLevel(menu: menu, level: menu.levels.count - 1) }
    let menus = screens.compactMap(\.value.content.listing?.menu)
    for (name, content) in screens.map({ ($0.key, $0.value.content) }) {
      if let listing = content.listing, let last = listing.last {
        add(.node(last), to: listing.intent)
        if listing.hasEarlyLeaves { add(.node(leaves(of: listing.menu)), to: listing.leafIntent) }
      }
      for item in content.items {
        guard let intent = item.intent else { continue }
        let found = item.search.flatMap { search in menus.first { $0.id == search.menu } }
        let linked = item.node.flatMap { link in
          app.menus.menus[link.menu.rawValue].map { MenuLevel(menu: $0.menu, level: link.level) }
        }
        add(
          found.map { .results(leaves(of: $0)) } ?? linked.map { .node($0) } ?? .item(item.id.rawValue), to: intent)
      }
      if let tab = content.tab, let intent = tab.intent { add(.item(tab.id.rawValue), to: intent) }
      if let intent = content.pullIntent { add(.item(name), to: intent) }
    }
    self.payloads = payloads
  }

  /// The menu each screen is about, as far as what is handed to it tells.
  /// - Parameter responses: What coordinators do, in the order of the file.
  func subjects(of responses: [KeyedValue<Response>]) -> [String: Name<MenuDefinition>] {
    var subjects: [String: Name<MenuDefinition>] = [:]
    for destination in app.destinations.values {
      if let takes = destination.takes { subjects[destination.screen.rawValue] = takes.menu.id }
    }
    var seen: Set<Range<Int>> = []
    let parts = responses.filter { seen.insert($0.keyRange).inserted }.flatMap { response in
      response.value.parts.map { KeyedValue(key: response.key, keyRange: response.keyRange, value: $0) }
    }
    for response in parts {
      if case .open(let name, let takesPayload) = response.value {
        check(response, opening: name.rawValue, takesPayload)
        continue
      }
      guard let template = shown(by: response.value), let screen = screens[template.kind.rawValue] else { continue }
      let name = template.kind.rawValue
      guard template.takesPayload else {
        if let takes = screen.takes { reportNothing("screen \(quoted(name))", takes, response, instead: name) }
        continue
      }
      let carried = payloads[response.key] ?? []
      if let misfit = carried.first(where: { !isFitting($0, screen) }) { report(misfit, screen, name, response) }
      for menu in carried.filter({ isFitting($0, screen) }).compactMap(\.menu) {
        let subject = subjects.updateValue(menu, forKey: name) ?? menu
        if subject != menu {
          let message = "screen \(quoted(name)) is handed nodes of \(quoted("\(subject)")) and of another menu"
          report(message, response)
        }
      }
    }
    return subjects
  }

  /// The screen that is handed what was tapped: at once, or by a child coordinator.
  private func shown(by response: Response) -> ScreenTemplate? {
    if case .start(let child) = response { coordinators[child.rawValue]?.root } else { response.template }
  }

  private func check(_ response: KeyedValue<Response>, opening name: String, _ takesPayload: Bool) {
    guard let destination = app.destinations[name], destination.isTypeKnown else { return }
    let subject = "destination \(quoted(name))"
    guard let takes = destination.takes else {
      let hint = "write \"\(name)\", or say in the destination what it takes"
      if takesPayload { report("\(subject) takes nothing", response, hint: hint) }
      return
    }
    guard takesPayload else { return reportNothing(subject, takes, response, instead: name) }
    if let payload = payloads[response.key]?.first(where: { $0 != .node(takes) }) {
      let wanted = "a node of \(quoted(takes.description))"
      report("\(subject) takes \(wanted), and this intent carries \(payload.description)", response)
    }
  }

  /// Whether a screen can show what an intent carries.
  private func isFitting(_ payload: Payload, _ screen: ReadScreen) -> Bool {
    if let takes = screen.takes { return payload == .node(takes) }
    guard let listing = screen.content.listing, let first = listing.first else { return true }
    switch payload {
    case .node(let level): return level.menu.id == listing.menu.id && level.level < first.level
    case .results(let level): return level.menu.id == listing.menu.id && listing.levels == [level.level]
    case .item: return false
    }
  }

  private func report(_ payload: Payload, _ screen: ReadScreen, _ name: String, _ response: KeyedValue<Response>) {
    let first = screen.content.listing?.first
    let wanted =
      screen.takes.map { "a node of \(quoted($0.description))" }
      ?? first.map { "a node above \(quoted($0.description))" } ?? "nothing"
    report(
      "screen \(quoted(name)) takes \(wanted), and \(quoted(response.key)) carries \(payload.description)", response,
      // A screen that starts at the top of its menu needs nothing to be handed.
      hint: sameLevel(payload, screen, response)
        ?? (screen.takes == nil && first?.level == 0
          ? "write \"\(name)\" without ($item)" : hint(for: payload) ?? Self.ambiguous))
  }

  /// What to list where a list leads to another of the same level: the level above.
  private func sameLevel(_ payload: Payload, _ screen: ReadScreen, _ response: KeyedValue<Response>) -> String? {
    let asking = screens.filter { $0.value.content.listing?.intent.rawValue == response.key }.keys
    guard case .node(let own) = payload, own.level > 0, screen.content.listing?.first == own, asking.count == 1 else {
      return nil
    }
    let above = MenuLevel(menu: own.menu, level: own.level - 1).description
    return asking.first.map { "write lists: \(quoted(above, in: "\"")) for \(quoted($0))" }
  }

  /// Where an intent may lead that carries something.
  private func hint(for payload: Payload) -> String? {
    func screen(where isMeant: (ReadScreen) -> Bool) -> String? { screens.filter { isMeant($0.value) }.keys.min() }
    if case .item = payload {
      return screen { $0.content.listing?.first?.level == 0 }.map {
        "lead to a screen that needs no node, such as \"\($0)\""
      }
    }
    // Of screens that say what they show.
    return screen { ($0.takes != nil || $0.content.listing != nil) && isFitting(payload, $0) }.map {
      "write \"\($0)($item)\", which takes it"
    }
  }

  private static let ambiguous = "give the intent another name on the screen that means something else by it"

  private func reportNothing(
    _ subject: String, _ takes: MenuLevel, _ response: KeyedValue<Response>, instead name: String
  ) {
    let message = "\(subject) takes a node of \(quoted(takes.description)), and is handed nothing"
    report(message, response, hint: "write \"\(name)($item)\"")
  }

  private func report(_ message: String, _ response: KeyedValue<Response>, hint: String = ambiguous) {
    app.diagnostics.report(.payloadMismatch, message, at: response.keyRange, hint: hint)
  }
}
