import HeadlessNavigation
import UserSimulation

/// Describes a session event by event: when, what the user fixated or did, and what became of the tree.
struct TraceListener: SessionListener {
  /// How goals and inputs are described.
  let words: SessionWords
  private let app: App
  /// The steps of the flow, by the numbers of their transitions.
  private var steps: [FlowStep] = []
  /// What was described so far.
  private(set) var events: [TraceEvent] = []
  private var goal: Goal?
  /// What opened notifications announced.
  private var announced: [Goal] = []
  /// When the app was opened first; `nil` before.
  private var start: Int?
  /// When something was tapped of which it is not yet known what it does.
  private var tap: Int?

  init(_ app: App, _ cohort: Cohort) { (self.app, words) = (app, SessionWords(app, cohort)) }

  var detail: SessionRecording.Detail { [.acts, .fixations] }

  /// Lets the next session be that of a user who came for a goal.
  mutating func begin(_ goal: Goal) { (self.goal, events, start, tap) = (goal, [], nil, nil) }

  mutating func add(_ step: FlowStep) { steps.append(step) }

  mutating func forgetTransitions() { steps = [] }

  mutating func begin(_ recording: borrowing SessionRecording) { announced = recording.announced }

  mutating func receive(_ event: SessionRecording.Event, at time: Int, in flow: borrowing FlowMachine) {
    let start = start ?? time
    self.start = start
    let time = time - start
    switch event {
    case .navigated(let transition, _): navigated(by: steps[transition], at: time)
    case .fixated(let item, let pane): fixated(on: item, in: pane, flow, at: time)
    case .turned(let position):
      if let goal = position == 0 ? goal : announced[position - 1] { describe(words.wish(goal), .remark, at: time) }
    case .exposed(let traits): describe("is exposed in \(traits.horizontal) width", .act, at: time, isAnswer: true)
    case .did(let act): did(act, at: time)
    case .away(let milliseconds): describe("is away for \(TraceEvent.seconds(milliseconds)) s", .remark, at: time)
    case .ended(let end): describe("ends: \(end.rawValue)", .end, at: time)
    }
  }

  private mutating func fixated(on item: Int, in pane: Int, _ flow: borrowing FlowMachine, at time: Int) {
    let kind = flow.names[flow.tables.panes[pane].kind]
    let item = flow.tables.items[item]
    let label = item.look == .label ? words.label(of: item.leaves, on: Name(kind)) : flow.names[item.name]
    describe(label, .fixation(on: kind), at: time)
  }

  private mutating func did(_ act: UserAction, at time: Int) {
    switch act {
    case .tap: tap = tap ?? time
    case .scroll: describe("swipes to see more", .act, at: time)
    case .back: describe("goes back", .act, at: time)
    case .expand: describe("opens or closes a section", .act, at: time, isAnswer: true)
    case .paneChange: describe("turns to another pane", .act, at: time)
    case .wrongBranch: describe("is on a wrong branch", .remark, at: time, isAnswer: true)
    case .slip: describe("hits the neighbor of what was meant", .remark, at: time, isAnswer: true)
    case .field: describe("fills in a field", .act, at: time)
    case .notification: describe("opens a notification", .remark, at: time)
    case .answered: describe("has what the notification announced", .remark, at: time)
    case .interruption: describe("turns to something else", .remark, at: time)
    }
  }

  private mutating func navigated(by step: FlowStep, at time: Int) {
    for record in step.records {
      let attention = (record.to ?? record.from).map { "\($0.kind)" }
      let answer = TraceEvent.Kind.answer(
        attention: attention,
        decidedBy: (record.coordinator ?? record.decidedBy).map { "\($0)" }
      )
      describe(words(of: record), answer, at: time, isAnswer: true)
      for life in lives(record) { describe(life, .life, at: time) }
    }
    if let gate = waitingGate(in: step.state) { describe(gate, .remark, at: time) }
    events.append(TraceEvent(time: time, words: "\(step.state.tree)", kind: .tree))
  }

  private func words(of record: NavigationRecord) -> String {
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
    let limit = app.gates[gate]?.timeoutMilliseconds.map { ", for \(TraceEvent.seconds($0)) s" } ?? ""
    return "gate \(gate) waits, on the way to \(suspended.destination)\(limit)"
  }

  private mutating func describe(_ words: String, _ kind: TraceEvent.Kind, at time: Int, isAnswer: Bool = false) {
    if let tapped = tap {
      events.append(TraceEvent(time: tapped, words: "taps" + (isAnswer ? "" : ", and nothing happens"), kind: .act))
    }
    tap = nil
    events.append(TraceEvent(time: time, words: words, kind: kind))
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
