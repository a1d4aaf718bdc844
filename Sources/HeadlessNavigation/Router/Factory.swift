/// How a step makes what it could not find.
public enum Factory: Sendable {
  /// A screen of a kind; its context is the navigation's, unless the step takes none.
  case screen(Name<Screen>)
  /// A container, which takes the leading run of the steps before it that can be embedded in it.
  case container(Name<Container>)
  /// A container with children of its own, which stand before those it takes.
  case complete(Name<Container>, children: [Node])
  /// Anything else; it may refuse, before any gate is asked.
  case custom(@Sendable (Value) throws(NavigationFailure) -> Node)

  func node(for context: Value, screens: [Name<Screen>: ScreenContent]) throws(NavigationFailure) -> Node {
    switch self {
    case .screen(let kind):
      .screen(Screen(kind: kind, context: context, isLocked: screens[kind]?.isLocked ?? false))
    case .container(let kind): .container(Container(kind: kind, children: []))
    case .complete(let kind, let children): .container(Container(kind: kind, children: children))
    case .custom(let make): try make(context)
    }
  }
}
