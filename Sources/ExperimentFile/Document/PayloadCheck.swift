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
    var menu: MenuDefinition? {
      switch self {
      case .node(let level), .results(let level): level.menu
      case .item: nil
      }
    }

    var description: String {
      switch self {
      case .node(let level): "a node of \(quoted(level.description))"
      case .item(let item): "the item \(quoted(item))"
      case .results(let level): "what was found in \(quoted(level.menu.id.rawValue))"
      }
    }
  }

  let diagnostics: DiagnosticCollector
  /// What each intent carries, by the screens that ask for it.
  let payloads: [String: [Payload]]
  private let screens: [String: ScreenEntry]
  private let destinations: [String: DestinationEntry]
  private let roots: [String: ScreenTemplate]

  init(
    screens: [KeyedValue<ScreenEntry>], destinations: [String: DestinationEntry],
    coordinators: [KeyedValue<CoordinatorEntry>], diagnostics: DiagnosticCollector
  ) {
    self.diagnostics = diagnostics
    self.destinations = destinations
    roots = Dictionary(first: coordinators.compactMap { entry in entry.value.shape.root.map { (entry.key, $0) } })
    self.screens = screens.dictionary()
    var payloads: [String: [Payload]] = [:]
    let menus = screens.compactMap(\.value.content.listing?.menu)
    for screen in screens.map(\.value.content) {
      if let listing = screen.listing, let level = listing.levels.last {
        payloads[listing.intent.rawValue, default: []].append(.node(MenuLevel(menu: listing.menu, level: level)))
        if listing.hasEarlyLeaves {
          let last = MenuLevel(menu: listing.menu, level: listing.menu.levels.count - 1)
          payloads[listing.leafIntent.rawValue, default: []].append(.node(last))
        }
      }
      for item in screen.items {
        guard let intent = item.intent else { continue }
        let found = item.search.flatMap { search in menus.first { $0.id == search.menu } }
        payloads[intent.rawValue, default: []].append(
          found.map { .results(MenuLevel(menu: $0, level: $0.levels.count - 1)) } ?? .item(item.id.rawValue))
      }
    }
    self.payloads = payloads
  }

  /// The menu each screen is about, as far as what is handed to it tells.
  func subjects(of coordinators: [CoordinatorResolution.Resolved]) -> [String: Name<MenuDefinition>] {
    var subjects: [String: Name<MenuDefinition>] = [:]
    for destination in destinations.values {
      if let takes = destination.takes { subjects[destination.screen] = takes.menu.id }
    }
    var seen: Set<Range<Int>> = []
    for response in coordinators.flatMap(\.responses) where seen.insert(response.keyRange).inserted {
      if case .open(let name, let takesPayload) = response.value {
        check(response, opening: name.rawValue, takesPayload)
        continue
      }
      guard let template = shown(by: response.value), let screen = screens[template.kind.rawValue] else { continue }
      guard template.takesPayload else {
        checkNothing(fits: screen, template.kind, at: response.keyRange)
        continue
      }
      var isReported = false
      for payload in payloads[response.key] ?? [] {
        let isFitting = isFitting(payload, screen)
        if !isFitting, !isReported { report(payload, misfitting: screen, template.kind, of: response) }
        isReported = isReported || !isFitting
        guard isFitting, let menu = payload.menu?.id else { continue }
        let subject = subjects.updateValue(menu, forKey: template.kind.rawValue) ?? menu
        guard subject != menu else { continue }
        let message =
          "screen \(quoted("\(template.kind)")) is handed nodes of \(quoted("\(subject)")) and of another menu"
        report(message, at: response.keyRange)
      }
    }
    return subjects
  }

  /// The screen that is handed what was tapped: at once, or by a child coordinator.
  private func shown(by response: Response) -> ScreenTemplate? {
    if case .start(let child) = response { roots[child.rawValue] } else { response.template }
  }

  private func check(_ response: KeyedValue<Response>, opening name: String, _ takesPayload: Bool) {
    guard let destination = destinations[name], destination.isTypeKnown else { return }
    let subject = "destination \(quoted(name))"
    guard let takes = destination.takes else {
      guard takesPayload else { return }
      let hint = "write \"\(name)\", or say in the destination what it takes"
      diagnostics.report(.payloadMismatch, "\(subject) takes nothing", at: response.keyRange, hint: hint)
      return
    }
    let wanted = "a node of \(quoted(takes.description))"
    guard takesPayload else {
      let message = "\(subject) takes \(wanted), and is handed nothing"
      diagnostics.report(.payloadMismatch, message, at: response.keyRange, hint: "write \"\(name)($item)\"")
      return
    }
    if let payload = payloads[response.key]?.first(where: { $0 != .node(takes) }) {
      report("\(subject) takes \(wanted), and this intent carries \(payload.description)", at: response.keyRange)
    }
  }

  private func checkNothing(fits screen: ScreenEntry, _ kind: Name<Screen>, at range: Range<Int>) {
    guard let takes = screen.takes else { return }
    let message = "screen \(quoted("\(kind)")) takes a node of \(quoted(takes.description)), and is handed nothing"
    diagnostics.report(.payloadMismatch, message, at: range, hint: "write \"\(kind)($item)\"")
  }

  /// Whether a screen can show what an intent carries.
  private func isFitting(_ payload: Payload, _ screen: ScreenEntry) -> Bool {
    if let takes = screen.takes { return payload == .node(takes) }
    guard let listing = screen.content.listing, let first = listing.levels.first else { return true }
    switch payload {
    case .node(let level): return level.menu.id == listing.menu.id && level.level < first
    case .results(let level): return level.menu.id == listing.menu.id && listing.levels == [level.level]
    case .item: return false
    }
  }

  private func report(
    _ payload: Payload, misfitting screen: ScreenEntry, _ kind: Name<Screen>, of response: KeyedValue<Response>
  ) {
    let listing = screen.content.listing
    let first = listing.flatMap { listing in listing.levels.first.map { MenuLevel(menu: listing.menu, level: $0) } }
    let wanted =
      screen.takes.map { "a node of \(quoted($0.description))" } ?? first.map {
        "a node above \(quoted($0.description))"
      } ?? "nothing"
    let message =
      "screen \(quoted("\(kind)")) takes \(wanted), and \(quoted(response.key)) carries \(payload.description)"
    // A screen that starts at the top of its menu needs nothing to be handed.
    let startsAtTop = screen.takes == nil && first?.level == 0
    let other = screens.keys.sorted().first { name in
      screens[name].map { isTyped($0) && isFitting(payload, $0) } ?? false
    }
    let isItem = if case .item = payload { true } else { false }
    let top = screens.keys.sorted().first { screens[$0]?.content.listing?.levels.first == 0 }
    let hint =
      startsAtTop
      ? "write \"\(kind)\" without ($item)"
      : isItem
        ? top.map { "lead to a screen that needs no node, such as \"\($0)\"" } ?? Self.ambiguous
        : other.map { "write \"\($0)($item)\", which takes it" } ?? Self.ambiguous
    diagnostics.report(.payloadMismatch, message, at: response.keyRange, hint: hint)
  }

  /// Whether a screen says what it shows.
  private func isTyped(_ screen: ScreenEntry) -> Bool { screen.takes != nil || screen.content.listing != nil }

  private static let ambiguous = "give the intent another name on the screen that means something else by it"

  private func report(_ message: String, at range: Range<Int>) {
    diagnostics.report(.payloadMismatch, message, at: range, hint: Self.ambiguous)
  }
}
