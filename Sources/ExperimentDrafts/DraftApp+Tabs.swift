import ExperimentFile

/// The tabs of an app, and what comes before them.
extension DraftApp {
  /// The screens that are selected and never pushed or presented, behind the one that users come to first; none unless
  /// there are several.
  static func tabs(of moves: [DraftMove], root: String) -> [String] {
    let shown = Set(moves.filter { $0.verb == .push || $0.verb == .present }.map(\.to))
    let selected = moves.filter { $0.verb == .tab && !shown.contains($0.to) }.map(\.to)
    let isTab = selected.contains(root) || moves.contains { $0.verb == .tab && $0.from == root }
    let door = isTab ? nil : moves.first { $0.verb == .restructure && selected.contains($0.to) }?.to
    var tabs = [door ?? root]
    for screen in selected where !tabs.contains(screen) { tabs.append(screen) }
    return tabs.count > 1 ? Array(tabs.prefix(20)) : []
  }

  /// The screens to which users come from the start without coming to a tab.
  static func prelude(of moves: [DraftMove], root: String, tabs: Set<String>) -> Set<String> {
    let ways = moves.filter { $0.verb.shows && !tabs.contains($0.from) && !tabs.contains($0.to) }
    return Set(DraftMove.depths(from: [root], by: ways.map { ($0.from, $0.to) }).keys)
  }

  /// Writes what users do on each screen, by ways that are not too rare.
  mutating func write(_ moves: [DraftMove]) {
    let taps = moves.filter { ![.back, .tab, .outside].contains($0.verb) }
    let ways = taps.filter(\.verb.shows)
    // What comes before the tabs leads to them by an end.
    let own = ways.filter { !prelude.contains($0.from) || prelude.contains($0.to) }
    let roots = tabs.isEmpty ? [root] : prelude.isEmpty ? tabs : [root] + tabs
    let depths = DraftMove.depths(from: roots, by: own.map { ($0.from, $0.to) })
    let owners = roots.map { root in
      Owner(root: root, depths: DraftMove.depths(from: [root], by: own.map { ($0.from, $0.to) }))
    }
    for move in moves {
      switch move.verb {
      case .back: backs[move.from, default: 0] += move.count
      case .tab:
        // Who selects a tab comes to what stands on top in it.
        let owner = tabs.contains(move.to) ? move.to : owners.first { $0.depths[move.to] != nil }?.root
        if let owner { selections[move.from, default: [:]][owner, default: 0] += move.count }
      case .push, .present, .restructure, .pop, .dismiss, .outside: break
      }
    }
    writeIntents(taps, depths, owners)
    unreached = screens.filter { depths[$0] == nil }
  }

  /// A screen that is always there, and how many ways it takes from it to others.
  struct Owner {
    var root: String
    var depths: [String: Int]
  }
}
