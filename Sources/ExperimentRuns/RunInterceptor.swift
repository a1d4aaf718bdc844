import FunnelAnalysis
import HeadlessNavigation
import NavigationExperiments

/// The analytics interceptor with its names turned into numbers, so that recording a step costs no strings.
struct RunInterceptor: PostNavigationInterceptor {
  /// A view of a screen, or a move between screens.
  enum Event: Sendable {
    /// A screen that takes part in the funnel came into view.
    case viewed(Symbol, ScreenView)
    /// The person's attention moved.
    case moved(ScreenTransition)
  }

  let analytics: AnalyticsInterceptor
  let symbols: SymbolTable

  func events(for record: NavigationRecord, in state: FlowState) -> [Event] {
    analytics.events(for: record, in: state).compactMap { event in
      switch event {
      case .viewed(let view):
        symbols[view.screen.rawValue].map { .viewed($0, view) }
      case .moved(let transition): .moved(transition)
      }
    }
  }
}
