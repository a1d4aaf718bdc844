import HeadlessNavigation
import NavigationExperiments
import UserSimulation

/// What the analytics interceptor makes of each transition of a flow, in the words of a log.
///
/// It holds every screen, whether the funnel asks for it or not; ``SessionEvents`` holds what a tally needs.
struct TransitionEvents {
  /// A view of a screen, or a move between screens, and the width it was in.
  struct Event {
    var event: NavigationEvent
    /// The flow's numbers of the screen's kind and of what it is about; of a move none.
    var kind = -1
    var subject = -1
    var sizeClass: SizeClass
  }

  private let analytics: AnalyticsInterceptor
  /// The events of each transition; `nil` as long as nobody went by it.
  private var events: [[Event]?] = []

  init(analytics: AnalyticsInterceptor) { self.analytics = analytics }

  /// The events of a transition that is on a tape.
  subscript(transition: Int) -> [Event] { events[transition] ?? [] }

  /// Takes in the transitions on a tape that nobody went by before.
  mutating func follow(_ tape: borrowing SessionTape, of walker: borrowing some BehaviorPolicy & ~Copyable) {
    for position in 0..<tape.count {
      guard case .navigated(let transition, _) = tape[position].event else { continue }
      while events.count <= transition { events.append(nil) }
      guard events[transition] == nil else { continue }
      events[transition] = self.events(of: walker.withMachine { $0.flowStep(transition) }, walker)
    }
  }

  private func events(of step: FlowStep, _ walker: borrowing some BehaviorPolicy & ~Copyable) -> [Event] {
    step.records.flatMap { analytics.events(for: $0, in: step.state) }.map { event in
      var told = Event(event: event, sizeClass: step.state.traits.horizontal)
      if case .viewed(let view) = event {
        told.kind = walker.number(of: view.screen.rawValue)
        told.subject = view.subject.map { walker.number(of: $0.rawValue) } ?? -1
      }
      return told
    }
  }

  /// Forgets everything, as transitions are numbered anew.
  mutating func forget() { events = [] }
}
