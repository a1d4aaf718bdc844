/// The rules of one kind of container, held under its name in a ``ContainerCatalog``.
///
/// A container says what it contains by its children; the rules answer what of it is visible, how to make a child
/// visible, and how nodes join it. The other requirements have defaults.
public protocol ContainerRules: Sendable {
  /// The indices of the children on screen, leading to trailing.
  func visible(_ container: Container, in traits: Traits) -> [Int]

  /// The container with that child made visible.
  /// - Throws: ``NavigationFailure`` when the container cannot show it.
  func showing(_ child: Int, of container: Container, in traits: Traits) throws(NavigationFailure) -> Container

  /// Whether its children stand one above the other, and a push puts one more on top.
  var canPush: Bool { get }

  /// Whether one child is selected, and a user's tap selects another.
  var isSelectable: Bool { get }

  /// Whether its children are chosen in a bar, which in compact size class has room for five.
  var hasBar: Bool { get }

  /// Whether each child was reached through the one before it, and goes with it.
  var isStacked: Bool { get }

  /// How many children it may hold side by side; `nil` where that is no question.
  var columns: Int? { get }

  /// Whether a node may join the container that way, as it stands.
  func accepts(_ integration: Integration, in container: Container, _ traits: Traits) -> Bool

  /// The container with a node joined, and the path from it to the node; asked for what it accepts only.
  /// - Throws: ``NavigationFailure`` when it does not take this node.
  func integrating(
    _ node: Node, by integration: Integration, into container: Container, in traits: Traits,
    under catalog: ContainerCatalog
  ) throws(NavigationFailure) -> (container: Container, path: [Int])

  /// The size classes that a child is given: what its screens lay out by.
  func traits(of child: Int, in container: Container, given traits: Traits) -> Traits

  /// Whether the container is drawn as if its children stood in the surrounding stack.
  func isCollapsed(in traits: Traits) -> Bool

  /// The container after a screen was pushed right above it, or `nil` when the screen stands above it by itself.
  func absorbing(_ screen: Node, into container: Container) -> Container?

  /// The container after its topmost screen was popped, or `nil` when the whole container goes.
  func popping(_ container: Container, in traits: Traits) -> Container?

  /// The one stack the container is drawn as while collapsed, root first; `nil` when it has none of its own.
  func collapsedStack(of container: Container, under catalog: ContainerCatalog) -> [Node]?

  /// What stands in the container's place when only some of its children stay, because the coordinator that put the
  /// others there has ended; `nil` when nothing is left.
  /// - Parameters:
  ///   - container: The container as it stands.
  ///   - kept: The indices of the children that stay, in order.
  func remains(of container: Container, keeping kept: [Int]) -> Node?
}

extension ContainerRules {
  /// Is no stack.
  public var canPush: Bool { false }
  /// Has no selection.
  public var isSelectable: Bool { false }
  /// Has no bar.
  public var hasBar: Bool { false }
  /// As a stack.
  public var isStacked: Bool { canPush }
  /// Any number.
  public var columns: Int? { nil }
  /// Takes nothing in.
  public func accepts(_ integration: Integration, in container: Container, _ traits: Traits) -> Bool { false }
  /// Takes nothing in.
  public func integrating(
    _ node: Node, by integration: Integration, into container: Container, in traits: Traits,
    under catalog: ContainerCatalog
  ) throws(NavigationFailure) -> (container: Container, path: [Int]) {
    throw .commit(.noContainer, "\(integration) in \(container.kind)")
  }
  /// Its own.
  public func traits(of child: Int, in container: Container, given traits: Traits) -> Traits { traits }
  /// Never collapsed.
  public func isCollapsed(in traits: Traits) -> Bool { false }
  /// Takes nothing in.
  public func absorbing(_ screen: Node, into container: Container) -> Container? { nil }
  /// Goes as a whole.
  public func popping(_ container: Container, in traits: Traits) -> Container? { nil }
  /// Has no stack of its own.
  public func collapsedStack(of container: Container, under catalog: ContainerCatalog) -> [Node]? { nil }
  /// The container with the children that stay.
  ///
  /// The selection stays with its child if that stays, else with its index if that is left, else it is the first (T5).
  public func remains(of container: Container, keeping kept: [Int]) -> Node? {
    guard !kept.isEmpty else { return nil }
    return .container(
      container.changing(to: kept.map { container.children[$0] }, selecting: kept.firstIndex(of: container.selected)))
  }
}

extension ContainerRules {
  /// The container with a node in place of a child, or after the last where it is one short.
  ///
  /// The path goes on in the node.
  func putting(
    _ node: Node, at child: Int, of container: Container, _ path: [Int] = []
  ) throws(NavigationFailure) -> (container: Container, path: [Int]) {
    var changed = container
    if child == container.children.count {
      changed.children.append(node)
    } else {
      guard container.children.indices.contains(child) else { throw .childOutOfRange(child, of: container) }
      changed.children[child] = node
    }
    return (changed, [child] + path)
  }
}

/// The rules by container kind, and the policies where the platform leaves a choice.
public struct ContainerCatalog: Sendable {
  /// In one place, because catalogs are copied wherever a tree is looked at.
  private final class Storage: Sendable {
    let rules: [Name<Container>: any ContainerRules]
    let policies: NavigationPolicies
    /// Those of stacks, which are asked for most.
    let stack: any ContainerRules

    init(_ rules: [Name<Container>: any ContainerRules], _ policies: NavigationPolicies) {
      (self.rules, self.policies, stack) = (rules, policies, rules[.stack] ?? TabRules())
    }
  }

  private let storage: Storage

  var rules: [Name<Container>: any ContainerRules] { storage.rules }

  /// What is done where the platform's rules are ambiguous.
  public var policies: NavigationPolicies { storage.policies }

  /// The kinds that ship, with the default policies.
  public static let standard = ContainerCatalog(rules: [
    .stack: StackRules(), .hybrid: SplitRules(isInStack: true), .tabs: TabRules(), .split: SplitRules(),
    .placeholder: StackRules(), .doubleSplit: SplitRules(),
    .tripleSplit: SplitRules(columns: 3),
  ])

  init(rules: [Name<Container>: any ContainerRules], policies: NavigationPolicies = .standard) {
    storage = Storage(rules, policies)
  }

  /// The catalog with one more kind, or another rule for a kind it has.
  public func adding(_ kind: Name<Container>, _ added: any ContainerRules) -> ContainerCatalog {
    ContainerCatalog(rules: storage.rules.merging([kind: added]) { $1 }, policies: policies)
  }

  /// The catalog with other policies.
  public func following(_ policies: NavigationPolicies) -> ContainerCatalog {
    ContainerCatalog(rules: storage.rules, policies: policies)
  }

  /// The rules of a split view of two or three columns.
  public static func split(
    columns: Int = 2, hasCompactColumn: Bool = false, hasInspector: Bool = false
  ) -> any ContainerRules {
    SplitRules(columns: columns, hasCompactColumn: hasCompactColumn, hasInspector: hasInspector)
  }

  /// The rules of a kind.
  ///
  /// A kind nobody registered shows its selected child, as tabs do.
  public subscript(kind: Name<Container>) -> any ContainerRules {
    kind == .stack ? storage.stack : storage.rules[kind] ?? TabRules()
  }

  func accepts(_ integration: Integration, in container: Container, _ traits: Traits) -> Bool {
    if case .replaceChild(_, let kind) = integration { return container.kind == kind }
    return self[container.kind].accepts(integration, in: container, traits)
  }

  /// Whether a node is a stack.
  func isStack(_ node: Node) -> Bool {
    guard case .container(let container) = node else { return false }
    return self[container.kind].canPush
  }

  /// The indices of the children on screen.
  ///
  /// Rules are anybody's: an index the container does not have is left out.
  package func visible(_ container: Container, in traits: Traits) -> [Int] {
    let visible = self[container.kind].visible(container, in: traits)
    let indices = container.children.indices
    return visible.allSatisfy(indices.contains) ? visible : visible.filter(indices.contains)
  }

  /// The index of the child that has the user's attention: the last on screen that somebody chose.
  func focus(of container: Container, in traits: Traits) -> Int? {
    let visible = visible(container, in: traits)
    return visible.last { !container.children[$0].isPlaceholder } ?? visible.last
  }
}
