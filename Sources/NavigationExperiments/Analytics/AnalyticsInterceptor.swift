import FunnelAnalysis
package import HeadlessNavigation

/// Reports views of screens and moves between them; it is the first interceptor of every experiment.
package struct AnalyticsInterceptor: PostNavigationInterceptor {
  private let subjects: [Name<Screen>: Name<MenuDefinition>]

  /// Makes an interceptor that knows what an app's screens are about.
  package init(app: AppDefinition) { subjects = app.screens.compactMapValues(\.subject) }

  /// A view of each screen that came into view, then the move from screen to screen if there was one.
  package func events(for record: NavigationRecord, in state: FlowState) -> [AnalyticsEvent] {
    let views = record.changes.appeared.map { screen -> AnalyticsEvent in
      let leaves: Range<Int>? = if case .range(let range) = screen.context { range } else { nil }
      return .view(of: screen.kind, subject: subjects[screen.kind], leaves: leaves)
    }
    guard let action = record.action, let to = record.to else { return views }
    let from = action == .start ? nil : record.from?.kind
    let cause = record.input?.cause ?? "launch"
    return views + [.move(to: to.kind, from: from, action: action.rawValue, cause: cause)]
  }
}
