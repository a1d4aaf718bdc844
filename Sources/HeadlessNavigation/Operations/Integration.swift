/// How a node joins the tree: what operations and the steps of routes do by the same functions, in RouteComposer's words
/// an action on a view controller.
public enum Integration: Hashable, Sendable {
  /// On top of the nearest stack.
  case push
  /// Alone on the nearest stack.
  case pushAsRoot
  /// On the nearest stack, in place of its top.
  case replaceLast
  /// In the detail column of the nearest split or hybrid; where that is collapsed, on top as a push (S7).
  case showDetail
  /// In the primary column of the nearest split or hybrid, in place of what is there.
  case setPrimary
  /// In the middle column of the nearest split of three, in place of what is there; where that is collapsed, on top.
  case setSupplementary
  /// Among the nearest tabs at that index, at the end when there is no such index; or instead of the tab that is there.
  case addTab(at: Int?, replacing: Bool)
  /// In place of a child of the nearest container of that kind, or beside its panes when it is one short.
  case replaceChild(Int, of: Name<Container>)
  /// In a layer of its own over everything.
  case present(Name<Layer>)
  /// Instead of the root of the app, with everything above it.
  case replaceRoot
  /// By operations of one's own: given the node and the scene, what is done where the step before leads.
  case custom(NamedRule<@Sendable (Node, NavigationContext) -> [TreeOperation]>)
  /// Not at all: the step only finds.
  case none

  /// By operations of one's own, under a name.
  public static func custom(
    _ name: String, _ operations: @escaping @Sendable (Node, NavigationContext) -> [TreeOperation]
  ) -> Integration { .custom(NamedRule(name, operations)) }
}

/// A function with a name, by which it is printed, hashed and compared: two of the same name are taken for the same.
public struct NamedRule<Function: Sendable>: Hashable, Sendable, CustomStringConvertible {
  /// The name; an app uses it once.
  public let name: String
  let function: Function

  /// Names a function.
  public init(_ name: String, _ function: Function) { (self.name, self.function) = (name, function) }

  /// The name.
  public var description: String { name }

  /// Whether both have the same name.
  public static func == (left: Self, right: Self) -> Bool { left.name == right.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Integration {
  /// What records call it.
  var action: NavigationRecord.Action {
    switch self {
    case .push: .push
    case .replaceLast, .showDetail, .setPrimary, .setSupplementary, .replaceChild: .replace
    case .present: .present
    case .pushAsRoot, .addTab, .replaceRoot, .custom, .none: .restructure
    }
  }
}

extension TreeOperation {
  /// Brings the first screen of a coordinator in: on a stack of its own where it takes the place of everything or is
  /// presented.
  public static func entering(_ screen: Screen, by entrance: Integration) -> Self {
    switch entrance {
    case .replaceRoot, .present: .insert(.stack([screen]), by: entrance)
    default: .insert(.screen(screen), by: entrance)
    }
  }
}

/// A node and how it joins.
public struct Insertion: Hashable, Sendable {
  /// The node.
  public var node: Node
  /// How it joins.
  public var integration: Integration

  /// Makes an insertion.
  public init(_ node: Node, by integration: Integration) {
    self.node = node
    self.integration = integration
  }
}

extension ScreenTree {
  /// The tree with nodes joined one after the other, and where the last of them stands.
  ///
  /// What is brought is as what could be built of it: with something in every container, and nothing on a stack that may
  /// not be pushed there.
  /// - Throws: ``NavigationFailure`` when nothing on the way to the site takes a node in, or its rules refuse it.
  func inserting(
    _ insertions: [Insertion], at site: OperationSite
  ) throws(NavigationFailure) -> (tree: ScreenTree, place: Place) {
    var (tree, place) = (self, Place(layer: 0))
    for insertion in insertions {
      if let refusal = insertion.node.refusal(under: site.rules) { throw refusal }
      (tree, place) = try tree.inserting(insertion.node, by: insertion.integration, at: site)
    }
    return (tree, place)
  }

  private func inserting(
    _ node: Node, by integration: Integration, at site: OperationSite
  ) throws(NavigationFailure) -> (tree: ScreenTree, place: Place) {
    switch integration {
    case .present(let style): return try presenting(node, style: style, at: site)
    case .replaceRoot: return (ScreenTree(root: node), Place(layer: 0))
    case .custom(let rule):
      var tree = self
      let scene = NavigationContext(tree: self, traits: site.window, containers: site.rules)
      for operation in rule.function(node, scene) { tree = try tree.applying(operation, at: site) }
      guard let first = node.screens.first, let place = tree.operationPlace(of: tree.site(site, at: .screen(first)))
      else {
        throw .commit(.notThere, node)
      }
      return (tree, Place(layer: place.layer, path: place.path.dropLast(node.depthOfFirstScreen)))
    default: break
    }
    guard let (place, integration) = target(of: integration, at: site), let container = container(at: place) else {
      throw .commit(integration.missing, node)
    }
    // The view of what was never on display does not exist yet: a plan shows it first.
    guard !site.isPlanned || shows(place, at: site) else {
      throw .commit(.screenNotVisible, container)
    }
    if case .replaceChild(let child, _) = integration {
      return (try replacing(child, of: container, at: place, with: node, at: site), place.descending([child]))
    }
    if integration == .push || integration == .showDetail {
      let stack =
        innermost(site.isDrawnAsStack, at: site)?.children ?? (site.isStack(container) ? container.children : [])
      if site.rules.policies.pushingTwice == .poppedTo, case .screen(let screen) = node,
        stack.contains(where: { $0.contains(screen) })
      {
        return try poppingBack(to: screen, at: site)
      }
      try node.requireNew(on: stack, under: site.rules)
    }
    let joined = try site.rules[container.kind].integrating(
      node, by: integration, into: container, in: site.traits, under: site.rules)
    return (replacingNode(at: place, with: .container(joined.container)), place.descending(joined.path))
  }

  /// The tree popped to a screen, and where that stands.
  private func poppingBack(
    to screen: Screen, at site: OperationSite
  ) throws(NavigationFailure) -> (tree: ScreenTree, place: Place) {
    let popped = try popping(to: screen, at: site)
    let layer = operationPlace(of: site)?.layer
    guard let layer, let path = popped.layers[layer].root.path(toLast: screen) else {
      throw .commit(.notThere, screen)
    }
    return (popped, Place(layer: layer, path: path))
  }

  /// Presents over the topmost layer (rule P4: the presentation hangs on the layer, not on a screen inside it).
  ///
  /// Whether what stands in the tree may be presented again is a policy (P3).
  private func presenting(
    _ node: Node, style: Name<Layer>, at site: OperationSite
  ) throws(NavigationFailure) -> (tree: ScreenTree, place: Place) {
    if site.rules.policies.presentingTwice == .refused,
      let twice = node.screens.first(where: { layerIndex(of: $0) != nil })
    {
      throw .commit(.alreadyInTree, twice)
    }
    var tree = self
    let isLocked = style == .alert || node.screens.contains(where: \.isLocked)
    tree.layers.append(Layer(root: node, style: style, isLocked: isLocked))
    return (tree, Place(layer: layers.count))
  }

  /// The container that a node would join, and how: the innermost on the way to the site whose rules take it in.
  ///
  /// A detail is pushed where the columns are collapsed and have no place for it (S7).
  func target(of integration: Integration, at site: OperationSite) -> (place: Place, integration: Integration)? {
    func acceptingPlace(for integration: Integration) -> Place? {
      innermostPlace({ site.rules.accepts(integration, in: $0, site.traits) }, at: site)
    }
    if let place = acceptingPlace(for: integration) { return (place, integration) }
    let isCollapsed: (Container) -> Bool = { site.rules[$0.kind].isCollapsed(in: site.traits) }
    guard integration == .showDetail, innermostPlace(isCollapsed, at: site) != nil else { return nil }
    return acceptingPlace(for: .push).map { ($0, .push) }
  }
}

extension Integration {
  /// What it lacks where nothing takes it in.
  var missing: NavigationFailure.Code { [.push, .pushAsRoot, .replaceLast].contains(self) ? .noStack : .noContainer }
}

extension Node {
  /// How many containers stand around its first screen.
  fileprivate var depthOfFirstScreen: Int {
    guard case .container(let container) = self, let first = container.children.first else { return 0 }
    return first.depthOfFirstScreen + 1
  }

  /// Why the node may not be brought; `nil` when it may.
  func refusal(under rules: ContainerCatalog) -> NavigationFailure? {
    guard case .container(let container) = self else { return nil }
    if container.children.isEmpty { return .commit(.emptyContainer, container) }
    return container.children.lazy.compactMap { child in
      (rules.isStack(self) ? child.refusalOnStack(under: rules) : nil) ?? child.refusal(under: rules)
    }.first
  }

  /// Why the node may not stand on a stack: it is a split view or a stack itself (N2, S8).
  ///
  /// The documentation forbids tabs too; apps push them and get away with it. Source: Apple,
  /// `pushViewController(_:animated:)`; RouteComposer #33.
  func refusalOnStack(under rules: ContainerCatalog) -> NavigationFailure? {
    guard case .container(let container) = self,
      [.stack, .split, .doubleSplit, .tripleSplit].contains(container.kind)
    else { return nil }
    let isSplit = rules[container.kind].columns != nil
    return .commit(isSplit ? .splitInStack : .containerOnStack, container)
  }

  /// The path from the node to the last screen of that kind and context in it.
  fileprivate func path(toLast screen: Screen) -> [Int]? {
    guard case .container(let container) = self else { return contains(screen) ? [] : nil }
    return container.children.indices.reversed().lazy.compactMap { index in
      container.children[index].path(toLast: screen).map { [index] + $0 }
    }.first
  }

  /// Refuses a node with a screen that stands on the stack already, where the policy does (N2).
  func requireNew(on stack: [Node], under rules: ContainerCatalog) throws(NavigationFailure) {
    guard rules.policies.pushingTwice == .refused else { return }
    guard let twin = screens.first(where: { new in stack.contains { $0.contains(new) } }) else { return }
    throw .commit(.alreadyOnStack, twin)
  }
}
