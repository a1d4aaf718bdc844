/// A fork of a chain: the first case that matches says how it goes on (RouteComposer's `SwitchAssembly`).
///
/// Looked at only when the search gets there, with the context as transformed until there.
public struct Choice: Sendable {
  /// What must hold for a case.
  public enum Condition: Sendable {
    /// Nothing.
    case always
    /// The finder finds something.
    case found(RouteQuery)
    /// The context passes a test.
    case context(@Sendable (Value) -> Bool)
    /// The context passes a test.
    case scene(@Sendable (NavigationContext) -> Bool)
  }

  /// A way to go on.
  public struct Case: Sendable {
    /// The context it takes; one of another type is no match.
    package var takes: ContextKind
    /// What must hold.
    package var condition: Condition
    /// The rest of the chain.
    package var elements: [RouteElement]

    /// Makes a case.
    public init(
      when condition: Condition, takes: ContextKind = .none, @RouteBuilder _ elements: () -> [RouteElement]
    ) {
      self.takes = takes
      self.condition = condition
      self.elements = elements()
    }
  }

  /// The cases, in the order they are tried.
  package var cases: [Case]

  /// Makes a choice.
  public init(_ cases: [Case]) { self.cases = cases }

  /// How the chain goes on in the first case that matches.
  func elements(for context: Value, in scene: NavigationContext) throws(NavigationFailure) -> [RouteElement] {
    guard let first = cases.first(where: { $0.takes.accepts(context) && $0.condition.holds(for: context, in: scene) })
    else { throw .search(.noCase, "choice of \(cases.count)") }
    return first.elements
  }
}

extension Choice.Condition {
  fileprivate func holds(for context: Value, in scene: NavigationContext) -> Bool {
    switch self {
    case .always: true
    case .found(let query): query.firstMatch(for: context, in: scene) != nil
    case .context(let test): test(context)
    case .scene(let test): test(scene)
    }
  }
}
