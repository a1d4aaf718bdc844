import EventLogs
import HeadlessNavigation
import NavigationExperiments
import UserSimulation

/// Writes down what people do under one variant, by one policy.
struct SessionRecorder<Policy: BehaviorPolicy & ~Copyable>: ~Copyable {
  private var policy: Policy
  private var tape = SessionTape(tellsActs: true)
  private var events: TransitionEvents
  private let mostStates: Int

  /// - Parameter mostStates: The most flow states that are remembered from one person to the next.
  init(_ policy: consuming Policy, _ events: TransitionEvents, mostStates: Int) {
    self.policy = policy
    self.events = events
    self.mostStates = mostStates
  }

  /// Runs a person, and appends what they did.
  /// - Parameter row: Who the person is.
  mutating func record(
    _ person: Person,
    as temperament: Temperament,
    from row: LogRow,
    by encoder: LogEncoder,
    into bytes: inout [UInt8]
  ) {
    if policy.stateCount > mostStates {
      policy.forgetFlow()
      events.forget()
    }
    policy.walk(person, as: temperament, onto: &tape)
    events.follow(tape, of: policy)
    var writer = SessionWriter(row)
    var errand = tape.errand
    for position in 0..<tape.count {
      let moment = tape[position]
      writer.move(to: Int64(moment.time))
      switch moment.event {
      case .navigated(let transition, let isDone):
        errand.isDone = isDone
        for event in events[transition] { writer.write(event, toward: errand, by: encoder, into: &bytes) }
      case .metSlot(let traits): writer.writeExposure(in: traits.horizontal, by: encoder, into: &bytes)
      case .did(let act): writer.write(act, by: encoder, into: &bytes)
      case .ended(let reason): writer.write(reason, by: encoder, into: &bytes)
      case .turned, .looked, .away: break
      }
    }
  }
}
