/// Puts the navigation's context into a screen: a new one before it is integrated, a found one where it stands.
///
/// Runs after the gates in both cases, so that a veto leaves a found screen as it was (RouteComposer runs it before
/// them on found screens). Containers have no context and are passed over.
public struct ContextTask: Sendable {
  let change: @Sendable (Screen, Value) throws(NavigationFailure) -> Screen

  /// Makes a task; only the context and what is open in the screen may change, the rest is put back.
  public init(_ change: @escaping @Sendable (Screen, Value) throws(NavigationFailure) -> Screen) {
    self.change = change
  }

  /// Shows the navigation's context in the screen, as when a chat switches to another contact.
  public static let setContext = ContextTask { screen, context throws(NavigationFailure) in
    var screen = screen
    screen.context = context
    return screen
  }
}

extension [ContextTask] {
  func applied(to screen: Screen, _ context: Value) throws(NavigationFailure) -> Screen {
    var screen = screen
    for task in self {
      let changed = try task.change(screen, context)
      screen.context = changed.context
      screen.display = changed.display
    }
    return screen
  }
}
