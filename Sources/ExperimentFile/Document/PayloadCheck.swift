import HeadlessNavigation

/// Checks that what is tapped fits the screens it is handed to, and finds out what each screen is about.
struct PayloadCheck {
  /// What an intent carries: a node of a level, or the name of an item.
  private enum Payload: Hashable {
    case node(MenuLevel)
    case item(String)
  }

  let screens: [Entry<ScreenEntry>]
  let diagnostics: DiagnosticCollector

  /// The menu each screen is about, as far as what is handed to it tells.
  func subjects(of coordinators: [CoordinatorResolution.Resolved]) -> [String: Name<Menu>] {
    let payloads = payloads()
    var subjects: [String: Name<Menu>] = [:]
    var seen: Set<Range<Int>> = []
    for response in coordinators.flatMap(\.responses) where seen.insert(response.keyRange).inserted {
      guard let template = response.value.template, template.takesPayload,
        let screen = screens.first(where: { $0.key == template.kind.rawValue })?.value
      else { continue }
      for payload in payloads[response.key] ?? [] {
        check(payload, fits: screen, template.kind, at: response.keyRange)
        guard case .node(let level) = payload else { continue }
        subjects[template.kind.rawValue] = level.menu.id
      }
    }
    return subjects
  }

  private func payloads() -> [String: [Payload]] {
    var payloads: [String: [Payload]] = [:]
    for screen in screens.map(\.value.content) {
      if let listing = screen.listing, let level = listing.levels.last {
        payloads[listing.intent.rawValue, default: []].append(.node(MenuLevel(menu: listing.menu, level: level)))
      }
      for item in screen.items { payloads[item.intent.rawValue, default: []].append(.item(item.id.rawValue)) }
    }
    return payloads
  }

  private func check(_ payload: Payload, fits screen: ScreenEntry, _ kind: Name<Screen>, at range: Range<Int>) {
    let wanted: String
    let isFitting: Bool
    if let takes = screen.takes {
      wanted = takes.description
      isFitting = payload == .node(takes)
    } else if let listing = screen.content.listing, let first = listing.levels.first {
      wanted = "a node of '\(listing.menu.id)' above '\(listing.menu.levels[first].name)'"
      isFitting =
        if case .node(let level) = payload { level.menu.id == listing.menu.id && level.level < first } else { false }
    } else {
      return
    }
    guard !isFitting else { return }
    let found =
      switch payload {
      case .node(let level): "a node of \(level.description)"
      case .item(let item): "the item '\(item)'"
      }
    diagnostics.report(
      .payloadMismatch,
      "screen '\(kind)' takes \(wanted), and this intent carries \(found)",
      at: range,
      hint: "an intent means one thing wherever it is asked for; give the other one a name of its own"
    )
  }
}

extension Response {
  /// The screen it shows, if it shows one.
  var template: ScreenTemplate? {
    switch self {
    case .push(let template), .present(let template, _), .replaceSecondary(let template): template
    case .pop, .dismiss: nil
    }
  }
}
