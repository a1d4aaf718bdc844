import HeadlessNavigation
import UserSimulation

/// Takes down a session in words: what came into view, was looked at and done.
struct Journal: SessionRecorder {
  /// What happened, in order: `sees home`, `looks at shop`, `tap`, `ends finished`.
  var lines: [String] = []
  /// When each of it happened, in milliseconds.
  var times: [Int] = []
  /// The screens that came into view and served what was wanted.
  var served: [String] = []

  mutating func navigated(to state: Int, events: [Screen], at time: Int, toward errand: Errand) {
    for screen in events {
      let leaves: Range<Int>? = if case .range(let range) = screen.context { range } else { nil }
      tell("sees \(screen)", at: time)
      if errand.isServed(by: screen.kind, subject: leaves == nil ? nil : "menu", leaves: leaves) {
        served.append("\(screen)")
      }
    }
  }
  mutating func looked(at item: SceneItem, on pane: Pane, at time: Int) {
    switch item.look {
    case .label(let leaves, _): tell("looks at \(Value.range(leaves))", at: time)
    case .fixed(let name, _, _), .tab(let name, _, _): tell("looks at \(name)", at: time)
    }
  }
  mutating func turned(to goal: Goal, at time: Int) { tell("wants \(goal.id)", at: time) }
  mutating func slotAnswered(at time: Int, in traits: Traits) {}
  mutating func did(_ act: PersonAct, at time: Int) { tell(act.rawValue, at: time) }
  mutating func ended(_ end: SessionEnd, at time: Int) { tell("ends \(end.rawValue)", at: time) }

  private mutating func tell(_ line: String, at time: Int) {
    lines.append(line)
    times.append(time)
  }

  var looks: Int { lines.count { $0.hasPrefix("looks at ") } }
  var end: String { lines.last ?? "" }
  var duration: Int { times.last ?? -1 }
  func count(_ act: PersonAct) -> Int { lines.count { $0 == act.rawValue } }
  /// The lines without what was looked at.
  var deeds: [String] { lines.filter { !$0.hasPrefix("looks at ") } }
}

/// The screens that came into view.
struct Appearances: PostNavigationInterceptor {
  func events(for record: NavigationRecord, in state: FlowState) -> [Screen] { record.changes.appeared }
}
