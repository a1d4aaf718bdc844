import FunnelAnalysis
import HeadlessNavigation
import NavigationExperiments
import UserSimulation

/// What the analytics interceptor makes of each transition of a flow, with names turned into numbers.
///
/// The interceptor is asked once for each transition, and recording a step costs no strings.
struct SessionEvents {
  /// A view of a screen, or a move between screens.
  enum Event {
    /// A screen that takes part in the funnel came into view; kind and menu are the flow's numbers.
    case viewed(Symbol, kind: Int, subject: Int, leaves: Range<Int>)
    /// The person's attention moved: the number of the move.
    case moved(Int)
  }

  private let analytics: AnalyticsInterceptor
  private let symbols: SymbolTable
  /// The events of the transitions that somebody went by.
  private(set) var events: [Event] = []
  private var places: [Place] = []
  private var digest: ViewDigest

  /// What is known of a transition; it has no start as long as nobody went by it.
  private struct Place {
    var start: Int32 = -1
    var end: Int32 = -1
    var digest: UInt64 = 0
  }

  /// - Parameter app: The app whose screens the transitions show.
  init(analytics: AnalyticsInterceptor, of app: App, symbols: SymbolTable) {
    self.analytics = analytics
    digest = ViewDigest(of: app)
    self.symbols = symbols
  }

  /// Where the events of a transition are.
  func range(of transition: Int) -> Range<Int> { Int(places[transition].start)..<Int(places[transition].end) }

  /// A number for what a transition shows; equal where that is the same, under whatever variant.
  func digest(of transition: Int) -> UInt64 { places[transition].digest }

  /// Takes in the transitions on a tape that nobody went by before.
  mutating func follow(
    _ tape: borrowing SessionTape,
    of walker: borrowing some BehaviorPolicy & ~Copyable,
    _ moves: inout MoveTally
  ) {
    for position in 0..<tape.count {
      guard case .navigated(let transition, _) = tape[position].event,
        transition >= places.count || places[transition].start < 0
      else { continue }
      while places.count <= transition { places.append(Place()) }
      places[transition] = take(walker.withMachine { $0.flowStep(transition) }, of: walker, &moves)
    }
  }

  private mutating func take(
    _ step: FlowStep,
    of walker: borrowing some BehaviorPolicy & ~Copyable,
    _ moves: inout MoveTally
  ) -> Place {
    let start = Int32(clamping: events.count)
    for event in step.records.flatMap({ analytics.events(for: $0, in: step.state) }) {
      switch event {
      case .viewed(let view): add(view, in: step.state.traits.horizontal, walker)
      case .moved(let move): events.append(.moved(moves.number(of: move)))
      }
    }
    return Place(start: start, end: Int32(clamping: events.count), digest: digest.digest(of: step))
  }

  /// Forgets everything, as transitions are numbered anew.
  mutating func forget() {
    events = []
    places = []
  }

  private mutating func add(
    _ view: ScreenView,
    in sizeClass: SizeClass,
    _ walker: borrowing some BehaviorPolicy & ~Copyable
  ) {
    guard let symbol = symbols.symbol(of: view.screen, in: sizeClass) else { return }
    let kind = walker.number(of: view.screen.rawValue)
    let subject = view.subject.map { walker.number(of: $0.rawValue) } ?? -1
    events.append(.viewed(symbol, kind: kind, subject: subject, leaves: view.leaves ?? 0..<0))
  }
}
