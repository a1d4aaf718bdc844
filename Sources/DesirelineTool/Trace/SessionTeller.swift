import ExperimentFile
import HeadlessNavigation
import UserSimulation

/// Tells a session line by line: when, what the person looked at or did, and what became of the tree.
struct SessionTeller {
  /// One thing that is told.
  enum Told: Hashable {
    /// What happened, so many milliseconds after the session began.
    case moment(Int, String)
    /// What the tree has become.
    case tree(String)
  }

  private let app: App
  private let words: GoalWords
  /// The steps of the flow, by the numbers of their transitions.
  private let steps: [FlowStep]
  /// What was told so far.
  private(set) var told: [Told] = []
  /// When something was tapped of which it is not yet known what it does.
  private var tap: Int?
  private var isExposed = false

  init(steps: [FlowStep], app: App, words: GoalWords) {
    (self.steps, self.app, self.words) = (steps, app, words)
  }

  /// Tells what happened to somebody who came for a goal.
  mutating func tell(_ tape: borrowing SessionTape, of machine: borrowing FlowMachine, ofWhoCameFor goal: Goal) {
    let start = tape.moments.first?.time ?? 0
    for moment in tape.moments.map({ SessionTape.Moment(time: $0.time - start, event: $0.event) }) {
      switch moment.event {
      case .navigated(let transition, _): navigated(by: steps[transition], at: moment.time)
      case .looked(let item, let pane): looked(at: item, on: pane, in: machine, at: moment.time)
      case .turned(let position):
        tell(words.wish(position == 0 ? goal : tape.announced[position - 1]), at: moment.time)
      case .metSlot(let traits): metSlot(at: moment.time, in: traits)
      case .did(let act): did(act, at: moment.time)
      case .away(let milliseconds): tell("is away for \(seconds(milliseconds)) s", at: moment.time)
      case .ended(let end): tell("ends: \(end.rawValue)", at: moment.time)
      }
    }
  }

  private mutating func looked(at item: Int, on pane: Int, in machine: borrowing FlowMachine, at time: Int) {
    let kind = machine.names[machine.tables.panes[pane].kind]
    let item = machine.tables.items[item]
    let label = item.look == .label ? label(of: item, on: Name(kind)) : machine.names[item.name]
    tell("looks at \(quoted(label)) on \(kind)", at: time)
  }

  private mutating func did(_ act: PersonAct, at time: Int) {
    switch act {
    case .tap: tap = tap ?? time
    case .scroll: tell("swipes to see more", at: time)
    case .back: tell("goes back", at: time)
    case .expand: tell("opens or closes a section", at: time, isAnswer: true)
    case .paneChange: tell("turns to another pane", at: time)
    case .wrongBranch: tell("is on a wrong branch", at: time, isAnswer: true)
    case .slip: tell("hits the neighbour of what was meant", at: time, isAnswer: true)
    case .field: tell("fills in a field", at: time)
    case .notification: tell("opens a notification", at: time)
    case .answered: tell("has what the notification announced", at: time)
    case .interruption: tell("turns to something else", at: time)
    }
  }

  private mutating func metSlot(at time: Int, in traits: Traits) {
    if !isExposed { tell("is exposed in \(traits.horizontal) width", at: time, isAnswer: true) }
    isExposed = true
  }

  private mutating func navigated(by step: FlowStep, at time: Int) {
    for record in step.records {
      tell(told(record), at: time, isAnswer: true)
      for life in lives(record) { tell(life, at: time) }
    }
    if let gate = waitingGate(in: step.state) { tell(gate, at: time) }
    told.append(.tree("\(step.state.tree)"))
  }

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
    if let tapped = tap { told.append(.moment(tapped, "taps" + (isAnswer ? "" : ", and nothing happens"))) }
    tap = nil
    told.append(.moment(time, what))
  }

  /// What was told, line by line.
  var lines: [String] {
    told.map { told in
      switch told {
      case .moment(let time, let what):
        let seconds = seconds(time)
        return String(repeating: " ", count: max(0, 9 - seconds.count)) + seconds + " s " + what
      case .tree(let tree): return String(repeating: " ", count: 12) + tree
      }
    }
  }

  private func seconds(_ milliseconds: Int) -> String {
    "\(milliseconds / 1000)." + String(1000 + milliseconds % 1000).dropFirst()
  }

  private func label(of item: ItemRecord, on kind: Name<Screen>) -> String {
    let nodes = app.screens[kind]?.listing?.menu.levels.flatMap(\.nodes) ?? []
    return nodes.first { $0.leaves == item.leaves }?.label ?? "\(Value.range(item.leaves))"
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
