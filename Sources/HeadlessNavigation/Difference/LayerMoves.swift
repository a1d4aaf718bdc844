/// The moves in one layer that can lead towards a target: those that go back first, then those that go on.
struct LayerMoves {
  private let node: Node
  private let target: Node
  private let site: OperationSite

  init(of node: Node, towards target: Node, at site: OperationSite) {
    self.node = node
    self.target = target
    self.site = site
  }

  var operations: [TreeOperation] {
    let arrivals = target.screens.map(TreeOperation.push)
    return backwards + selections + removals + replacements + updates + arrivals + details + besides(arrivals)
  }

  /// Every way to take screens off the visible stacks.
  var backwards: [TreeOperation] {
    stackMoves(at: site) + besides { stackMoves(at: $0) }
  }

  private func stackMoves(at site: OperationSite) -> [TreeOperation] {
    let stacks = [node.innermost({ $0.kind == .stack }, at: site), node.innermost(site.isDrawnAsStack, at: site)]
    let screens = stacks.compactMap { $0 }.flatMap { $0.children.flatMap(\.screens) }
    return screens.isEmpty ? [] : [.pop] + screens.reversed().map(TreeOperation.popTo)
  }

  /// The tabs, and the columns of a collapsed split, of which a user sees one at a time; those of a stack are popped to.
  private var selections: [TreeOperation] {
    containers.flatMap { container -> [TreeOperation] in
      guard container.kind != .stack, site.rules.visible(container, in: site.traits).count == 1 else { return [] }
      return container.children.indices.map { .select(child: $0, of: container.kind) }
    }
  }

  /// The last column of an expanded split, which code alone can take away.
  private var removals: [TreeOperation] {
    containers.filter(isSplit).filter { $0.children.count > 1 }.map { container in
      .remove(child: container.children.count - 1, of: container.kind)
    }
  }

  private var replacements: [TreeOperation] {
    guard let hybrid = node.innermost({ $0.kind == .hybrid }, at: site) else { return [] }
    return hybrid.children.indices.flatMap { pane in
      target.screens.map { .replace(child: pane, of: .hybrid, with: $0) }
    }
  }

  private var details: [TreeOperation] {
    containers.contains { site.rules[$0.kind] is SplitRules } ? target.screens.map(TreeOperation.showDetail) : []
  }

  private var updates: [TreeOperation] {
    let visible = Set(node.visibleScreens(in: site.traits, under: site.rules).map(\.kind))
    return target.screens.filter { visible.contains($0.kind) }.map { .update($0.kind, display: $0.display) }
  }

  /// Moves in the columns of an expanded split that stand beside the one in focus, named by the screen on top there.
  private func besides(_ moves: (OperationSite) -> [TreeOperation]) -> [TreeOperation] {
    containers.filter(isSplit).flatMap { container -> [TreeOperation] in
      site.rules.visible(container, in: site.traits).dropLast().flatMap { column -> [TreeOperation] in
        let top = container.children[column].visibleScreens(in: site.traits, under: site.rules).last
        guard let top else { return [] }
        let there = OperationSite(traits: site.traits, rules: site.rules, anchor: top)
        return moves(there).map { .at(top, $0) }
      }
    }
  }

  private func besides(_ moves: [TreeOperation]) -> [TreeOperation] { besides { _ in moves } }

  private func isSplit(_ container: Container) -> Bool {
    site.rules[container.kind] is SplitRules && !site.rules[container.kind].isCollapsed(in: site.traits)
  }

  /// The containers on the way to the focus that operations by kind find there, the outermost first.
  private var containers: [Container] {
    var containers: [Container] = []
    var next: Node? = node
    while case .container(let container)? = next {
      containers.removeAll { $0.kind == container.kind }
      containers.append(container)
      next = site.way(through: container).map { container.children[$0] }
    }
    return containers
  }
}

extension OperationSite {
  /// Whether any child can be shown without taking others away.
  func keepsAll(_ container: Container) -> Bool {
    container.children.indices.allSatisfy { child in
      do throws(NavigationFailure) {
        return try rules[container.kind].showing(child, of: container, in: traits).children == container.children
      } catch {
        return false
      }
    }
  }
}

/// Looks for the shortest way between two arrangements of one layer, breadth first.
///
/// A layer can only be changed while it is the top one, so the layers of a tree can be looked at one by one.
struct LayerSearch {
  /// More arrangements than this are not tried.
  private static let mostArrangements = 20_000
  let site: OperationSite

  /// The shortest way, if there is one.
  func operations(from source: Node, to target: Node) throws(DifferenceFailure) -> [TreeOperation]? {
    guard source != target else { return [] }
    var steps: [(node: Node, operation: TreeOperation?, previous: Int)] = [(source, nil, -1)]
    var seen: Set = [source]
    var next = 0
    while next < steps.count {
      for operation in LayerMoves(of: steps[next].node, towards: target, at: site).operations {
        guard let node = applying(operation, to: steps[next].node), isPromising(operation, node, target),
          seen.insert(node).inserted
        else { continue }
        steps.append((node, operation, next))
        if node == target { return Self.path(to: steps.count - 1, in: steps) }
      }
      guard steps.count < Self.mostArrangements else { throw .tooLarge }
      next += 1
    }
    return nil
  }

  /// How to present the layer over another; `nil` when no presentation leads to it.
  ///
  /// Whether a layer is locked is decided when it is presented; a screen that should have no say in it comes later.
  func presentation(of layer: Layer) throws(DifferenceFailure) -> [TreeOperation]? {
    guard layer.style != .root else { return nil }
    var best: [TreeOperation]?
    for node in [layer.root]
      + LayerMoves(of: layer.root, towards: layer.root, at: site).backwards.compactMap({
        applying($0, to: layer.root)
      }) where node.screens.contains(where: \.isLocked) == layer.isLocked
    {
      // What is presented is seen, and loads.
      let seen = ScreenTree(root: node).loadingVisible(in: site.traits, under: site.rules).layers[0].root
      guard let rest = try operations(from: seen, to: layer.root) else { continue }
      let operations = [.present(node, style: layer.style)] + rest
      if operations.count < best?.count ?? .max { best = operations }
    }
    return best
  }

  private func applying(_ operation: TreeOperation, to node: Node) -> Node? {
    do throws(NavigationFailure) {
      return try ScreenTree(root: node).applying(operation, in: site.traits, under: site.rules).layers.last?.root
    } catch {
      return nil
    }
  }

  /// What a push covers stays as it is until the push is undone: it must be right already.
  private func isPromising(_ operation: TreeOperation, _ node: Node, _ target: Node) -> Bool {
    switch operation {
    case .push, .showDetail: node.isBeginning(of: target, at: site)
    case .at(let top, .push):
      node.isBeginning(of: target, at: OperationSite(traits: site.traits, rules: site.rules, anchor: top))
    default: true
    }
  }

  private static func path(to last: Int, in steps: [(node: Node, operation: TreeOperation?, previous: Int)])
    -> [TreeOperation]
  {
    var operations: [TreeOperation] = []
    var index = last
    while let operation = steps[index].operation {
      operations.append(operation)
      index = steps[index].previous
    }
    return operations.reversed()
  }
}

extension Node {
  /// Whether everything hidden below where the site lies is as the target has it, and what is visible can still become so.
  ///
  /// What stands in other tabs or columns can be made right later; a placeholder makes room for any detail.
  fileprivate func isBeginning(of target: Node, at site: OperationSite) -> Bool {
    guard case .container(let container) = self, case .container(let other) = target else { return true }
    guard container.kind == other.kind else { return false }
    if site.keepsAll(container) {
      guard let way = site.way(through: container), other.children.indices.contains(way) else { return false }
      return container.children[way].isBeginning(of: other.children[way], at: site)
    }
    guard container.selected == other.selected, container.children.count <= other.children.count else { return false }
    let visible = site.rules.visible(container, in: site.traits)
    return container.children.indices.allSatisfy { index in
      let child = container.children[index]
      return visible.contains(index)
        ? child.isBeginning(of: other.children[index], at: site) : child == other.children[index] || child.isPlaceholder
    }
  }
}

/// Why one tree cannot be made from another by moves that leave the root where it is.
package enum DifferenceFailure: Error, Hashable, Sendable {
  /// What stands in the bottom layer cannot be changed into what should stand there.
  case root
  /// The layer at this index can neither be kept nor presented.
  case layer(Int)
  /// More arrangements of one layer were tried than is reasonable.
  case tooLarge
}

extension DifferenceFailure: CustomStringConvertible {
  /// The failure in a line.
  package var description: String {
    switch self {
    case .root: "the root would have to be replaced"
    case .layer(let index): "layer \(index) can neither be kept nor presented"
    case .tooLarge: "too many arrangements to try"
    }
  }
}
