import ExperimentRuns
import TextFormats
import ExperimentFile
import FunnelAnalysis

/// The app of a draft as it is written.
extension DraftExperiment {
  var writtenApp: JSONDocument {
    var members: [JSONDocument.Member] = []
    if app.panes == nil { members.append(.init("root", "observed")) }
    if app.screens.contains(where: { searchField(on: $0) != nil }) {
      let menu = JSONDocument.object([
        .init("levels", ["thing"]), .init("sizes", [.integer(Self.searchedThings)]),
      ])
      let comments = [
        "What search fields search. The log does not say how much that is: \(Self.searchedThings) is a guess. With policy \"scan\"",
        "only users type who come to find one of these.",
      ]
      members.append(.init("menus", ["searched": menu], comments: comments))
    }
    members.append(.init("screens", .object(app.screens.map(writtenScreen))))
    if !app.destinations.isEmpty {
      let comment = "Screens that are shown where they stand already, and made otherwise."
      let destinations = app.destinations.map { destination in
        let way: JSONDocument =
          switch destination.way {
          case .select: ["select": true]
          case .present: ["present": "sheet"]
          case .pushIn(let screen): ["push_in": .text(name(screen))]
          }
        return JSONDocument.Member(name(destination.screen), ["find_or": way])
      }
      members.append(.init("destinations", .object(destinations), comments: [comment]))
      let first = name(app.tabs.first ?? app.root)
      let link = JSONDocument.object("app://\(first)", .text(first))
      members.append(.init("links", link, comments: ["What comes from outside; the log says no more about it."]))
    }
    members.append(.init("coordinators", .object(writtenCoordinators)))
    return .object(members)
  }

  private func writtenScreen(_ screen: String) -> JSONDocument.Member {
    var members: [JSONDocument.Member] = []
    if app.tabs.contains(screen) {
      let scents = scents(from: app.root, [(screen, "tab")])
      let tab: [JSONDocument.Member] = [.init("id", .text(name(screen)))] + written(scents)
      members.append(.init("tab", .object(tab)))
    }
    let field = searchField(on: screen)
    if let field {
      let search: [JSONDocument.Member] = [("id", field), ("menu", "searched"), ("does", field)].map {
        .init($0.0, .text($0.1))
      }
      members.append(.init("search", .object(search)))
    }
    let items = (app.taps[screen] ?? []).filter { $0.intent != field }.map { intent, moves -> JSONDocument in
      let leadsUp = app.intents.contains { $0.id == intent && $0.response.leadsUp }
      let scents = leadsUp ? [] : scents(from: screen, moves.map { ($0.to, $0.cause) })
      let up: [JSONDocument.Member] = leadsUp ? [.init("up", true)] : []
      return .object([.init("id", .text(intent)), .init("does", .text(intent))] + up + written(scents))
    }
    if !items.isEmpty { members.append(.init("items", .array(items))) }
    if let load = load(of: screen) { members.append(.init("load", .text(Self.duration(load)))) }
    return .init(name(screen), .object(members), comments: [comment(on: screen)])
  }

  /// How many things search fields search in, as the log does not say.
  private static let searchedThings = 100

  /// The intent of the search field on a screen: the one that was asked for most, mostly by typing; `nil` where there is
  /// none.
  private func searchField(on screen: String) -> String? {
    let searches = (app.taps[screen] ?? []).filter { _, moves in
      let ways = Set(moves.map { [$0.to, $0.cause] })
      let typed = survey.searches.reduce(0) { sum, search in
        search.key.from == screen && ways.contains([search.key.to, search.key.cause]) ? sum + search.value : sum
      }
      return typed * 2 > moves.reduce(0) { $0 + $1.count }
    }
    let counts = searches.map { intent, moves in (intent, moves.reduce(0) { $0 + $1.count }) }
    return counts.min { ($1.1, $0.0) < ($0.1, $1.0) }?.0
  }

  private func written(_ scents: [(goal: String, scent: Double)]) -> [JSONDocument.Member] {
    let numbers = scents.map { (name($0.goal), JSONDocument.number(($0.scent * 100).rounded() / 100)) }
    guard let first = numbers.first else { return [] }
    let isPlain = numbers.count == 1 && goals.count == 1
    return [.init("scent", isPlain ? first.1 : .object(numbers.map { .init($0.0, $0.1) }))]
  }

  private func comment(on screen: String) -> String {
    let called = name(screen) == screen ? "" : "'\(screen)' in the log. "
    let seen = "Seen by \(share(survey.viewers[screen] ?? 0, survey.users)) of users"
    let ends = survey.ends.reduce(0) { $0 + ($1.key.screen == screen ? $1.value : 0) }
    let left = ends > 0 ? "; \(share(ends, survey.visits)) of visits end here" : ""
    var loads = ""
    if let times = survey.answers[screen], let half = times.quantile(0.5), let most = times.quantile(0.9) {
      loads = "; in view \(Self.duration(Int(half))) after the tap, for nine of ten \(Self.duration(Int(most)))"
    }
    return called + seen + left + loads + "."
  }

  /// The time that a screen loads: what is left of the time after the tap once the animation is over.
  private func load(of screen: String) -> Int? {
    guard let half = survey.answers[screen]?.quantile(0.5) else { return nil }
    let load = (Int(half) - Self.transition + 5) / 10 * 10
    return load >= 50 ? min(load, 3_600_000) : nil
  }

  /// How long a change of screens takes without any loading: the standard of `transition`.
  static let transition = 350

  private var writtenCoordinators: [JSONDocument.Member] {
    let shape: [JSONDocument.Member] =
      app.tabs.isEmpty
      ? [.init("kind", "stack"), .init("root", .text(name(app.root)))]
      : [.init("kind", "tabs"), .init("tabs", .array(app.tabs.map { .text(name($0)) }))]
    let own = JSONDocument.Member("screens", .object(shape + responses(isBefore: false)))
    let comment = "The same, to be changed: what is written under 'on' takes the place of what stands above."
    func copies(of coordinator: String) -> [JSONDocument.Member] {
      changes.map { .init("\($0)-\(coordinator)", Self.copy(of: coordinator), comments: [comment]) }
    }
    guard app.prelude.isEmpty else {
      let stack: [JSONDocument.Member] = [.init("kind", "stack"), .init("root", .text(name(app.root)))]
      let before = JSONDocument.Member("before", .object(stack + responses(isBefore: true)))
      let screens = copies(of: "screens").map { JSONDocument.Member($0.name, $0.value) }
      return [before, own] + copies(of: "before") + screens + starters
    }
    guard let panes = app.panes else { return [own] + copies(of: "screens") + starters }
    let split: [JSONDocument.Member] = [
      .init("kind", "split-proxy"), .init("primary", .text(name(panes.primary))),
      .init("secondary", .text(name(panes.secondary))),
    ]
    let wide = (["screens"] + changes.map { $0 + "-screens" }).map { behind in
      JSONDocument.Member(behind + "-wide", .object(split + [.init("forwards", .text(behind))]))
    }
    return [own] + copies(of: "screens") + wide
  }

  private static func copy(of coordinator: String) -> JSONDocument {
    ["extends": .text(coordinator), "on": [:]]
  }

  private func responses(isBefore: Bool) -> [JSONDocument.Member] {
    let on = app.intents.filter { $0.isBefore == isBefore }.map { intent in
      JSONDocument.Member(intent.id, Self.written(intent.response, name(intent.target)))
    }
    return on.isEmpty ? [] : [.init("on", .object(on))]
  }

  private static func written(_ response: DraftApp.Response, _ target: String) -> JSONDocument {
    switch response {
    case .push: ["push": .text(target)]
    case .present: ["present": .text(target)]
    case .open: ["open": .text(target)]
    case .popToRoot: ["pop_to_root": true]
    case .popTo: ["pop_to": .text(target)]
    case .pop: ["pop": true]
    case .dismiss: ["dismiss": true]
    case .finish: ["finish": true]
    }
  }

  /// Everybody is exposed at launch, as each of these starts its screens then.
  private var starters: [JSONDocument.Member] {
    ([("observed", "")] + changes.map { ($0, $0 + "-") }).map { starter, prefix in
      let screens = JSONDocument.object("child", .text(prefix + "screens"))
      let kind = JSONDocument.Member("kind", "parent")
      guard !app.prelude.isEmpty else { return .init(starter, .object([kind, .init("start", screens)])) }
      let before = JSONDocument.Member("start", ["child": .text(prefix + "before")])
      return .init(starter, .object([kind, before, .init("after", .object(prefix + "before", screens))]))
    }
  }
}
