public import HeadlessNavigation

/// The only road by which navigation reaches the funnel: a post-navigation interceptor like any other.
public struct AnalyticsInterceptor: PostNavigationInterceptor {
  private let subjects: [Name<Screen>: Name<Menu>]

  /// Makes an interceptor that knows what an app's screens are about.
  public init(app: App) { subjects = app.screens.compactMapValues(\.subject) }

  /// A view of each screen that came into view, then the move from screen to screen if there was one.
  public func events(for record: NavigationRecord, in state: FlowState) -> [NavigationEvent] {
    let views = record.changes.appeared.map { screen -> NavigationEvent in
      let leaves: Range<Int>? = if case .range(let range) = screen.context { range } else { nil }
      return .viewed(ScreenView(screen: screen.kind, subject: subjects[screen.kind], leaves: leaves))
    }
    guard let action = record.action, let to = record.to else { return views }
    let from = action == .start ? nil : record.from?.kind
    let move = ScreenTransition(from: from, to: to.kind, action: action.rawValue, cause: record.cause)
    return views + [.moved(move)]
  }
}

/// What the analytics interceptor makes of navigation.
public enum NavigationEvent: Hashable, Sendable {
  /// A screen came into view.
  case viewed(ScreenView)
  /// The person's attention moved from screen to screen.
  case moved(ScreenTransition)
}

/// A screen that came into view, and what it is about.
public struct ScreenView: Hashable, Sendable {
  /// The kind of screen.
  public var screen: Name<Screen>
  /// The menu it is about.
  public var subject: Name<Menu>?
  /// The leaves of that menu it is about.
  public var leaves: Range<Int>?

  /// Makes a view.
  public init(screen: Name<Screen>, subject: Name<Menu>?, leaves: Range<Int>?) {
    self.screen = screen
    self.subject = subject
    self.leaves = leaves
  }
}

/// A move from one kind of screen to another.
public struct ScreenTransition: Hashable, Sendable {
  /// The screen left; `nil` at the start of the session.
  public var from: Name<Screen>?
  /// The screen arrived at; `nil` at the end of the session.
  public var to: Name<Screen>?
  /// How the tree changed.
  public var action: String
  /// What caused it: the intent's name, `back`, `toggle`, `traits`…, or the reason of the end.
  public var cause: String

  /// Makes a transition.
  public init(from: Name<Screen>?, to: Name<Screen>?, action: String, cause: String) {
    self.from = from
    self.to = to
    self.action = action
    self.cause = cause
  }
}

extension NavigationRecord {
  /// What caused the record, as reports name it.
  var cause: String { input?.cause ?? "launch" }
}
