import ExperimentFile
import HeadlessNavigation
import UserSimulation

/// Hands records of navigation on as they are.
struct RecordInterceptor: PostNavigationInterceptor {
  func events(for record: NavigationRecord, in state: FlowState) -> [NavigationRecord] { [record] }
}

/// Tells a session line by line: when, what the person looked at or did, and what became of the tree.
struct TraceRecorder: SessionRecorder {
  private let machine: FlowMachine<RecordInterceptor>
  private let app: App
  private let words: GoalWords
  /// What was told so far.
  private(set) var lines: [String] = []
  /// When something was tapped of which it is not yet known what it does.
  private var tap: Int?
  private var isExposed = false

  init(machine: FlowMachine<RecordInterceptor>, app: App, words: GoalWords) {
    (self.machine, self.app, self.words) = (machine, app, words)
  }

  mutating func looked(at item: SceneItem, on pane: Pane, at time: Int) {
    tell("looks at \(quoted(label(of: item, on: pane))) on \(pane.kind)", at: time)
  }

  mutating func did(_ act: PersonAct, at time: Int) {
    switch act {
    case .tap: tap = tap ?? time
    case .scroll: tell("swipes to see more", at: time)
    case .back: tell("goes back", at: time)
    case .expand: tell("opens or closes a section", at: time, isAnswer: true)
    case .paneChange: tell("turns to another pane", at: time)
    case .wrongBranch: tell("is on a wrong branch", at: time, isAnswer: true)
    case .notification: tell("opens a notification", at: time)
    case .answered: tell("has what the notification announced", at: time)
    }
  }

  mutating func turned(to goal: Goal, at time: Int) { tell(words.wish(goal), at: time) }

  mutating func slotAnswered(at time: Int, in traits: Traits) {
    if !isExposed { tell("is exposed in \(traits.horizontal) width", at: time, isAnswer: true) }
    isExposed = true
  }

  mutating func navigated(to state: Int, events: [NavigationRecord], at time: Int, toward errand: Errand) {
    for record in events {
      tell(told(record), at: time, isAnswer: true)
      for life in lives(record) { tell(life, at: time) }
    }
    if let gate = waitingGate(in: machine.state(state)) { tell(gate, at: time) }
    lines.append(String(repeating: " ", count: 12) + "\(machine.state(state).tree)")
  }

  mutating func ended(_ end: SessionEnd, at time: Int) { tell("ends: \(end.rawValue)", at: time) }

  private func told(_ record: NavigationRecord) -> String {
    let input = record.input.map(\.description) ?? "launch"
    let decided = record.decidedBy.map { ", decided by \($0)" } ?? ""
    let outcome: String =
      switch record.outcome {
      case .completed: record.action?.rawValue ?? "completed"
      case .nothing: "nothing"
      case .suspended: "suspended"
      case .cancelled: "cancelled"
      case .failed(let failure): "failed, \(failure)"
      }
    return "→ \(input): \(outcome)\(decided)"
  }

  /// What became of coordinators; that the app's own starts at launch goes without saying.
  private func lives(_ record: NavigationRecord) -> [String] {
    let started = record.started.filter { record.input != nil || $0 != app.root }.map { "coordinator \($0) starts" }
    return started + record.ended.map { "coordinator \($0.slot) ends: \($0.cause.words)" }
  }

  private func waitingGate(in state: FlowState) -> String? {
    guard let suspended = state.suspended, suspended.gates.indices.contains(suspended.gateIndex) else { return nil }
    let gate = suspended.gates[suspended.gateIndex]
    let limit = app.gates[gate]?.timeoutMilliseconds.map { ", for \(seconds($0)) s" } ?? ""
    return "gate \(gate) waits, on the way to \(suspended.destination)\(limit)"
  }

  private mutating func tell(_ what: String, at time: Int, isAnswer: Bool = false) {
    if let tapped = tap { lines.append(line("taps" + (isAnswer ? "" : ", and nothing happens"), at: tapped)) }
    tap = nil
    lines.append(line(what, at: time))
  }

  private func line(_ what: String, at time: Int) -> String {
    let seconds = seconds(time)
    return String(repeating: " ", count: max(0, 9 - seconds.count)) + seconds + " s " + what
  }

  private func seconds(_ milliseconds: Int) -> String {
    "\(milliseconds / 1000)." + String(1000 + milliseconds % 1000).dropFirst()
  }

  private func label(of item: SceneItem, on pane: Pane) -> String {
    switch item.look {
    case .fixed(let name, _, _), .tab(let name, _, _): return name.rawValue
    case .label(let leaves, _):
      let nodes = app.screens[pane.kind]?.listing?.menu.levels.flatMap(\.nodes) ?? []
      return nodes.first { $0.leaves == leaves }?.label ?? "\(Value.range(leaves))"
    }
  }
}

extension Cause {
  /// Why a coordinator ended, in words.
  fileprivate var words: String {
    switch self {
    case .finished(.none): "finished"
    case .finished(let value): "finished with \(value)"
    case .cancelled: "cancelled"
    case .back: "left by the back button"
    case .swipe: "left by a swipe"
    case .code: "its last screen was taken away"
    }
  }
}
