/// All that a navigation will do to a tree, before any of it is done: it prints, compares and is applied as a whole.
public struct Plan: Hashable, Sendable {
  /// One operation of a plan.
  public struct Change: Hashable, Sendable {
    /// What is done.
    public var operation: Operation
    /// What is done, in words and the tree's notation.
    public var line: String
  }

  /// What building starts from, in the tree's notation.
  public var found: String
  /// The screen to recognize the found place by after the gates: its first one.
  public var anchor: Screen?
  /// The gates of the steps, in the order they are asked; those of the app and the destination come before them.
  public var gates: [Name<any Gate>]
  /// The cases that were taken at the forks of the chain, the destination's first; those that nobody got to are not
  /// among them.
  public var cases: [TakenCase] = []
  /// What is done, in order: context tasks on the found screen, dismissals, what is made visible, what is built.
  public var changes: [Change] = []
  /// The screens of the route, root to leaf and each once, for post-navigation interceptors.
  public var path: [Screen] = []

  /// The operations alone.
  public var operations: [Operation] { changes.map(\.operation) }

  /// The tree after the plan: after its operations one by one.
  /// - Throws: ``NavigationFailure`` in the commit phase; the tree is untouched then.
  public func apply(
    to tree: ScreenTree,
    in traits: Traits,
    under rules: ContainerCatalog
  ) throws(NavigationFailure) -> ScreenTree {
    var tree = tree
    for operation in operations { tree = try tree.applying(operation, in: traits, under: rules) }
    return tree
  }
}

extension Plan: CustomStringConvertible {
  /// A line for what was found, the gates, the cases taken, and each change.
  public var description: String {
    let gates = gates.isEmpty ? [] : ["gates " + gates.map(\.rawValue).joined(separator: ", ")]
    let cases = cases.isEmpty ? [] : ["takes " + cases.map(\.description).joined(separator: ", ")]
    return (["found \(found)"] + gates + cases + changes.map(\.line)).joined(separator: "\n")
  }
}
