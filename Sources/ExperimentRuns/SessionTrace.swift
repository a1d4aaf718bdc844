package import ExperimentDesign
package import HeadlessNavigation
package import NavigationExperiments
import UserBehavior
package import UserSimulation

/// Describes a session event by event: when, what the user fixated or did, and what became of the tree.
final class TraceListener: SessionListener {
  /// How goals and inputs are described.
  let descriptions: SessionDescriptions
  /// What was described so far.
  private(set) var events: [TraceEvent] = []
  /// When the app was opened first; `nil` before.
  private var start: Int?
  /// When something was tapped of which it is not yet known what it does.
  private var tap: Int?

  init(_ app: AppDefinition, _ cohort: Cohort) { descriptions = SessionDescriptions(app, cohort) }

  var wants: SessionWants { [.acts, .fixations, .wrongBranches] }

  func begin(_ user: SimulatedUser, toward task: CurrentTask) { (events, start, tap) = ([], nil, nil) }

  func turn(to goal: Goal, at time: Int) {
    describe(descriptions.wish(goal), .remark, at: time - (start ?? time))
  }

  func receive(_ event: SessionEvent, at time: Int, in flow: inout FlowMachine) {
    let start = start ?? time
    self.start = start
    let time = time - start
    switch event {
    case .navigated(let transition, _): navigated(by: flow.flowStep(transition), at: time)
    case .fixated(let item, let pane): fixated(on: item, in: pane, &flow, at: time)
    case .exposed(let traits): describe("is exposed in \(traits.horizontal) size class", .act, at: time, isAnswer: true)
    case .did(let act): did(act, at: time)
    case .away(let milliseconds): describe("is away for \(TraceEvent.seconds(milliseconds)) s", .remark, at: time)
    case .ended(let end): describe("ends: \(end.rawValue)", .end, at: time)
    }
  }

  private func fixated(on item: Int, in pane: Int, _ flow: inout FlowMachine, at time: Int) {
    let kind = flow.names[flow.tables.panes[pane].kind]
    let item = flow.tables.items[item]
    let label = item.look == .label ? descriptions.label(of: item.leaves, on: Name(kind)) : flow.names[item.name]
    describe(label, .fixation, at: time, on: kind)
  }

  private func did(_ act: UserAction, at time: Int) {
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
    case .refusal: describe("does not want that", .remark, at: time)
    case .search: describe("searches", .act, at: time, isAnswer: true)
    }
  }

  private func navigated(by step: FlowStep, at time: Int) {
    endTap(isAnswer: true)
    events += descriptions.events(of: step, at: time)
    events.append(TraceEvent(time: time, text: "\(step.state.tree)", kind: .tree))
  }

  private func describe(
    _ text: String, _ kind: TraceEvent.Kind, at time: Int, isAnswer: Bool = false, on screen: String? = nil
  ) {
    endTap(isAnswer: isAnswer)
    events.append(TraceEvent(time: time, text: text, kind: kind, screen: screen))
  }

  private func endTap(isAnswer: Bool) {
    if let tapped = tap {
      events.append(TraceEvent(time: tapped, text: "taps" + (isAnswer ? "" : ", and nothing happens"), kind: .act))
    }
    tap = nil
  }
}

extension NavigationDiagnostic {
  /// What was not done, in words.
  fileprivate var description: String {
    switch self {
    case .unexpectedAnswer(let gate): "gate \(gate) was not waiting"
    case .replaced(let destination): "\(destination) waited at a gate, and is given up"
    case .dropped(let intent): "\(intent) is dropped: its screen is not in view"
    case .unanswered(let intent): "no coordinator answers \(intent) of the tab"
    case .notLaunched(let destination, let failure): "\(destination) is left out at the launch: \(failure)"
    case .droppedLink(let destination): "the link to \(destination) is refused while a coordinator lives"
    }
  }
}

extension Cause {
  /// Why a coordinator ended, in words.
  fileprivate var description: String {
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

/// One user's session under one variant, event by event in words.
package struct SessionTrace: Sendable {
  /// The user.
  package let user: SimulatedUser
  /// The user's goal, as the end of a sentence.
  package let wish: String
  /// The destination of the link that brought them; `nil` where they tapped the icon.
  package let link: Destination?
  /// What happened, in order.
  package let events: [TraceEvent]

  /// Runs the session of a user, the same as in a run.
  package init(experiment: ExperimentDefinition, cohort: Cohort, variant: Int, user number: Int) {
    // One user takes no more than the step cap lets them come by.
    let run = ExperimentRun(experiment: experiment, cohort: cohort, memory: .max)
    let part = CohortPart.parts(of: cohort)[cohort.persona(of: number)]
    let flow = run.flow(of: variant)
    let driver = SessionDriver(run, in: flow, part: part, listener: TraceListener(flow.engine.app, part.cohort))
    user = part.cohort.user(number)
    let goal = driver.goal(of: user)
    driver.run(user, as: ProfileSource(run, part).profile(of: user, in: part))
    (wish, link) = (driver.listener.descriptions.wish(goal), driver.link(of: user))
    events = driver.listener.events
  }
}

/// Describes goals and inputs in words, with the labels of menu nodes.
package struct SessionDescriptions {
  private let app: AppDefinition
  /// The menus of the app.
  private let menus: [MenuDefinition]
  /// The menus in which leaves that users want are numbered, each once.
  private let wanted: [MenuDefinition]

  package init(_ app: AppDefinition, _ cohort: Cohort) {
    self.app = app
    menus = app.screenOrder.compactMap { app.screens[$0]?.listing?.menu }
    wanted = cohort.goals.compactMap(\.menu) + cohort.notifications.compactMap(\.arrangement)
  }

  /// What a user wants, as the end of a sentence: `looks for catalog: shoes > boots`.
  func wish(_ goal: Goal) -> String {
    switch goal.aim {
    case .leaf(let leaf, let menu): "looks for \(menu): \(labelPath(of: leaf, in: menu))"
    case .screen(let screen): "wants to get to \(screen)"
    case .flow(let slot): "wants to finish \(slot)"
    case .arrival(let destination): "wants to see \(destination)"
    }
  }

  /// What an input did, event by event: the answers, what was refused, the coordinators that began or ended, and the
  /// gate that waits.
  package func events(of step: FlowStep, at time: Int = 0) -> [TraceEvent] {
    let records = step.records.flatMap { record in
      [
        TraceEvent(
          time: time, text: description(of: record), kind: .answer,
          screen: (record.to ?? record.from).map { "\($0.kind)" },
          coordinator: (record.coordinator ?? record.decidedBy).map { "\($0)" })
      ] + record.diagnostics.map { TraceEvent(time: time, text: $0.description, kind: .remark) }
        + lives(record).map { TraceEvent(time: time, text: $0, kind: .life) }
    }
    let next = step.state.waiting.map { "\($0) waits, to be opened after that" }
    return records
      + [waitingGate(in: step.state), next].compactMap { $0.map { TraceEvent(time: time, text: $0, kind: .remark) } }
  }

  private func description(of record: NavigationRecord) -> String {
    let input = record.input.map(app.words) ?? "launch"
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

  /// The coordinators that began or ended, without the app's own at launch.
  private func lives(_ record: NavigationRecord) -> [String] {
    let started = record.started.filter { record.input != nil || $0 != app.root }.map { "coordinator \($0) starts" }
    return started + record.ended.map { "coordinator \($0.slot) ends: \($0.cause.description)" }
  }

  private func waitingGate(in state: FlowState) -> String? {
    guard let suspended = state.suspended, suspended.gates.indices.contains(suspended.gateIndex) else { return nil }
    let gate = suspended.gates[suspended.gateIndex]
    let limit = app.gates[gate]?.timeoutMilliseconds.map { ", for \(TraceEvent.seconds($0)) s" } ?? ""
    return "gate \(gate) waits, on the way to \(suspended.destination)\(limit)"
  }

  /// The label of a node on a screen that lists it; elsewhere the one that all menus agree on; else its leaves.
  func label(of leaves: Range<Int>, on screen: Name<Screen>?) -> String {
    if let screen, let label = app.label(of: leaves, on: screen) { return label }
    let isListed = screen.flatMap { app.screens[$0]?.listing } != nil
    let labels =
      isListed ? [] : menus.compactMap { $0.levels.lazy.flatMap(\.nodes).first { $0.leaves == leaves }?.label }
    guard let first = labels.first, labels.allSatisfy({ $0 == first }) else { return "\(Value.range(leaves))" }
    return first
  }

  /// The labels above a leaf and its own, as the app arranges them.
  private func labelPath(of leaf: Int, in id: Name<MenuDefinition>) -> String {
    guard let menu = wanted.first(where: { $0.id == id }) ?? menus.first(where: { $0.id == id }) else {
      return "\(leaf)"
    }
    guard let own = app.menu(listingLeavesOf: id), own != menu else { return menu.path(to: leaf) }
    let positions = MenuTranslation(from: menu, to: own).positions
    guard positions.indices.contains(leaf), let position = positions[leaf] else {
      return "\(menu.path(to: leaf)), which is not there"
    }
    return own.path(to: position)
  }
}
