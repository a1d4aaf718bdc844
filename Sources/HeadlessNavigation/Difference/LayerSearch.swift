/// Looks for the shortest way between two arrangements of one layer, breadth first.
///
/// A layer can only be changed while it is the top one, so the layers of a tree can be looked at one by one.
struct LayerSearch {
  /// More arrangements than this are not tried.
  private static let mostArrangements = 20_000
  let site: OperationSite

  /// The shortest way, if there is one.
  func operations(from source: Node, to target: Node) throws(DifferenceFailure) -> [Operation]? {
    guard source != target else { return [] }
    var steps: [(node: Node, operation: Operation?, previous: Int)] = [(source, nil, -1)]
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
  func presentation(of layer: Layer) throws(DifferenceFailure) -> [Operation]? {
    guard layer.style != .root else { return nil }
    var best: [Operation]?
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

  private func applying(_ operation: Operation, to node: Node) -> Node? {
    do throws(NavigationFailure) {
      return try ScreenTree(root: node).applying(operation, in: site.traits, under: site.rules).layers.last?.root
    } catch {
      return nil
    }
  }

  /// What a push covers stays as it is until the push is undone: it must be right already.
  private func isPromising(_ operation: Operation, _ node: Node, _ target: Node) -> Bool {
    switch operation {
    case .push, .showDetail: node.isBeginning(of: target, at: site)
    case .at(let top, .push):
      node.isBeginning(of: target, at: OperationSite(traits: site.traits, rules: site.rules, anchor: top))
    default: true
    }
  }

  private static func path(to last: Int, in steps: [(node: Node, operation: Operation?, previous: Int)]) -> [Operation]
  {
    var operations: [Operation] = []
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
