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
    case .screen(let kind): .screen(Screen(kind: kind, context: context, isLocked: screens[kind]?.isLocked ?? false))
    case .container(let kind): .container(Container(kind: kind, children: []))
    case .complete(let kind, let children): .container(Container(kind: kind, children: children))
    case .custom(let make): try make(context)
    }
  }
}

/// The type of a context, by which a chain is checked when it is built.
public enum ContextKind: String, Hashable, Sendable, CaseIterable {
  /// No context; a step that takes none leaves the one it is given alone.
  case none
  /// Yes or no.
  case flag
  /// A whole number.
  case number
  /// A name.
  case name
  /// A node of a menu.
  case range
  /// Several values.
  case list
  /// Whatever comes.
  case any

  /// Whether a step that takes this can stand where that is given.
  func accepts(_ given: ContextKind) -> Bool { self == .any || self == .none || self == given }

  /// Whether a value is of this kind; a step that takes none is content with any.
  func accepts(_ value: Value) -> Bool { accepts(ContextKind(of: value)) }

  init(of value: Value) {
    self =
      switch value {
      case .none: .none
      case .flag: .flag
      case .number: .number
      case .name: .name
      case .range: .range
      case .list: .list
      }
  }
}

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

/// Turns the context of a step into the one that the steps behind it, and their choices, see.
public struct ContextTransformer: Sendable {
  /// What it takes.
  package var takes: ContextKind
  /// What it gives.
  package var gives: ContextKind
  let transform: @Sendable (Value) -> Value?

  /// Makes a transformer.
  /// - Parameters:
  ///   - takes: What it takes.
  ///   - gives: What it gives.
  ///   - transform: The new context, or `nil` when there is none for this one, which fails the navigation.
  public init(from takes: ContextKind, to gives: ContextKind, _ transform: @escaping @Sendable (Value) -> Value?) {
    self.takes = takes
    self.gives = gives
    self.transform = transform
  }

  func callAsFunction(_ context: Value) throws(NavigationFailure) -> Value {
    guard takes.accepts(context), let made = transform(context), gives.accepts(made) else {
      throw .search(.wrongContext, "transformer from \(takes) to \(gives)")
    }
    return made
  }
}
