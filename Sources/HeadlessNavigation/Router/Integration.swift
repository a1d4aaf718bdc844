/// How what a step made joins what was there: an action on a view controller, in RouteComposer's words.
public enum Integration: Hashable, Sendable, Codable {
  /// On the nearest stack.
  case push
  /// In a layer of its own over everything.
  case present(Name<Layer>)
  /// In the second pane of the nearest container of that kind, in place of what is there.
  case showDetail(of: Name<Container>)
  /// Among the tabs at that index, at the end when there is no such index; or instead of the tab that is there.
  case addTab(at: Int?, replacing: Bool)
  /// Instead of the root of the app, with everything above it.
  case replaceRoot
  /// Not at all: the step only finds.
  case none

  /// The kind of container that takes it in; `nil` when it is not embedded in any.
  var container: Name<Container>? {
    switch self {
    case .push: .stack
    case .showDetail(let kind): kind
    case .addTab: .tabs
    case .present, .replaceRoot, .none: nil
    }
  }
}

extension Integration: CustomStringConvertible {
  /// The action as plans write it.
  public var description: String {
    switch self {
    case .push: "push"
    case .present(let style): "present \(style)"
    case .showDetail: "show detail"
    case .addTab(_, let replacing): replacing ? "replace tab" : "add tab"
    case .replaceRoot: "replace root"
    case .none: "none"
    }
  }
}

extension Container {
  /// Takes a node in.
  /// - Returns: The path from here to the node.
  mutating func insert(
    _ node: Node,
    by integration: Integration,
    under rules: ContainerCatalog
  ) throws(NavigationFailure) -> [Int] {
    guard integration.container == kind else {
      throw NavigationFailure(code: .noContainer, culprit: "\(integration) in \(kind)")
    }
    switch integration {
    case .push:
      if let twin = node.screens.first(where: { new in children.contains { $0.contains(new) } }) {
        throw NavigationFailure(code: .alreadyOnStack, culprit: twin.description)
      }
      guard children.absorb(node, under: rules), case .container(let filled) = children.last else {
        children.append(node)
        return [children.count - 1]
      }
      return [children.count - 1, filled.children.count - 1]
    case .showDetail:
      guard !children.isEmpty else { throw .childOutOfRange(1, of: self) }
      if children.count == 1 { children.append(node) } else { children[1] = node }
      return [1]
    case .addTab(let index, let replacing):
      guard let index, children.indices.contains(index) else {
        children.append(node)
        return [children.count - 1]
      }
      if replacing { children[index] = node } else { children.insert(node, at: index) }
      if !replacing, index <= selected, children.indices.contains(selected) { selected += 1 }
      return [index]
    case .present, .replaceRoot, .none: return []
    }
  }
}

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

/// The type of a context, by which a chain is checked when it is built.
public enum ContextKind: String, Hashable, Sendable, Codable, CaseIterable {
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
      throw NavigationFailure(phase: .search, code: .wrongContext, culprit: "transformer from \(takes) to \(gives)")
    }
    return made
  }
}
