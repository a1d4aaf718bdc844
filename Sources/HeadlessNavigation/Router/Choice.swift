/// A fork of a chain: the first case that matches says how it goes on (RouteComposer's `SwitchAssembly`).
///
/// Looked at only when the search gets there, with the context as transformed until there. So a case that stands for
/// a variant is not decided, let alone counted as exposure, when its branch is never needed.
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
    /// What it is called in plans and records, where it stands for a variant.
    package var label: String
    /// The context it takes; one of another type is no match.
    package var takes: ContextKind
    /// What must hold.
    package var condition: Condition
    /// The rest of the chain.
    package var elements: [RouteElement]

    /// Makes a case; without a label it is known by its index alone.
    public init(
      _ label: String = "", when condition: Condition, takes: ContextKind = .none,
      @RouteBuilder _ elements: () -> [RouteElement]
    ) {
      self.label = label
      self.takes = takes
      self.condition = condition
      self.elements = elements()
    }
  }

  /// What it is called in plans and records.
  package var name: String
  /// The cases, in the order they are tried.
  package var cases: [Case]

  /// Makes a choice.
  public init(_ name: String, _ cases: [Case]) {
    self.name = name
    self.cases = cases
  }

  /// Makes a choice without a name.
  public init(_ cases: [Case]) { self.init("", cases) }

  /// The first case that matches: which one it is, and how the chain goes on.
  func take(
    for context: Value, in scene: NavigationContext
  ) throws(NavigationFailure) -> (taken: TakenCase, elements: [RouteElement]) {
    for (index, option) in cases.enumerated()
    where option.takes.accepts(context) && option.condition.holds(for: context, in: scene) {
      return (TakenCase(of: name, index: index, label: option.label), option.elements)
    }
    throw NavigationFailure(phase: .search, code: .noCase, culprit: "choice of \(cases.count)")
  }
}

extension Choice.Condition {
  fileprivate func holds(for context: Value, in scene: NavigationContext) -> Bool {
    switch self {
    case .always: true
    case .found(let query): query.place(for: context, in: scene) != nil
    case .context(let test): test(context)
    case .scene(let test): test(scene)
    }
  }
}

/// The case of a ``Choice`` that a navigation used: what exposure on use hangs on, where cases stand for variants (C72).
package struct TakenCase: Hashable, Sendable, Codable {
  /// The choice's name.
  package var choice: String
  /// The index of the case in its choice.
  package var index: Int
  /// The case's label.
  package var label: String

  /// Makes a record of one case.
  package init(of choice: String, index: Int, label: String) {
    self.choice = choice
    self.index = index
    self.label = label
  }
}

extension TakenCase: CustomStringConvertible {
  /// The choice and the case, as plans write them: `layout: tiles`, or the index where there is no label.
  package var description: String { (choice.isEmpty ? "" : "\(choice): ") + (label.isEmpty ? "case \(index)" : label) }
}
