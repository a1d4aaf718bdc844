import ExperimentRuns

/// An app in which the ways of a log can be gone, as far as coordinators of a file can do that.
struct DraftApp {
  /// What a coordinator does about an intent.
  enum Response: Hashable {
    case push, present
    /// Back to the first screen, back one, or back from what was presented, because of a tap.
    case popToRoot, pop, dismiss
    /// Goes to the screen where it stands, and otherwise makes it by the destination's rule.
    case open
  }

  /// An intent, and the screen it leads to.
  struct Intent: Hashable {
    var id: String
    var target: String
    var response: Response
  }

  /// A screen that is shown where it stands, and how it is made where it does not.
  struct Destination: Hashable {
    enum Way: Hashable {
      /// It is always there.
      case select
      case present
      /// On the stack of another screen.
      case pushIn(String)
    }

    var screen: String
    var way: Way
  }

  /// The screens that are kept, the most viewed first, as the log calls them.
  let screens: [String]
  /// The screens that too few people saw to be kept.
  let rareScreens: [String]
  /// The ways that are too rare to be written.
  let rareMoves: [DraftMove]
  /// The screen visits start with.
  let root: String
  /// The screens at the roots of tabs; none where the app has no tabs.
  let tabs: [String]
  /// The intents, in the order of their targets.
  private(set) var intents: [Intent] = []
  /// The destinations, in the order of their names.
  private(set) var destinations: [Destination] = []
  /// How often each intent was asked for on each screen.
  private(set) var taps: [String: [(intent: String, moves: [DraftMove])]] = [:]
  /// How often each tab was selected on each screen.
  private(set) var selections: [String: [String: Int]] = [:]
  /// How often people went back on each screen.
  private(set) var backs: [String: Int] = [:]
  /// Ways that no tap went.
  private(set) var outside: [DraftMove] = []
  /// The two panes that regular width shows beside each other, if there are such.
  private(set) var panes: (primary: String, secondary: String)?
  /// Screens to which nothing that is written leads.
  private(set) var unreached: [String] = []

  /// The most screens that are kept.
  static let mostScreens = 200
  /// A screen that fewer than one in so many people saw is left out, as is a way that fewer than one in so many of those
  /// who were on a screen went.
  static let rareness = 200

  /// Makes an app of what happened; `nil` where nothing did.
  init?(_ survey: LogSurvey) {
    let viewed = survey.views.keys.sorted {
      (survey.views[$1] ?? 0, $0) < (survey.views[$0] ?? 0, $1)
    }
    let common = viewed.filter { (survey.viewers[$0] ?? 0) * Self.rareness >= survey.people }
    screens = Array(common.prefix(Self.mostScreens))
    rareScreens = viewed.filter { !common.contains($0) } + common.dropFirst(Self.mostScreens)
    let kept = Set(screens)
    let starts = survey.starts.filter { kept.contains($0.key) }
    guard let root = starts.min(by: { ($1.value, $0.key) < ($0.value, $1.key) })?.key ?? screens.first else {
      return nil
    }
    self.root = root
    var departures: [String: Int] = [:]
    for (move, count) in survey.moves { departures[move.from, default: 0] += count }
    for (end, count) in survey.ends { departures[end.screen, default: 0] += count }
    let all = DraftMove.moves(of: survey, among: kept, from: root)
    let isRare = { (move: DraftMove) in move.count * Self.rareness < departures[move.from] ?? 0 }
    rareMoves = all.filter { isRare($0) && $0.verb != .outside }
    var moves = all.filter { !isRare($0) }
    tabs = Self.tabs(of: moves, root: root)
    if tabs.isEmpty {
      for index in moves.indices where moves[index].verb == .tab { moves[index].verb = .push }
    }
    outside = all.filter { $0.verb == .outside && $0.from != $0.to }
    write(moves)
    panes = tabs.isEmpty ? commonPanes(of: survey) : nil
  }

  /// The screens that are selected and never pushed or presented, behind the first; none unless there are several.
  private static func tabs(of moves: [DraftMove], root: String) -> [String] {
    let shown = Set(moves.filter { $0.verb == .push || $0.verb == .present }.map(\.to))
    var tabs = [root]
    for move in moves where move.verb == .tab && !shown.contains(move.to) && !tabs.contains(move.to) {
      tabs.append(move.to)
    }
    return tabs.count > 1 ? Array(tabs.prefix(20)) : []
  }

  private mutating func write(_ moves: [DraftMove]) {
    let taps = moves.filter { ![.back, .tab, .outside].contains($0.verb) }
    let roots = tabs.isEmpty ? [root] : tabs
    let ways = taps.filter { $0.verb == .push || $0.verb == .present }
    let depths = DraftMove.depths(from: roots, by: ways.map { ($0.from, $0.to) })
    let owners = roots.map { root in
      (root: root, depths: DraftMove.depths(from: [root], by: ways.map { ($0.from, $0.to) }))
    }
    for move in moves {
      switch move.verb {
      case .back: backs[move.from, default: 0] += move.count
      case .tab:
        // Who selects a tab comes to what stands on top in it.
        let owner = tabs.contains(move.to) ? move.to : owners.first { $0.depths[move.to] != nil }?.root
        if let owner { selections[move.from, default: [:]][owner, default: 0] += move.count }
      case .push, .present, .pop, .dismiss, .outside: break
      }
    }
    writeIntents(taps, depths, owners)
    unreached = screens.filter { depths[$0] == nil }
  }

  private mutating func writeIntents(
    _ taps: [DraftMove],
    _ depths: [String: Int],
    _ owners: [(root: String, depths: [String: Int])]
  ) {
    let targets = Dictionary(grouping: taps, by: \.cause).mapValues { Set($0.map(\.to)).count }
    var names = DraftNames("tap")
    var groups: [(id: String, moves: [DraftMove])] = []
    for move in taps {
      let name =
        move.cause.isEmpty
        ? "open \(move.to)" : (targets[move.cause] ?? 0) > 1 ? "\(move.cause) \(move.to)" : move.cause
      let id = names.add(name, avoiding: Set(tabs.map { DraftApp.id(of: $0) }))
      if let place = groups.firstIndex(where: { $0.id == id }) {
        groups[place].moves.append(move)
      } else {
        groups.append((id, [move]))
      }
    }
    for (id, moves) in groups {
      let target = moves[0].to
      let response = response(to: moves, depths, taps)
      intents.append(Intent(id: id, target: target, response: response))
      if response == .open {
        // The root of the tab it belongs to is always there, and a screen made on it makes no stack that grows for ever.
        let owner = owners.first { $0.depths[target] != nil }?.root ?? root
        addDestination(target, isPresented: moves[0].verb == .present, on: owner)
      }
      for (from, own) in Dictionary(grouping: moves, by: \.from).sorted(by: { $0.key < $1.key }) {
        self.taps[from, default: []].append((id, own))
      }
    }
    intents.sort { ($0.target, $0.id) < ($1.target, $1.id) }
    // Where an app has a link, only what it leads to comes from outside; without one 'check' tries all destinations there.
    if !destinations.isEmpty { addDestination(root, isPresented: false, on: root) }
    destinations.sort { $0.screen < $1.screen }
  }

  private mutating func addDestination(_ screen: String, isPresented: Bool, on owner: String) {
    guard !destinations.contains(where: { $0.screen == screen }) else { return }
    let isRoot = screen == root || tabs.contains(screen)
    destinations.append(Destination(screen: screen, way: isRoot ? .select : isPresented ? .present : .pushIn(owner)))
  }

  /// What a coordinator has to do so that an intent leads where it led.
  private func response(to moves: [DraftMove], _ depths: [String: Int], _ taps: [DraftMove]) -> Response {
    let (target, verb) = (moves[0].to, moves[0].verb)
    let isRoot = target == root || tabs.contains(target)
    let steps = moves.map { depths[$0.from, default: .max] - depths[target, default: .max] }
    switch verb {
    case .dismiss: return .dismiss
    case .pop where target == root && tabs.isEmpty: return .popToRoot
    case .pop where steps.allSatisfy { $0 == 1 }: return .pop
    // A screen that is only ever made on what stands above it makes no stack that grows for ever.
    case .push where !isRoot && steps.allSatisfy { $0 < 0 }: return .push
    // What is presented as a destination has a stack of its own, on which more can be pushed.
    case .present
    where !isRoot && steps.allSatisfy { $0 < 0 } && !taps.contains { $0.from == target && $0.verb == .push }:
      return .present
    default: return .open
    }
  }

  /// The id that a name alone suggests.
  private static func id(of name: String) -> String {
    var names = DraftNames("screen")
    return names.add(name)
  }

  /// The screens of which one replaced the other beside the first in regular width, if both are pushed otherwise.
  private func commonPanes(of survey: LogSurvey) -> (primary: String, secondary: String)? {
    var pairs: [[String]: Int] = [:]
    for (move, count) in survey.moves where move.action == "replace" && move.sizeClass == "regular" {
      pairs[[move.from, move.to], default: 0] += count
    }
    let pushed = Set(intents.filter { $0.response == .push }.map(\.target))
    let fitting = pairs.filter { $0.key[0] != $0.key[1] && $0.key.allSatisfy(pushed.contains) }
    let best = fitting.min { ($1.value, $0.key[0], $0.key[1]) < ($0.value, $1.key[0], $1.key[1]) }
    return best.map { ($0.key[0], $0.key[1]) }
  }
}
