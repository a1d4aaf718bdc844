/// Something that happened to one user, as interceptors report it and as logs hold it.
///
/// Who, when and under which variant stands beside it, where it is counted or written.
public struct AnalyticsEvent: Hashable, Sendable {
  /// What sort of thing happened.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// The user first met what is tested.
    case exposure
    /// A screen came into view.
    case screenView = "screen-view"
    /// The user's attention moved from screen to screen.
    case move
    /// The user did something that navigation does not show, or an interceptor reports an event of its own.
    case act
    /// A visit ended.
    case sessionEnd = "session-end"
  }

  /// What sort of thing happened.
  public var kind: Kind
  /// The screen that came into view or was arrived at, the act or the interceptor's event, or the reason of the end.
  public var name: String
  /// The menu that a screen in view is about; `nil` where it is about none.
  public var subject: Name<MenuDefinition>?
  /// The leaves of that menu that it is about; `nil` where it is about none in particular.
  public var leaves: Range<Int>?
  /// The screen that was left, of a move or at the end; empty where there is none.
  public var from = ""
  /// How the tree changed, of a move.
  public var action = ""
  /// What caused a move: the intent's name, `back`, `toggle`, `traits`….
  public var cause = ""

  /// Makes an event of some kind.
  public init(_ kind: Kind, name: String = "") { (self.kind, self.name) = (kind, name) }

  /// Makes an event of an interceptor's own; steps and metrics name it as they name an act.
  public init(_ name: String) { self.init(.act, name: name) }

  /// A view of a screen.
  /// - Parameters:
  ///   - screen: The kind of screen.
  ///   - subject: The menu it is about.
  ///   - leaves: The leaves of that menu that it is about.
  public static func view(
    of screen: Name<Screen>, subject: Name<MenuDefinition>? = nil, leaves: Range<Int>? = nil
  ) -> Self {
    var event = Self(.screenView, name: screen.rawValue)
    (event.subject, event.leaves) = (subject, leaves)
    return event
  }

  /// A move to a screen.
  /// - Parameters:
  ///   - screen: The screen arrived at.
  ///   - from: The screen left; `nil` at the start of a session.
  ///   - action: How the tree changed.
  ///   - cause: What caused it.
  public static func move(to screen: Name<Screen>, from: Name<Screen>?, action: String, cause: String) -> Self {
    var event = Self(.move, name: screen.rawValue)
    (event.from, event.action, event.cause) = (from?.rawValue ?? "", action, cause)
    return event
  }
}
