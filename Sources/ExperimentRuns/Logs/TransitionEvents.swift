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
  private var events: [[Event]] = []

  init(analytics: AnalyticsInterceptor) { self.analytics = analytics }

  /// The events of a transition.
  subscript(transition: Int) -> [Event] { events[transition] }

  /// Takes in what a walker has found out since the last time.
  mutating func follow(_ walker: inout some BehaviorPolicy & ~Copyable) {
    for step in walker.takeNewSteps() {
      var found: [Event] = []
      for event in step.records.flatMap({ analytics.events(for: $0, in: step.state) }) {
        var told = Event(event: event, sizeClass: step.state.traits.horizontal)
        if case .viewed(let view) = event {
          told.kind = walker.number(of: view.screen.rawValue)
          told.subject = view.subject.map { walker.number(of: $0.rawValue) } ?? -1
        }
        found.append(told)
      }
      events.append(found)
    }
  }

  /// Forgets everything, as transitions are numbered anew.
  mutating func forget() { events = [] }
}
