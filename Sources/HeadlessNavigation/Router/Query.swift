/// A finder as a value: what to look for, from where, and how far.
public struct Query: Hashable, Sendable {
  /// What is looked for.
  public enum Target: Hashable, Sendable {
    /// A screen of a kind.
    case screen(Name<Screen>)
    /// A container of a kind.
    case container(Name<Container>)
  }

  /// Which contexts of a screen match; containers have none.
  public enum ContextTest: Hashable, Sendable {
    /// Any.
    case any
    /// The one the navigation carries at this step.
    case same
    /// That one.
    case exactly(Value)
  }

  /// Where the search starts.
  public enum Start: Hashable, Sendable {
    /// The root of the topmost layer.
    case topmost
    /// The root of the app.
    case root
    /// The screen that has the user's attention.
    case focus
    /// The screen that would have it if nothing were presented.
    case rootFocus
  }

  /// What is looked for.
  public var target: Target
  /// Which contexts match.
  public var context: ContextTest
  /// Where the search starts.
  public var start: Start
  /// How far it goes.
  public var options: SearchOptions

  /// Looks for a screen; unless said otherwise, of any context, everywhere, beginning with the topmost layer.
  public static func screen(
    _ kind: Name<Screen>,
    _ context: ContextTest = .any,
    from start: Start = .topmost,
    _ options: SearchOptions = .fullStack
  ) -> Query {
    Query(target: .screen(kind), context: context, start: start, options: options)
  }

  /// Looks for a container.
  public static func container(
    _ kind: Name<Container>,
    from start: Start = .topmost,
    _ options: SearchOptions = .fullStack
  ) -> Query {
    Query(target: .container(kind), context: .any, start: start, options: options)
  }

  func matches(_ node: Node, _ carried: Value) -> Bool {
    switch (node, target) {
    case (.container(let container), .container(let kind)): container.kind == kind
    case (.screen(let screen), .screen(let kind)): screen.kind == kind && matches(screen.context, carried)
    default: false
    }
  }

  private func matches(_ found: Value, _ carried: Value) -> Bool {
    switch context {
    case .any: true
    case .same: found == carried
    case .exactly(let value): found == value
    }
  }
}

extension Query: CustomStringConvertible {
  /// What is looked for, in the tree's notation.
  public var description: String {
    switch target {
    case .screen(let kind): kind.rawValue
    case .container(let kind): "\(kind)[]"
    }
  }
}
