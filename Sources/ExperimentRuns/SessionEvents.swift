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
  /// The events of all transitions.
  private(set) var events: [Event] = []
  private var ends: [Int] = []
  private var digest: ViewDigest
  private var digests: [UInt64] = []

  /// - Parameter app: The app whose screens the transitions show.
  init(analytics: AnalyticsInterceptor, of app: App, symbols: SymbolTable) {
    self.analytics = analytics
    digest = ViewDigest(of: app)
    self.symbols = symbols
  }

  /// Where the events of a transition are.
  func range(of transition: Int) -> Range<Int> { (transition == 0 ? 0 : ends[transition - 1])..<ends[transition] }

  /// A number for what a transition shows; equal where that is the same, under whatever variant.
  func digest(of transition: Int) -> UInt64 { digests[transition] }

  /// Takes in what a walker has found out since the last time.
  mutating func follow(_ walker: inout some BehaviorPolicy & ~Copyable, _ moves: inout MoveTally) {
    for step in walker.takeNewSteps() {
      for event in step.records.flatMap({ analytics.events(for: $0, in: step.state) }) {
        switch event {
        case .viewed(let view): add(view, in: step.state.traits.horizontal, &walker)
        case .moved(let move): events.append(.moved(moves.number(of: move)))
        }
      }
      ends.append(events.count)
      digests.append(digest.digest(of: step))
    }
  }

  /// Forgets everything, as transitions are numbered anew.
  mutating func forget() {
    events = []
    ends = []
    digests = []
  }

  private mutating func add(
    _ view: ScreenView,
    in sizeClass: SizeClass,
    _ walker: inout some BehaviorPolicy & ~Copyable
  ) {
    guard let symbol = symbols.symbol(of: view.screen, in: sizeClass) else { return }
    let kind = walker.number(of: view.screen.rawValue)
    let subject = view.subject.map { walker.number(of: $0.rawValue) } ?? -1
    events.append(.viewed(symbol, kind: kind, subject: subject, leaves: view.leaves ?? 0..<0))
  }
}
