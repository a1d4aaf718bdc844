import HeadlessNavigation
import UserSimulation

/// Tells a session moment by moment: when, what the person looked at or did, and what became of the tree.
struct SessionTeller {
  private let app: App
  private let words: SessionWords
  /// The steps of the flow, by the numbers of their transitions.
  private let steps: [FlowStep]
  /// What was told so far.
  private(set) var moments: [ToldMoment] = []
  /// When something was tapped of which it is not yet known what it does.
  private var tap: Int?
  private var isExposed = false

  init(steps: [FlowStep], app: App, words: SessionWords) {
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
        tell(words.wish(position == 0 ? goal : tape.announced[position - 1]), .remark, at: moment.time)
      case .metSlot(let traits): metSlot(at: moment.time, in: traits)
      case .did(let act): did(act, at: moment.time)
      case .away(let milliseconds): tell("is away for \(ToldMoment.seconds(milliseconds)) s", .remark, at: moment.time)
      case .ended(let end): tell("ends: \(end.rawValue)", .end, at: moment.time)
      }
    }
  }

  private mutating func looked(at item: Int, on pane: Int, in machine: borrowing FlowMachine, at time: Int) {
    let kind = machine.names[machine.tables.panes[pane].kind]
    let item = machine.tables.items[item]
    let label = item.look == .label ? words.label(of: item.leaves, on: Name(kind)) : machine.names[item.name]
    tell(label, .look(on: kind), at: time)
  }

  private mutating func did(_ act: PersonAct, at time: Int) {
    switch act {
    case .tap: tap = tap ?? time
    case .scroll: tell("swipes to see more", .act, at: time)
    case .back: tell("goes back", .act, at: time)
    case .expand: tell("opens or closes a section", .act, at: time, isAnswer: true)
    case .paneChange: tell("turns to another pane", .act, at: time)
    case .wrongBranch: tell("is on a wrong branch", .remark, at: time, isAnswer: true)
    case .slip: tell("hits the neighbour of what was meant", .remark, at: time, isAnswer: true)
    case .field: tell("fills in a field", .act, at: time)
    case .notification: tell("opens a notification", .remark, at: time)
    case .answered: tell("has what the notification announced", .remark, at: time)
    case .interruption: tell("turns to something else", .remark, at: time)
    }
  }

  private mutating func metSlot(at time: Int, in traits: Traits) {
    if !isExposed { tell("is exposed in \(traits.horizontal) width", .act, at: time, isAnswer: true) }
    isExposed = true
  }

  private mutating func navigated(by step: FlowStep, at time: Int) {
    for record in step.records {
      let attention = (record.to ?? record.from).map { "\($0.kind)" }
      let answer = ToldMoment.Kind.answer(
        attention: attention,
        decidedBy: (record.coordinator ?? record.decidedBy).map { "\($0)" }
      )
      tell(told(record), answer, at: time, isAnswer: true)
      for life in lives(record) { tell(life, .life, at: time) }
    }
    if let gate = waitingGate(in: step.state) { tell(gate, .remark, at: time) }
    moments.append(ToldMoment(time: time, words: "\(step.state.tree)", kind: .tree))
  }

  private func told(_ record: NavigationRecord) -> String {
    let input = record.input.map(words.input) ?? "launch"
    let outcome: String =
      switch record.outcome {
      case .completed: record.action?.rawValue ?? "completed"
      case .nothing: "nothing"
      case .suspended: "suspended"
      case .cancelled: "cancelled"
      case .failed(let failure): "failed, \(failure)"
      }
    return "\(input): \(outcome)"
  }

  /// What became of coordinators; that the app's own starts at launch goes without saying.
  private func lives(_ record: NavigationRecord) -> [String] {
    let started = record.started.filter { record.input != nil || $0 != app.root }.map { "coordinator \($0) starts" }
    return started + record.ended.map { "coordinator \($0.slot) ends: \($0.cause.words)" }
  }

  private func waitingGate(in state: FlowState) -> String? {
    guard let suspended = state.suspended, suspended.gates.indices.contains(suspended.gateIndex) else { return nil }
    let gate = suspended.gates[suspended.gateIndex]
    let limit = app.gates[gate]?.timeoutMilliseconds.map { ", for \(ToldMoment.seconds($0)) s" } ?? ""
    return "gate \(gate) waits, on the way to \(suspended.destination)\(limit)"
  }

  private mutating func tell(_ words: String, _ kind: ToldMoment.Kind, at time: Int, isAnswer: Bool = false) {
    if let tapped = tap {
      moments.append(ToldMoment(time: tapped, words: "taps" + (isAnswer ? "" : ", and nothing happens"), kind: .act))
    }
    tap = nil
    moments.append(ToldMoment(time: time, words: words, kind: kind))
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
