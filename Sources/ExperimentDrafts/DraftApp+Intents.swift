import ExperimentFile

/// What the app's items ask for, and what its coordinators answer.
extension DraftApp {
  mutating func writeIntents(_ taps: [DraftMove], _ depths: [String: Int], _ owners: [Owner]) {
    let causes = Dictionary(grouping: taps, by: \.cause)
    let targets = causes.mapValues { Set($0.map(\.to)).count }
    let sides = causes.mapValues { Set($0.map { prelude.contains($0.from) }).count }
    var names = DraftNames("tap")
    var groups: [(id: String, moves: [DraftMove])] = []
    for move in taps {
      var name = move.cause
      if name.isEmpty || (targets[name] ?? 0) > 1 { name = name.isEmpty ? "open \(move.to)" : "\(name) \(move.to)" }
      if prelude.contains(move.from), (sides[move.cause] ?? 0) > 1 { name += " before" }
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
      let isBefore = prelude.contains(moves[0].from)
      intents.append(Intent(id: id, target: target, response: response, isBefore: isBefore))
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
    if !destinations.isEmpty { addDestination(tabs.first ?? root, isPresented: false, on: root) }
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
    case _ where prelude.contains(moves[0].from) && tabs.contains(target): return .finish
    case .dismiss where moves.allSatisfy { $0.verb == .dismiss }: return .dismiss
    case .pop where target == root && tabs.isEmpty: return .popToRoot
    case .pop where steps.allSatisfy { $0 == 1 }: return .pop
    case .pop where !isRoot && steps.allSatisfy { $0 > 0 }: return .popTo
    // A screen that is only ever made on what stands above it makes no stack that grows for ever.
    case .push where !isRoot && steps.allSatisfy { $0 < 0 }: return .push
    case .restructure where !isRoot && steps.allSatisfy { $0 < 0 }: return .push
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
}
