import EventLogs
import ExperimentDesign
import NavigationEvents
import NavigationExperiments
import UserBehavior
import UserSimulation

/// Writes rows of what one user after another does.
final class LogListener: CollectingListener {
  private let run: ExperimentRun
  private let variant: String
  private let encoder: LogEncoder
  private let events: StepEvents
  /// The events of each transition.
  private var rows = TransitionRows<[(facts: LogFacts, screen: SeenScreen?)]>()
  private var task: CurrentTask?
  private var bytes: [UInt8] = []
  /// The row that comes next, as far as it is like the one before.
  private var row = LogRow(user: "", facts: LogFacts(variant: ""))
  /// The screen that the user's attention is on; none at the start of a visit.
  private var screen = ""

  init(_ run: ExperimentRun, variant: Int, _ encoder: LogEncoder) {
    (self.run, self.encoder) = (run, encoder)
    events = StepEvents(run.experiment, run.experiment.variants[variant].app)
    self.variant = run.experiment.variants[variant].id
  }

  var wants: SessionWants { [.acts, .wrongBranches] }

  func begin(_ user: SimulatedUser, toward task: CurrentTask) {
    self.task = task
    bytes.removeAll(keepingCapacity: true)
    let segments = run.experiment.segments
    let facts = LogFacts(
      variant: variant, sizeClass: run.cohort.devices[user.device].situations[0].traits.horizontal.rawValue,
      segment: segments.isEmpty ? "all" : segments[run.cohort.persona(of: user.index)], goal: user.goal.id)
    (row, screen) = (LogRow(user: String(user.index), facts: facts), "")
  }

  func takeElements() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  func forget(_ numbers: ForgottenNumbers) { if events.areRenumbered(with: numbers) { rows.forget() } }

  func receive(_ event: SessionEvent, at time: Int, in flow: inout FlowMachine) {
    switch event {
    case .navigated(let transition, let isDone):
      task?.isDone = isDone
      for (facts, seen) in events(of: transition, in: &flow) {
        row.facts.sizeClass = facts.sizeClass
        write(facts.event, isOnGoal: task.map { seen?.serves($0) == true } ?? false, at: time)
        if facts.event.kind == .move { screen = facts.event.name }
      }
    case .exposed(let traits): write(AnalyticsEvent(.exposure), in: traits.horizontal, at: time)
    case .did(let act): write(AnalyticsEvent(act.rawValue), at: time)
    case .ended(let reason):
      var end = AnalyticsEvent(.sessionEnd, name: reason.rawValue)
      end.from = screen
      write(end, at: time)
      row.session += 1
      screen = ""
    case .fixated, .away: break
    }
  }

  private func events(of transition: Int, in flow: inout FlowMachine) -> [(facts: LogFacts, screen: SeenScreen?)] {
    let number = events.number(of: transition, in: &flow)
    if let known = rows[number] { return known }
    let (made, sizeClass) = events.events(of: transition, in: flow)
    let facts = made.map { event in
      (LogFacts(variant: "", sizeClass: sizeClass.rawValue, event: event), SeenScreen(event, in: flow))
    }
    rows[number] = facts
    return facts
  }

  /// - Parameter sizeClass: The size class of this row alone; `nil` for that of the row before.
  private func write(
    _ event: AnalyticsEvent, isOnGoal: Bool = false, in sizeClass: SizeClass? = nil, at time: Int
  ) {
    row.time = Int64(time)
    row.sequence += 1
    var next = row
    (next.facts.event, next.facts.isOnGoal) = (event, isOnGoal)
    if let sizeClass { next.facts.sizeClass = sizeClass.rawValue }
    encoder.append(next, to: &bytes)
  }
}

/// Does pieces of work one after another in the order of their numbers, whichever worker brings them.
///
/// A worker that is early waits, so no more is held back than one piece for each worker.
actor OrderedWriter {
  private var next = 0
  private var failure: (any Error)?
  private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]

  /// Does the piece of a number once those before it are done.
  /// - Throws: What it throws; what another worker failed for, once ``close(for:)`` was called.
  func performInOrder(_ number: Int, _ body: @Sendable () throws -> Void) async throws {
    while number != next, failure == nil { await withCheckedContinuation { waiting[number] = $0 } }
    if let failure { throw failure }
    try body()
    next += 1
    waiting.removeValue(forKey: next)?.resume()
  }

  /// Ends all work after a failure, so that no worker waits for a missing piece.
  ///
  /// Every worker throws the first failure, so that whichever ends first reports what happened.
  func close(for error: any Error) {
    failure = failure ?? error
    let all = waiting
    waiting = [:]
    for continuation in all.values { continuation.resume() }
  }
}
